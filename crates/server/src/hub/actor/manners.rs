//! How often a seat may say something or leave, and how much is said at a table.

use std::{collections::HashMap, time::Duration};

use protocol::{Chair, Command, Phase, Refusal};

use crate::{
    limits::{self, Limit, Rate},
    table::Order,
};

/// What seats may do for now.
pub(super) struct Manners {
    /// What a seat may say in a minute; anything if it is none.
    chat: u64,
    said: HashMap<Chair, Rate>,
    said_here: Option<Rate>,
    left: HashMap<Chair, Rate>,
}

impl Manners {
    pub fn new(chat_per_minute: u32) -> Manners {
        Manners {
            chat: u64::from(chat_per_minute),
            said: HashMap::new(),
            said_here: None,
            left: HashMap::new(),
        }
    }

    /// Whether a seat may do this once more.
    pub fn check(&mut self, seat: Chair, order: &Order, phase: Phase) -> Result<(), Refusal> {
        let minute = Duration::from_secs(60);
        let Order::Asked(command) = order else {
            return Ok(());
        };
        match command {
            // What the operator is told is as much to write as what all are told.
            Command::Chat { .. } | Command::Report { .. } => {
                let rate = |times: u32| {
                    let (each, burst) = (self.chat * u64::from(times), limits::CHAT * times);
                    Rate::new(each, minute, u64::from(burst))
                };
                let (own, all) = (|| rate(1), || rate(limits::TABLE_CHAT));
                let own = self.said.entry(seat).or_insert_with(own).take();
                own.map_err(|wait| {
                    let text = "you say too much at a time; wait a little";
                    limits::refusal(Limit::Chat, text, Some(wait))
                })?;
                let all = self.said_here.get_or_insert_with(all).take();
                all.map_err(|wait| {
                    let text = "too much is said here at a time; wait a little";
                    limits::refusal(Limit::TableChat, text, Some(wait))
                })
            }
            Command::Leave if phase == Phase::Running => {
                let time = limits::LEAVE_TIME;
                let rate = || Rate::new(1, time, u64::from(limits::LEAVES));
                let left = self.left.entry(seat).or_insert_with(rate).take();
                left.map_err(|wait| {
                    let text = "you come and go too often; wait a little";
                    limits::refusal(Limit::Leaves, text, Some(wait))
                })
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Code;

    fn chat() -> Order {
        let text = "hello".into();
        Command::Chat { text }.into()
    }

    #[test]
    fn a_seat_and_a_table_say_so_much_at_once() {
        let mut manners = Manners::new(30);
        let mut say = |seat| manners.check(Chair::at(seat), &chat(), Phase::Running);
        let said = (0..50).filter(|_| say(0).is_ok()).count();
        assert_eq!(said, limits::CHAT as usize);
        let why = say(0).unwrap_err();
        assert!(why.code == Code::TooMuch && why.wait.is_some(), "{why:?}");
        // Others still may, up to what the table may.
        let said: usize = (1..6)
            .map(|s| (0..50).filter(|_| say(s).is_ok()).count())
            .sum();
        assert_eq!(said as u32, limits::CHAT * (limits::TABLE_CHAT - 1));
        let mut free = Manners::new(0);
        let mut say = || free.check(Chair::at(0), &chat(), Phase::Open);
        assert!((0..500).all(|_| say().is_ok()));
    }

    #[test]
    fn nobody_comes_and_goes_all_the_time_but_everybody_may_come_back() {
        let mut manners = Manners::new(30);
        let mut ask = |command: Command, phase| {
            let order = command.into();
            manners.check(Chair::at(0), &order, phase).is_ok()
        };
        let mut left = 0;
        for _ in 0..20 {
            left += u32::from(ask(Command::Leave, Phase::Running));
            assert!(ask(Command::Back, Phase::Running));
        }
        assert_eq!(left, limits::LEAVES);
        // Before the game a seat is given up, which starts nothing.
        assert!(ask(Command::Leave, Phase::Open));
    }
}
