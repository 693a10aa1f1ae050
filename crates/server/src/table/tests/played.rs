//! A table that is played without a server: time goes on as the test has it.

use std::sync::OnceLock;

use content::Library;
use protocol::{Chair, Code, Command, Named, Reason, Refusal, Room, Told};
use record::Seed;
use rules::Actions;

use crate::{
    hub::row,
    store::Row,
    table::{
        Entry, KeyHash, Made, Order, RuleBook, Table, act_for, first_entries, plan,
        tests::{made, newcomer},
    },
};

pub fn book() -> &'static RuleBook {
    static BOOK: OnceLock<RuleBook> = OnceLock::new();
    BOOK.get_or_init(|| RuleBook::new(Library::shipped().clone()))
}

/// The key of whoever sat down on a seat at the beginning; the first is the host's.
pub fn key(seat: usize) -> String {
    format!("a-key-that-nobody-will-guess-{seat}")
}

#[derive(Clone)]
pub struct Played {
    pub table: Table,
    pub now: i64,
    pub rows: Vec<Row>,
    /// What a client makes of what it is told.
    client: Room,
}

impl Played {
    /// A table at which nobody sits but, on the first seat, the host.
    pub fn new(made: Made) -> Played {
        let now = 1_000_000;
        let maker = newcomer("Host", &key(0));
        let host = KeyHash::of(&key(0));
        let made = Made { host, ..made };
        let entries = first_entries(made, Some(&maker), book()).unwrap();
        let first = row(0, now, None, &entries[0]).unwrap();
        let mut out = Played {
            table: Table::from_log("abcdefgh", std::slice::from_ref(&first), book()).unwrap(),
            now,
            rows: vec![first],
            client: Room::new(&entries[0].told(), now).unwrap(),
        };
        out.commit(&entries[1..]);
        out
    }

    /// A game that has begun, of so many people; the host is the first of them.
    pub fn running(people: usize, change: impl FnOnce(&mut Made)) -> Played {
        let mut made = made(people as u8, "");
        change(&mut made);
        let mut out = Played::new(made);
        for seat in 1..people {
            out.sit(seat, &format!("Guest {seat}")).unwrap();
        }
        let part = Some(Seed([3; 32]).hex());
        out.ask(0, Command::Begin { part }).unwrap();
        out
    }

    /// Keeps entries.
    pub fn commit(&mut self, entries: &[Entry]) {
        let mut command = Some(format!("c{}", self.rows.len()));
        for entry in entries {
            let number = self.table.end();
            let name = command.take();
            let applied = self.table.apply(entry, self.now, name.as_deref(), book());
            applied.unwrap();
            self.rows.push(row(number, self.now, name, entry).unwrap());
            // As it comes by a connection.
            let told = serde_json::to_string(&entry.told()).unwrap();
            let told: Told = serde_json::from_str(&told).unwrap();
            self.client.take(&told, self.now);
            self.client.pass(self.table.to_move(), self.now);
        }
        assert!(
            serde_json::to_value(&self.client).unwrap()
                == serde_json::to_value(self.table.room()).unwrap(),
            "a client has another table after {entries:?}"
        );
    }

    fn order(&mut self, key: &str, order: &Order) -> Result<Vec<Entry>, Refusal> {
        let rights = self.table.rights(key);
        let seed = Seed([5; 32]);
        let entries = plan(&self.table, rights, order, self.now, seed, book())?;
        self.commit(&entries);
        Ok(entries)
    }

    /// What somebody with a key asks for.
    pub fn ask_by(&mut self, key: &str, command: Command) -> Result<Vec<Entry>, Refusal> {
        // As it comes by a connection.
        let named = serde_json::to_string(&Named {
            id: "a".into(),
            command,
        });
        let named: Named = serde_json::from_str(&named.unwrap()).unwrap();
        self.order(key, &named.command.into())
    }

    /// What whoever sat down on a seat at the beginning asks for.
    pub fn ask(&mut self, seat: usize, command: Command) -> Result<Vec<Entry>, Refusal> {
        self.ask_by(&key(seat), command)
    }

    /// Somebody sits down, with the key of the seat.
    pub fn sit(&mut self, seat: usize, name: &str) -> Result<Vec<Entry>, Refusal> {
        self.sit_by(&key(seat), seat, name)
    }

    pub fn sit_by(&mut self, key: &str, seat: usize, name: &str) -> Result<Vec<Entry>, Refusal> {
        let order = Order::Sit {
            seat: Some(Chair::at(seat)),
            who: newcomer(name, key),
        };
        self.order(key, &order)
    }

    /// Whoever has the move moves; `choose` says which of so many actions.
    pub fn act(&mut self, choose: impl FnOnce(usize) -> usize) {
        let play = self.table.play().unwrap();
        let mut legal = Box::<Actions>::default();
        play.rules().legal(play.state(), &mut legal);
        let action = legal[choose(legal.len())];
        let line = play.rules().notation(action);
        let seat = self.table.to_move().unwrap();
        let after = None;
        match self.table.bot_to_move() {
            Some(_) => {
                let part = self.table.made().part;
                let entries = act_for(play, part, seat, &[action]).unwrap();
                self.commit(&entries);
            }
            None => {
                let key = self.table.key_of(seat).unwrap().clone();
                let rights = self.table.rights_of(&key);
                let order = Command::Act { line, after }.into();
                let seed = Seed([5; 32]);
                let entries = plan(&self.table, rights, &order, self.now, seed, book());
                self.commit(&entries.unwrap());
            }
        }
    }

    /// Time goes on, and the server does what is due.
    pub fn wait(&mut self, milliseconds: i64) {
        self.now += milliseconds;
        loop {
            let overdue = self.table.overdue(self.now);
            if overdue.is_empty() {
                return;
            }
            self.commit(&overdue);
        }
    }

    /// Plays until this seat has the move.
    pub fn until(&mut self, seat: usize) {
        while self.table.to_move() != Some(Chair::at(seat)) {
            self.act(|_| 0);
        }
    }

    /// Milliseconds that are waited here.
    pub fn patience(&self) -> i64 {
        i64::from(self.table.made().patience) * 1_000
    }

    /// Waits until whoever has the move keeps the others waiting for too long; who that is.
    pub fn overdue(&mut self) -> Chair {
        let (seat, from) = self.table.room().overdue_from().unwrap();
        self.wait((from - self.now).max(0));
        seat
    }

    /// The log gives the same table again, and so does what is kept of it.
    pub fn reads_again(&self) {
        let read = Table::from_log("abcdefgh", &self.rows, book()).unwrap();
        let saved = self.table.saved().unwrap();
        assert_eq!(read.saved().unwrap().state, saved.state);
        let kept = Table::from_saved("abcdefgh", &saved, book()).unwrap();
        assert_eq!(kept.saved().unwrap().state, saved.state);
    }
}

/// The reason for which something is refused.
#[track_caller]
pub fn refused<T: std::fmt::Debug>(done: Result<T, Refusal>, reason: Reason) -> Code {
    let why = done.unwrap_err();
    assert_eq!(why.reason.as_deref(), Some(reason.keyword()), "{why:?}");
    why.code
}
