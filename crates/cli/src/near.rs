//! What somebody may have meant who wrote something that is not there.

/// The name that is most like what was written, if any is like it at all.
pub fn nearest<'a>(written: &str, names: &[&'a str]) -> Option<&'a str> {
    let written = written.trim().to_lowercase();
    let like = |name: &&&str| strsim::jaro_winkler(&written, &name.to_lowercase());
    let best = names.iter().max_by(|a, b| like(a).total_cmp(&like(b)))?;
    (like(&best) > 0.8).then_some(*best)
}

/// `; did you mean "Dwarves"?`, or nothing.
pub fn did_you_mean(name: Option<&str>) -> String {
    name.map_or(String::new(), |name| format!("; did you mean \"{name}\"?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_guessed_and_nonsense_is_not() {
        let names = ["Dwarves", "Dragon Master", "Elves"];
        assert_eq!(nearest("dwarfes", &names), Some("Dwarves"));
        assert_eq!(nearest("dragonmaster", &names), Some("Dragon Master"));
        assert_eq!(nearest("zzz", &names), None);
        assert_eq!(nearest("x", &[]), None);
    }
}
