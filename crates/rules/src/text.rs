//! Text from outside, made fit to be shown: in a message, at a terminal, in a log.

/// Whether a character steers a terminal, or is unseen and turns the direction of writing: control
/// characters and Unicode's marks of joining, breaking and direction.
pub fn steers(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// The text with `\u{fffd}` for each character that [`steers`].
pub fn visible(text: &str) -> String {
    text.replace(steers, "\u{fffd}")
}

/// Enough of a text for a message: its first `most` characters, [`visible`], and `…` if there are more.
pub fn shortened(text: &str, most: usize) -> String {
    let mut chars = text.chars();
    let mut out = visible(&chars.by_ref().take(most).collect::<String>());
    if chars.next().is_some() {
        out.push('…');
    }
    out
}

/// What people write, as one line: no characters that [steer](steers), no white space round it or twice in
/// a row, at most `most` characters. Nothing may be left.
pub fn line(text: &str, most: usize) -> String {
    let spaced = text.replace(steers, " ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let cut: String = words.join(" ").chars().take(most).collect();
    cut.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_steers() {
        let hostile = "a\u{1b}[31m\u{202e}b\u{200b}\n";
        assert_eq!(visible(hostile), "a\u{fffd}[31m\u{fffd}b\u{fffd}\u{fffd}");
        assert_eq!(line(hostile, 40), "a [31m b");
        assert!(!line(hostile, 3).contains(steers));
    }

    #[test]
    fn what_is_cut_is_marked() {
        assert_eq!(shortened("naïve", 5), "naïve");
        assert_eq!(shortened("naïvely", 5), "naïve…");
        assert_eq!(line("  two   words ", 4), "two");
        assert_eq!(line(" \u{feff} ", 4), "");
    }
}
