//! What people are called at a table: by letters that can be seen, and so that nobody is taken for
//! another or for a bot.

use protocol::{Chair, Code, Reason, Refusal, bot_name};
use record::{Player, SeatSetup};
use unicode_normalization::char::is_combining_mark;
use unicode_security::skeleton;

/// Most accents on a letter.
const ACCENTS: usize = 2;
/// Characters of a name that are kept when something is put behind it.
const SHORT: usize = 34;

/// A name for a seat, told apart from those that are taken: whoever is called like another has a
/// number behind the name.
///
/// # Errors
/// If it is that of a bot.
pub(crate) fn name_for(wish: &str, seat: Chair, taken: &[&str]) -> Result<String, Refusal> {
    let name = clean(wish);
    let bots = bots::BOTS.iter().map(|b| b.0);
    let mut theirs = bots.flat_map(|bot| {
        let seats = (0..6).map(move |i| bot_name(bot, Chair::at(i)));
        seats.chain([bot.to_owned()])
    });
    if theirs.any(|bot| alike(&name, &bot)) {
        return Err(Refusal::because(Code::Unreadable, Reason::NameOfBot));
    }
    // Whoever gives no name has that of his seat.
    let name = match name == clean("") {
        true => format!("{name} {seat}"),
        false => name,
    };
    let free = |name: &String| !taken.iter().any(|t| alike(t, name));
    let short: String = name.chars().take(SHORT).collect();
    let numbered = (2..).map(|n| format!("{} ({n})", short.trim_end()));
    // There are six seats at most.
    let mut names = std::iter::once(name).chain(numbered.take(6));
    let found = names.find(free);
    found.ok_or_else(|| Refusal::not_now(Reason::NameTaken))
}

/// Letters that can be seen, with few accents; and what any name is cleaned of.
pub(crate) fn clean(name: &str) -> String {
    let mut marks = 0;
    let seen = name.chars().filter(|&c| {
        marks = match is_combining_mark(c) {
            true => marks + 1,
            false => 0,
        };
        marks <= ACCENTS && !is_hidden(c) && !CHECKS.contains(&c)
    });
    let seen: String = seen.collect();
    SeatSetup::new(&seen, Player::Human).name().into()
}

/// What marks the name of an identity, or is taken for it.
const CHECKS: [char; 10] = [
    '\u{221a}',
    '\u{2611}',
    '\u{2705}',
    '\u{2713}',
    '\u{2714}',
    '\u{237b}',
    '\u{1f5f8}',
    '\u{1f5f9}',
    '\u{1fbb1}',
    '\u{10102}',
];

/// Whether nothing is to be seen of it: Unicode's Default_Ignorable_Code_Point, blanks that are no
/// white space, and what has no meaning outside of one program.
fn is_hidden(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{ffff}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}')
}

/// What a text looks like: the same for letters that are taken for one another.
pub(crate) fn looks(text: &str) -> String {
    skeleton(text).collect()
}

/// The same for small and capital letters, too.
pub(crate) fn small(text: &str) -> String {
    looks(&text.to_lowercase())
}

/// Whether one name is taken for the other.
pub(crate) fn alike(a: &str, b: &str) -> bool {
    looks(a) == looks(b) || small(a) == small(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(wish: &str, taken: &[&str]) -> String {
        name_for(wish, Chair::at(2), taken).unwrap()
    }

    #[test]
    fn nothing_that_cannot_be_seen() {
        for blank in [
            "",
            " ",
            "\u{3164}",
            "\u{2800}",
            "\u{ad}\u{ffa0}",
            "\u{61c}\u{e0041}",
        ] {
            assert_eq!(name(blank, &[]), "Player 3", "{blank:?}");
        }
        assert_eq!(name("A\u{3164}nn\u{202e}", &[]), "Ann");
        let stacked = format!("e{}", "\u{301}".repeat(30));
        assert_eq!(name(&stacked, &[]), "e\u{301}\u{301}");
        // What people are called stays as it is.
        for good in [
            "Zoë",
            "Łukasz",
            "山田 太郎",
            "Ngọc Ánh",
            "O'Neil-Smith",
            "الياس",
            "🦊 Fox",
        ] {
            assert_eq!(name(good, &[]), good);
        }
    }

    #[test]
    fn nobody_gives_himself_the_mark_of_an_identity() {
        for like in [
            "Ada \u{2713}",
            "Ada\u{2714}\u{fe0f}",
            "\u{2705} Ada",
            "Ada \u{1f5f8}",
        ] {
            assert_eq!(name(like, &[]), "Ada", "{like:?}");
        }
    }

    #[test]
    fn nobody_is_taken_for_another() {
        assert_eq!(name("Ann", &["Bob"]), "Ann");
        // Cyrillic letters, capitals, a one for a letter.
        for (taken, wish) in [
            ("Ann", "Ann"),
            ("Ann", "\u{410}nn"),
            ("Ann", "ANN"),
            ("Bill", "Bi11"),
        ] {
            assert_eq!(name(wish, &[taken]), format!("{wish} (2)"));
        }
        assert_eq!(name("Ann", &["Ann", "Ann (2)"]), "Ann (3)");
        let long = "x".repeat(40);
        assert!(name(&long, &[&long]).ends_with("x (2)"));
    }

    #[test]
    fn nobody_is_taken_for_a_bot() {
        for (bot, _) in bots::BOTS {
            for like in [
                bot.to_string(),
                bot.to_uppercase(),
                bot_name(bot, Chair::at(1)),
            ] {
                assert!(name_for(&like, Chair::at(0), &[]).is_err(), "{like}");
            }
        }
        assert!(name_for("gr\u{435}edy", Chair::at(0), &[]).is_err());
        assert_eq!(name("Greedyguts", &[]), "Greedyguts");
    }
}
