//! What is said in the description of types that are defined elsewhere.

/// Rule options; those that are not named are as they are by default.
#[derive(serde::Serialize, utoipa::ToSchema)]
#[schema(example = json!({"turns": 6, "without_powers": ["diplomat"]}))]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Coins that may pay for a combo: `own`, or `pocketed` for those that lie on it, too.
    #[schema(required = false, pattern = "^(own|pocketed)$")]
    payment: String,
    /// Whether everybody sees everybody's coins.
    #[schema(required = false)]
    open_coins: bool,
    /// Turns that each player has, if not as many as the map says.
    #[schema(required = false, minimum = 1, maximum = 20)]
    turns: Option<u8>,
    /// Whether a race whose enemies get no help keeps that in decline.
    #[schema(required = false)]
    no_help_in_decline: bool,
    /// Whether a toll is due, and the penniless kept out, while the race is active, too.
    #[schema(required = false)]
    toll_while_active: bool,
    /// Whether monsters with places and relics live on a map that has none printed.
    #[schema(required = false)]
    add_monsters: bool,
    /// Races that stay in the box.
    #[schema(required = false)]
    without_races: Vec<String>,
    /// Powers that stay in the box.
    #[schema(required = false)]
    without_powers: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_options_are_those_of_the_rules() {
        let described = Options {
            payment: "own".into(),
            open_coins: false,
            turns: None,
            no_help_in_decline: false,
            toll_while_active: false,
            add_monsters: false,
            without_races: Vec::new(),
            without_powers: Vec::new(),
        };
        let described = serde_json::to_value(described).unwrap();
        let real = serde_json::to_value(rules::Options::default()).unwrap();
        assert_eq!(described, real);
        let pocketed = serde_json::to_value(rules::options::Payment::Pocketed);
        assert_eq!(pocketed.unwrap(), "pocketed");
    }
}
