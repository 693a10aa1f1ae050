//! How likely something is.

use std::fmt;

/// So many of so many cases, all as likely: `1/6`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chance {
    /// Cases in which it comes about.
    pub good: u8,
    /// All cases; at least 1.
    pub of: u8,
}

impl Chance {
    /// From 0 to 1.
    pub fn share(self) -> f32 {
        f32::from(self.good) / f32::from(self.of.max(1))
    }

    /// From 0 to 100, rounded, a half up.
    pub fn percent(self) -> u32 {
        let of = u32::from(self.of.max(1));
        (100 * u32::from(self.good) + of / 2) / of
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.good, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::Chance;

    #[test]
    fn a_chance_is_told_in_one_way() {
        let told = [(0, 6), (1, 6), (1, 3), (5, 6), (1, 8), (6, 6)].map(|(good, of)| {
            let chance = Chance { good, of };
            format!("{chance} {}%", chance.percent())
        });
        let expected = [
            "0/6 0%", "1/6 17%", "1/3 33%", "5/6 83%", "1/8 13%", "6/6 100%",
        ];
        assert_eq!(told, expected);
    }
}
