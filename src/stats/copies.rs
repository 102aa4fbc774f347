//! Games that are the same.

use sha2::{Digest, Sha256};

use crate::{
    chess960::start::Start,
    game::details::{Details, Tag, Wanted},
};

/// What has to be kept of games to tell which are the same.
pub fn for_fingerprints(wanted: Option<Wanted>) -> Wanted {
    let wanted = wanted.unwrap_or_default();
    let tags = wanted.tags.and([Tag::White, Tag::Black, Tag::Date, Tag::UtcDate].into());
    Wanted { tags, plies: u32::MAX, ..wanted }
}

/// 128 bits that two games have in common which have the same start, moves, players and date, and by chance
/// once in 10^38: a SHA-256 of these, shortened. Of the date it is the Date tag, or UTCDate where that says
/// nothing; names are compared as they are written, but for blanks around them.
pub fn fingerprint(start: Start, details: &Details) -> u128 {
    let mut hash = Sha256::new();
    hash.update(start.index().to_le_bytes());
    hash.update((details.moves.len() as u64).to_le_bytes());
    details.moves.iter().for_each(|m| hash.update(m.to_le_bytes()));
    let texts = [details.tag(Tag::White), details.tag(Tag::Black), details.date()];
    for text in texts.map(|text| text.unwrap_or_default().trim()) {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    }
    let hash = hash.finalize();
    u128::from_le_bytes(std::array::from_fn(|i| hash[i]))
}
