//! What changes in games that are written in another way.

use chess960::{
    chess960::{
        fen::Dialect,
        notation::{CastlingNotation, Notation},
    },
    game::conversion::{Conversion, VariantName},
};
use clap::ValueEnum;

use crate::cli::dialect::To;

/// What was asked for.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "What changes")]
#[group(skip)]
pub(super) struct Asked {
    /// The dialect of the castling rights in the FEN tags of Chess960 games, and in positions
    #[arg(long, visible_alias = "to", ignore_case = true, value_enum, value_name = "DIALECT")]
    dialect: Option<To>,

    /// The name of Chess960 in the Variant tag, such as Chess960 or fischerandom; adds the tags SetUp and
    /// Variant too where a game with a FEN lacks them
    #[arg(long, value_parser = variant_name, value_name = "NAME")]
    variant: Option<VariantName>,

    /// Add the tags SetUp and Variant where a Chess960 game with a FEN lacks them
    #[arg(long)]
    add_tags: bool,

    /// Add the number of the start position as tag SP, in double starts as WhiteSP and BlackSP
    #[arg(long)]
    sp_tag: bool,

    /// How castling is written, in variations too
    #[arg(long, ignore_case = true, value_enum, value_name = "NOTATION")]
    castling: Option<CastlingTo>,

    /// How moves are written, in variations too; castling as --castling says, if that is given
    #[arg(long, ignore_case = true, value_enum, value_name = "NOTATION")]
    moves: Option<MovesTo>,
}

#[derive(Copy, Clone, Debug, ValueEnum)]
enum CastlingTo {
    /// O-O
    San,
    /// 0-0
    Zeros,
    /// The king takes its rook: e1h1
    Uci,
}

#[derive(Copy, Clone, Debug, ValueEnum)]
enum MovesTo {
    /// Nf3: moves that are SAN stay as they are
    San,
    /// g1f3, castling as the king taking its rook
    Uci,
    /// Ng1-f3
    Lan,
}

fn variant_name(text: &str) -> Result<VariantName, &'static str> {
    VariantName::new(text).ok_or("is no name of Chess960")
}

impl Asked {
    /// The dialect of FENs.
    pub(super) fn dialect(&self) -> Option<Dialect> {
        self.dialect.map(To::dialect)
    }

    /// An option that is given and has no meaning for positions.
    pub(super) fn of_games(&self) -> Option<&'static str> {
        let options = [
            ("--variant", self.variant.is_some()),
            ("--add-tags", self.add_tags),
            ("--sp-tag", self.sp_tag),
            ("--castling", self.castling.is_some()),
            ("--moves", self.moves.is_some()),
        ];
        options.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option)
    }

    /// What of a game is to be written in another way.
    pub(super) fn conversion(&self) -> Conversion {
        Conversion {
            dialect: self.dialect(),
            variant: self.variant.clone(),
            adds_tags: self.add_tags || self.variant.is_some(),
            sp_tag: self.sp_tag,
            castling: self.castling.map(CastlingTo::notation),
            moves: self.moves.map(MovesTo::notation),
        }
    }
}

impl CastlingTo {
    fn notation(self) -> CastlingNotation {
        match self {
            CastlingTo::San => CastlingNotation::San,
            CastlingTo::Zeros => CastlingNotation::Zeros,
            CastlingTo::Uci => CastlingNotation::Uci,
        }
    }
}

impl MovesTo {
    fn notation(self) -> Notation {
        match self {
            MovesTo::San => Notation::San,
            MovesTo::Uci => Notation::Uci,
            MovesTo::Lan => Notation::Lan,
        }
    }
}
