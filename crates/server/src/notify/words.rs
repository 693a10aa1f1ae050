//! What people are told, in their language.

use messages::{Lang, Message};
use protocol::{Notice, Notification, Occasion};

use super::mail::Letter;
use crate::{say::message, store::Wish};

/// The language of a subscription.
fn lang(tag: &str) -> Lang {
    Lang::from_tag(tag).unwrap_or_default()
}

/// Where a table is.
fn place(public: &str, notice: &Notice) -> String {
    format!("{public}?table={}", notice.table)
}

/// What there is to do at one table.
fn line(notice: &Notice, now: i64) -> Message {
    let what = message(match notice.occasion {
        Occasion::Move => "notify-move",
        Occasion::Hurry => "notify-hurry",
        Occasion::Vote => "notify-vote",
        Occasion::Over => "notify-over",
    });
    let what = what.with("table", &notice.title);
    match notice.until.map(|until| (until - now) / 60_000) {
        None => what,
        Some(minutes) if minutes < 120 => message("notify-minutes")
            .with("what", what)
            .with("n", minutes.max(1)),
        Some(minutes) if minutes < 2 * 1_440 => message("notify-hours")
            .with("what", what)
            .with("n", minutes / 60),
        Some(minutes) => message("notify-days")
            .with("what", what)
            .with("n", minutes / 1_440),
    }
}

/// All that there is to tell somebody, of which there is at least one thing, at a time in milliseconds
/// since 1970. The most urgent comes first.
pub fn compose(wish: &Wish, mut notices: Vec<Notice>, public: &str, now: i64) -> Notification {
    let lang = lang(&wish.language);
    notices.sort_by_key(|n| (n.occasion, n.until.unwrap_or(i64::MAX), n.since));
    let lines: Vec<String> = notices.iter().map(|n| line(n, now).say(lang)).collect();
    let (title, url) = match &notices[..] {
        [only] => (lines[0].clone(), place(public, only)),
        all => {
            let many = message("notify-many").with("n", all.len());
            (many.say(lang), public.to_owned())
        }
    };
    let text = lines.join("\n");
    Notification {
        title,
        content: text.clone(),
        text,
        url,
        notices,
    }
}

/// The same as a mail; `stop` is the link by which it is the last.
pub fn mail(wish: &Wish, what: &Notification, stop: &str) -> Letter {
    let lang = lang(&wish.language);
    let base = what.url.split('?').next().unwrap_or_default();
    let lines = what.text.lines().zip(&what.notices);
    let lines = lines.map(|(line, notice)| format!("{line}\n{}\n", place(base, notice)));
    let foot = message("notify-foot").with("link", stop).say(lang);
    Letter {
        subject: what.title.clone(),
        text: format!("{}\n-- \n{foot}\n", lines.collect::<Vec<_>>().join("\n")),
    }
}

/// The question whether somebody wishes to be told.
pub fn question(wish: &Wish, server: &str, link: &str) -> Letter {
    let lang = lang(&wish.language);
    let text = message("notify-question")
        .with("server", server)
        .with("link", link);
    Letter {
        subject: message("notify-question-subject").say(lang),
        text: format!("{}\n", text.say(lang)),
    }
}

/// What the page behind the link of a mail says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailPage {
    /// Whether it is confirmed.
    Asks,
    /// It is, and may be ended.
    Confirmed,
    /// There is no such subscription, or not any more.
    Ended,
}

/// The page itself, in a language.
pub fn page(language: &str, what: MailPage) -> String {
    let lang = lang(language);
    let say = |id: &str| message(id).say(lang);
    let button = |act: &str, id: &str| {
        format!(
            "<form method=post><button name=do value={act}>{}</button></form>",
            say(id)
        )
    };
    let (told, buttons) = match what {
        MailPage::Asks => (
            say("notify-page-asks"),
            button("confirm", "notify-confirm") + &button("stop", "notify-stop"),
        ),
        MailPage::Confirmed => (say("notify-page-confirmed"), button("stop", "notify-stop")),
        MailPage::Ended => (say("notify-page-ended"), String::new()),
    };
    format!(
        "<!doctype html><html lang={}><meta charset=utf-8>\
         <meta name=viewport content=\"width=device-width\"><meta name=robots content=noindex>\
         <title>Elbowroom</title><style>body{{font:1.2rem/1.5 system-ui,sans-serif;max-width:32rem;\
         margin:4rem auto;padding:0 1rem;color-scheme:light dark}}button{{font:inherit;\
         padding:.6rem 1.2rem;margin:.5rem 0}}</style><main><h1>Elbowroom</h1><p>{told}</p>\
         {buttons}</main></html>",
        lang.tag()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Chair, Channel};

    fn wish(language: &str) -> Wish {
        Wish {
            id: "i".repeat(22),
            channel: Channel::Mail {
                address: "ann@example.org".into(),
            },
            language: language.into(),
            quiet: None,
        }
    }

    fn notice(title: &str, occasion: Occasion, until: Option<i64>) -> Notice {
        Notice {
            table: "t1".into(),
            title: title.into(),
            seat: Chair::at(0),
            occasion,
            since: 5,
            until,
        }
    }

    const HOUR: i64 = 3_600_000;

    #[test]
    fn one_thing_is_told_as_it_is_and_several_the_most_urgent_first() {
        let at = "https://game.example/";
        let one = vec![notice("After lunch", Occasion::Move, None)];
        let one = compose(&wish("en"), one, at, 0);
        assert_eq!(one.title, "Your move: After lunch");
        assert_eq!(one.url, "https://game.example/?table=t1");
        let all = vec![
            notice("a", Occasion::Over, None),
            notice("b", Occasion::Move, Some(50 * HOUR)),
            notice("c", Occasion::Move, Some(24 * HOUR)),
            notice("d", Occasion::Hurry, Some(HOUR)),
        ];
        let all = compose(&wish("en-GB"), all, at, 0);
        assert_eq!(all.title, "4 tables have something for you");
        assert_eq!(all.url, at);
        let lines: Vec<&str> = all.text.lines().collect();
        assert_eq!(
            lines,
            [
                "Your time is nearly up: d (60 minutes left)",
                "Your move: c (24 hours left)",
                "Your move: b (2 days left)",
                "The game is over: a",
            ]
        );
        let mail = mail(&wish("en"), &all, "https://stop");
        assert!(mail.text.contains("?table=t1") && mail.text.contains("https://stop"));
    }

    #[test]
    fn every_language_says_it() {
        let said = ["en", "it", "pl", "ja", "tlh"].map(|language| {
            let told = vec![notice("x", Occasion::Vote, Some(3 * HOUR))];
            compose(&wish(language), told, "", 0).text
        });
        for (n, one) in said.iter().enumerate().take(4) {
            assert!(said[..n].iter().all(|other| other != one), "{one}");
        }
        assert_eq!(said[4], said[0], "what is not known is English");
        assert!(page("ja", MailPage::Asks).contains("lang=ja"));
    }
}
