//! Amounts of memory as they are given in arguments.

use chess960::text;

/// An amount of memory.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Size(usize);

/// The least: with less the program would be busy with its temporary files alone.
const LEAST: usize = 1 << 20;

impl Size {
    /// A number of bytes, or one of KiB, MiB or GiB [IEC 80000-13]; `K`, `KB` and the like are the same, as
    /// most programs have it. Case does not matter, nor do blanks before the unit.
    pub(super) fn of(text: &str) -> Result<Size, String> {
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, unit) = text.split_at(digits);
        let shift = match &*unit.trim().to_ascii_lowercase() {
            "" | "b" => 0,
            "k" | "kb" | "kib" => 10,
            "m" | "mb" | "mib" => 20,
            "g" | "gb" | "gib" => 30,
            "t" | "tb" | "tib" => 40,
            _ => return Err(not_a_size(text)),
        };
        if number.is_empty() {
            return Err(not_a_size(text));
        }
        // More than there can be is as much as there can be.
        let number: u128 = number.parse().unwrap_or(u128::MAX);
        let bytes = number.saturating_mul(1 << shift);
        let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
        if bytes < LEAST { Err("it is less than 1MiB".to_owned()) } else { Ok(Size(bytes)) }
    }

    pub(super) fn bytes(self) -> usize {
        self.0
    }
}

fn not_a_size(text: &str) -> String {
    format!(
        "expected a number of bytes, or one with KiB, MiB or GiB behind it, not {}",
        text::quote(text.as_bytes())
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_units() {
        for (text, bytes) in [
            ("1048576", 1 << 20),
            ("1048576B", 1 << 20),
            ("1024K", 1 << 20),
            ("64M", 64 << 20),
            ("64 MB", 64 << 20),
            ("64mib", 64 << 20),
            ("2GiB", 2 << 30),
            ("1T", 1 << 40),
            ("99999999999999999999G", usize::MAX),
            ("99999999999999999999999999999999999999999999", usize::MAX),
        ] {
            assert_eq!(Size::of(text), Ok(Size(bytes)), "{text}");
        }
    }

    #[test]
    fn what_is_no_amount_or_too_little_is_told() {
        for text in ["", "G", "-1G", "+1G", "1.5G", "1X", "0x10", "1GiBs", "1 2", "١G", "G1", "1é"]
        {
            let why = Size::of(text).unwrap_err();
            assert!(why.contains(&format!("`{text}`")), "{why}");
        }
        for text in ["0", "1", "1048575", "1023K", "0G"] {
            assert_eq!(Size::of(text), Err("it is less than 1MiB".to_owned()), "{text}");
        }
    }
}
