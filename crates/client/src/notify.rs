//! In what ways a reader is told when it is his move although the page is closed, and at which tables; kept
//! for later visits. Where to is nobody's business but the server's, and this browser's.

use protocol::{Channel, NewSubscription, Quiet};

use crate::{
    muted::{names, set_name},
    save::Store,
};

const WAYS: &str = "elbowroom.notify";
const TABLES: &str = "elbowroom.notified";

/// A way to tell somebody something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChannelKind {
    /// In this browser.
    Push,
    /// By mail.
    Mail,
    /// By a request to an address of his own.
    Webhook,
}

impl ChannelKind {
    /// All of them.
    pub const ALL: [ChannelKind; 3] = [ChannelKind::Push, ChannelKind::Mail, ChannelKind::Webhook];

    /// How it is kept.
    pub fn word(self) -> &'static str {
        match self {
            ChannelKind::Push => "push",
            ChannelKind::Mail => "mail",
            ChannelKind::Webhook => "webhook",
        }
    }

    fn of_word(word: &str) -> Option<ChannelKind> {
        ChannelKind::ALL.into_iter().find(|w| w.word() == word)
    }
}

/// A way that a reader has been told in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Which.
    pub way: ChannelKind,
    /// The id of the subscription.
    pub id: String,
    /// The address, of mail and webhooks.
    pub place: String,
}

/// All that is kept of it, for all tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// The ways.
    pub known: Vec<Known>,
    /// The minutes of the day from and to which nothing is sent.
    pub quiet: Option<(u16, u16)>,
}

impl Wishes {
    /// From a store.
    pub fn load(store: &impl Store) -> Wishes {
        let mut wishes = Wishes::default();
        for line in store.get(WAYS).unwrap_or_default().lines() {
            let parts: Vec<&str> = line.split('\t').collect();
            match parts[..] {
                ["quiet", from, to] => wishes.quiet = from.parse().ok().zip(to.parse().ok()),
                [word, id, place] => {
                    wishes
                        .known
                        .extend(ChannelKind::of_word(word).map(|way| Known {
                            way,
                            id: id.into(),
                            place: place.into(),
                        }))
                }
                _ => {}
            }
        }
        wishes
    }

    /// Into a store.
    pub fn keep(&self, store: &impl Store) {
        let known = self.known.iter();
        let mut lines: Vec<String> = known
            .map(|k| format!("{}\t{}\t{}", k.way.word(), k.id, k.place))
            .collect();
        lines.extend(self.quiet.map(|(from, to)| format!("quiet\t{from}\t{to}")));
        // Where there is no room, it is asked for anew.
        store.set(WAYS, &lines.join("\n"));
    }

    /// A way, if the reader has been told in it.
    pub fn of(&self, way: ChannelKind) -> Option<&Known> {
        self.known.iter().find(|k| k.way == way)
    }

    /// A way with a place; `fresh` is its id if it has none yet.
    pub fn set(&mut self, way: ChannelKind, place: &str, fresh: String) {
        let place: String = place.trim().replace(char::is_control, "");
        match self.known.iter_mut().find(|k| k.way == way) {
            Some(known) => known.place = place,
            None => self.known.push(Known {
                way,
                id: fresh,
                place,
            }),
        }
    }

    /// What the server is told of a way. `channel` is that of this browser; `zone` that of its clock.
    pub fn subscription(
        &self,
        way: ChannelKind,
        channel: Option<Channel>,
        language: &str,
        zone: &str,
    ) -> Option<NewSubscription> {
        let known = self.of(way)?;
        let place = known.place.clone();
        Some(NewSubscription {
            id: known.id.clone(),
            channel: match way {
                ChannelKind::Push => channel?,
                ChannelKind::Mail => Channel::Mail { address: place },
                ChannelKind::Webhook => Channel::Webhook { url: place },
            },
            language: language.into(),
            quiet: self.quiet.map(|(from, to)| Quiet {
                from,
                to,
                zone: zone.into(),
            }),
        })
    }
}

/// The ways in which the reader is told of a table.
pub fn told(store: &impl Store, table: &str) -> Vec<ChannelKind> {
    let words = names(store, TABLES, table);
    words
        .iter()
        .filter_map(|w| ChannelKind::of_word(w))
        .collect()
}

/// Has the reader be told of a table in a way, or no more; in which he is now.
pub fn set_told(store: &impl Store, table: &str, way: ChannelKind, is: bool) -> Vec<ChannelKind> {
    set_name(store, TABLES, table, way.word(), is);
    told(store, table)
}

/// Has the reader be told of the table where a game goes on as of the one before.
pub fn carry(store: &impl Store, from: &str, to: &str) {
    for way in told(store, from) {
        set_told(store, to, way, true);
    }
}

/// A minute of the day from what an input for times has: `22:30`.
pub fn minute(text: &str) -> Option<u16> {
    let (hour, minute) = text.split_once(':')?;
    let minutes = hour.parse::<u16>().ok()? * 60 + minute.get(..2)?.parse::<u16>().ok()?;
    (minutes < 24 * 60).then_some(minutes)
}

/// The same back.
pub fn hour(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::save::Memory;

    #[test]
    fn what_is_kept_is_found_again() {
        let store = Memory::default();
        assert_eq!(Wishes::load(&store), Wishes::default());
        let mut wishes = Wishes::default();
        wishes.set(ChannelKind::Mail, " ann@example.org\t", "first".into());
        wishes.set(ChannelKind::Push, "", "second".into());
        wishes.set(ChannelKind::Mail, "bea@example.org", "third".into());
        wishes.quiet = Some((1_320, 480));
        wishes.keep(&store);
        let found = Wishes::load(&store);
        assert_eq!(found, wishes);
        let mail = found.of(ChannelKind::Mail).unwrap();
        assert_eq!((&*mail.id, &*mail.place), ("first", "bea@example.org"));
        assert_eq!(found.of(ChannelKind::Webhook), None);
        store.set(WAYS, "nonsense\npigeon\ta\tb\nquiet\tx\t3\nmail\tid\ta@b.c");
        assert_eq!(Wishes::load(&store).known.len(), 1);
        let told = found
            .subscription(ChannelKind::Mail, None, "pl", "Europe/Rome")
            .unwrap();
        assert_eq!(told.quiet.unwrap().zone, "Europe/Rome");
        assert!(
            found
                .subscription(ChannelKind::Push, None, "pl", "UTC")
                .is_none()
        );
    }

    #[test]
    fn every_table_has_its_own_ways() {
        let store = Memory::default();
        assert_eq!(
            set_told(&store, "a", ChannelKind::Push, true),
            [ChannelKind::Push]
        );
        assert_eq!(
            set_told(&store, "a", ChannelKind::Mail, true),
            [ChannelKind::Push, ChannelKind::Mail]
        );
        assert!(told(&store, "b").is_empty());
        assert_eq!(
            set_told(&store, "a", ChannelKind::Push, false),
            [ChannelKind::Mail]
        );
        carry(&store, "a", "b");
        assert_eq!(told(&store, "b"), [ChannelKind::Mail]);
        assert!(
            crate::muted::muted(&store, "a").is_empty(),
            "that is another list"
        );
    }

    #[test]
    fn a_time_is_a_minute_of_the_day() {
        for (text, at) in [("00:00", 0), ("22:30", 1_350), ("23:59:59", 1_439)] {
            assert_eq!(minute(text), Some(at));
        }
        assert_eq!(hour(485), "08:05");
        for bad in ["", "24:00", "x:10", "7", "7:"] {
            assert_eq!(minute(bad), None, "{bad}");
        }
    }
}
