//! A page at a table without a clock: who keeps the others waiting, what may be proposed, and what a
//! proposal waits for.

use client::{
    remote::{Heard, Remote},
    session::Session,
};
use protocol::{Chair, Told, Way};
use record::Seed;

/// A page of a table of four people, of whom the first has the move since this time of the server.
struct Page {
    page: Remote,
    session: Option<Session>,
    n: u64,
}

const BEGAN: i64 = 5_000_000;
/// This computer's clock is a minute behind the server's.
const BEHIND: i64 = 60_000;
const PATIENCE: i64 = 1_800_000;

impl Page {
    fn new(seat: Option<u8>, host: bool) -> Page {
        let mut page = Page {
            page: Remote::new("t", None),
            session: None,
            n: 0,
        };
        let seat = seat.map_or(String::new(), |seat| format!(r#""seat": {seat}, "#));
        let now = BEGAN;
        page.hear(&format!(
            r#"{{"type": "welcome", "table": "t", {seat}"host": {host}, "end": 0, "now": {now}}}"#
        ));
        page.told(
            BEGAN,
            r#""t": "made", "game": "small-world", "map": "small-world-4", "seats": 4,
                "options": {}, "public": false, "clock": "none", "takeback": "agreed", "title": """#,
        );
        for (seat, name) in [(1, "Ann"), (2, "Bob"), (3, "Cid"), (4, "Dan")] {
            let sat = format!(r#""t": "sat", "seat": {seat}, "name": "{name}""#);
            page.told(BEGAN, &sat);
        }
        page
    }

    fn begin(mut self) -> Page {
        let commitment = Seed([1; 32]).commitment();
        self.told(
            BEGAN,
            &format!(r#""t": "began", "commitment": "{commitment}""#),
        );
        // Chance lays out the combos.
        let seed = Seed([1; 32]);
        let session = self.session.as_ref().unwrap();
        let rules = session.rules().clone();
        let mut play = record::SeededGame::new(std::sync::Arc::new(rules), seed);
        while let Some(outcome) = play.draw(&mut ()) {
            let line = play.rules().notation(outcome);
            self.told(BEGAN, &format!(r#""t": "act", "do": "{line}""#));
        }
        self
    }

    fn hear(&mut self, text: &str) {
        // The connection was made when the server's clock said so.
        for heard in self.page.hear(text, BEGAN - BEHIND) {
            match heard {
                Heard::Entry { entry, .. } => self.page.take(&entry, &mut self.session).unwrap(),
                Heard::Welcome => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// An entry of this time of the server.
    fn told(&mut self, at: i64, entry: &str) {
        let n = self.n;
        self.n += 1;
        self.hear(&format!(
            r#"{{"type": "log", "entries": [{{"n": {n}, "at": {at}, {entry}}}]}}"#
        ));
    }

    /// This computer's time so long after the beginning.
    fn after(milliseconds: i64) -> i64 {
        BEGAN - BEHIND + milliseconds
    }
}

#[test]
fn who_may_propose_what_when() {
    let [first, second] = [0, 1].map(Chair::at);
    for (seat, host, may) in [
        (Some(2), false, &Way::ALL[..]),
        (Some(2), true, &Way::ALL[..]),
        (None, true, &Way::ALL[..]),
        (None, false, &[]),
        (Some(1), false, &[]),
    ] {
        let page = Page::new(seat, host).begin();
        assert_eq!(page.page.patience(), Some(1_800));
        assert_eq!(page.page.late(Page::after(PATIENCE - 1)), None);
        let late = page.page.late(Page::after(PATIENCE)).unwrap();
        assert_eq!((late.seat, late.silent), (first, PATIENCE));
        assert_eq!(late.ways, may, "{seat:?} {host}");
        assert_eq!(late.mine, seat == Some(1));
        assert_eq!(page.page.proposed(Page::after(PATIENCE)), None);
    }
    // Something is proposed and refused: the rest may still be.
    let mut page = Page::new(Some(2), false).begin();
    let at = BEGAN + PATIENCE;
    page.told(at, r#""t": "proposed", "by": 3, "seat": 1, "way": "bot""#);
    let late = page.page.late(Page::after(PATIENCE + 1)).unwrap();
    assert!(late.ways.is_empty());
    page.told(at, r#""t": "voted", "seat": 4, "agree": false"#);
    let late = |page: &Page, after| page.page.late(Page::after(after)).unwrap().ways;
    assert_eq!(late(&page, PATIENCE + 1), [Way::Free, Way::End]);
    assert_eq!(late(&page, 2 * PATIENCE), Way::ALL);
    // Whoever is played for by a bot comes back first.
    page.told(at, r#""t": "away", "seat": 2, "why": "left""#);
    assert!(late(&page, 2 * PATIENCE).is_empty());
    assert!(page.session.is_some() && page.page.seat == Some(second.seat()));
}

#[test]
fn what_a_proposal_waits_for() {
    let chairs = |all: &[usize]| all.iter().map(|&c| Chair::at(c)).collect::<Vec<_>>();
    let at = BEGAN + PATIENCE;
    for (seat, may) in [
        (Some(1), (false, false)),
        (Some(2), (true, true)),
        (Some(3), (false, false)),
        (Some(4), (false, true)),
        (None, (false, false)),
    ] {
        let mut page = Page::new(seat, false).begin();
        page.told(at, r#""t": "proposed", "by": 3, "seat": 1, "way": "free""#);
        page.told(at + 9, r#""t": "voted", "seat": 4, "agree": true"#);
        let proposed = page.page.proposed(Page::after(PATIENCE + 10)).unwrap();
        assert_eq!(proposed.left, PATIENCE - 10);
        assert_eq!(proposed.unanswered, chairs(&[1]));
        assert_eq!((proposed.may_agree, proposed.may_refuse), may, "{seat:?}");
        assert_eq!(proposed.proposal.way, Way::Free);
    }
}

#[test]
fn an_offered_seat_can_be_taken_and_its_new_name_is_shown() {
    let mut page = Page::new(None, false).begin();
    assert!(page.page.offered().is_empty());
    page.told(BEGAN + PATIENCE, r#""t": "offered", "seat": 1"#);
    assert_eq!(page.page.offered(), [Chair::at(0)]);
    page.told(BEGAN + PATIENCE, r#""t": "sat", "seat": 1, "name": "Eve""#);
    assert!(page.page.offered().is_empty());
    let session = page.session.unwrap();
    assert_eq!(session.names()[0], "Eve");
    assert_eq!(session.setup().seats[0].name(), "Eve");
    // A page with a seat takes no other; and a bot plays for who is sent away.
    let mut page = Page::new(Some(1), false).begin();
    page.told(BEGAN, r#""t": "removed", "seat": 1"#);
    assert!(page.page.offered().is_empty() && page.page.is_away());
}

#[test]
fn whoever_sits_at_an_open_table_may_do_in_time_what_the_host_may() {
    for (seat, host, now, later) in [
        (Some(2), false, false, true),
        (None, false, false, false),
        (None, true, true, true),
    ] {
        let page = Page::new(seat, host).page;
        assert_eq!(page.may_host(Page::after(PATIENCE - 1)), now, "{seat:?}");
        assert_eq!(page.may_host(Page::after(PATIENCE)), later, "{seat:?}");
    }
    let begun = Page::new(Some(2), false).begin().page;
    assert!(!begun.may_host(Page::after(PATIENCE)));
    assert!(
        begun
            .notes
            .all()
            .iter()
            .all(|n| !matches!(n.told, Told::Made { .. }))
    );
}
