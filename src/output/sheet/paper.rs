//! Sizes of paper.

/// Hundredths of a millimetre: the unit of everything on a sheet.
pub(super) type Length = u32;

/// What is printed on.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Paper {
    /// 210 × 297 mm; the poster is A1, eight of them.
    #[default]
    A4,
    /// 8.5 × 11 inches; the poster is ANSI D, 22 × 34 inches, eight of them.
    Letter,
}

/// The size of a page, upright.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) struct Format {
    pub(super) width: Length,
    pub(super) height: Length,
    /// The same in points, the unit of PDF: a 72nd of an inch.
    pub(super) points: (f32, f32),
}

impl Paper {
    /// Both.
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::Letter];

    /// `a4` or `letter`.
    pub const fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
        }
    }

    pub(super) const fn sheet(self) -> Format {
        match self {
            Paper::A4 => Format { width: 21_000, height: 29_700, points: (595.276, 841.89) },
            Paper::Letter => Format { width: 21_590, height: 27_940, points: (612.0, 792.0) },
        }
    }

    /// Two sheets wide and four high, the sheets lying.
    pub(super) const fn poster(self) -> Format {
        match self {
            Paper::A4 => Format { width: 59_400, height: 84_100, points: (1683.78, 2383.94) },
            Paper::Letter => Format { width: 55_880, height: 86_360, points: (1584.0, 2448.0) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_millimetres_are_the_same_size() {
        let formats = Paper::ALL.into_iter().flat_map(|paper| [paper.sheet(), paper.poster()]);
        for Format { width, height, points } in formats {
            for (length, points) in [(width, points.0), (height, points.1)] {
                let expected = f64::from(length) * 72.0 / 2540.0;
                assert!(
                    (expected - f64::from(points)).abs() < 0.01,
                    "{length}: {expected} {points}"
                );
            }
        }
    }
}
