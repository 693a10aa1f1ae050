//! What the start screen asks for, and the setup that it makes.

use std::{collections::BTreeMap, sync::Mutex};

use content::{Library, Pack};
use protocol::{Player, SeatSetup, Seed, Setup};
use rules::{Options, options::Payment, spec::MapSpec};

use crate::pieces::COLOURS;

/// Ids of the games that can be played.
pub fn games() -> Vec<&'static str> {
    let games = Library::shipped().games();
    games.into_iter().map(|(id, _)| id).collect()
}

/// The content of a game on a map, or of the first game if there is no such thing. It is put
/// together once; there are not many.
pub fn pack(game: &str, map: &str) -> &'static Pack {
    static PACKS: Mutex<BTreeMap<String, &'static Pack>> = Mutex::new(BTreeMap::new());
    let first = &Library::shipped().boxes()[0];
    let Ok(mut packs) = PACKS.lock() else {
        return first;
    };
    let key = format!("{game} {map}");
    if let Some(pack) = packs.get(&key) {
        return pack;
    }
    match Library::shipped().pack(game, map) {
        Ok(pack) => {
            let pack: &'static Pack = Box::leak(Box::new(pack));
            packs.insert(key, pack);
            pack
        }
        Err(_) => first,
    }
}

/// The content of a record.
pub fn pack_of(record: &str) -> &'static Pack {
    let named = |key: &str| record.lines().find_map(|l| l.trim().strip_prefix(key));
    pack(
        named("game ").unwrap_or_default().trim(),
        named("map ").unwrap_or_default().trim(),
    )
}

/// The name of a player in a form who is a person.
pub const HUMAN: &str = "human";

/// One seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatForm {
    /// Its name; empty for one by default.
    pub name: String,
    /// [`HUMAN`] or the name of a bot.
    pub player: String,
    /// Its colour, an index into [`COLOURS`].
    pub colour: u8,
}

/// The whole form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The box.
    pub game: String,
    /// The map.
    pub map: String,
    /// The seats.
    pub seats: Vec<SeatForm>,
    /// Turns of each player, if not as many as the map says.
    pub turns: Option<u8>,
    /// Whether coins lie open.
    pub open_coins: bool,
    /// Whether coins on a combo may pay for it.
    pub pocketed: bool,
    /// The seed as typed; empty for a random one.
    pub seed: String,
}

impl Form {
    /// One person against the strongest bot, on the smallest map.
    pub fn quick() -> Form {
        let mut form = Form {
            game: games()[0].into(),
            map: String::new(),
            seats: vec![],
            turns: None,
            open_coins: false,
            pocketed: false,
            seed: String::new(),
        };
        form.seats.push(SeatForm {
            name: String::new(),
            player: HUMAN.into(),
            colour: 0,
        });
        form.set_seats(2);
        form
    }

    /// The content.
    pub fn pack(&self) -> &'static Pack {
        pack(&self.game, &self.map)
    }

    /// The maps of the game.
    pub fn maps(&self) -> Vec<&'static MapSpec> {
        Library::shipped().maps(&self.game)
    }

    /// Changes the number of seats: new ones are bots of the strongest kind. The map follows.
    pub fn set_seats(&mut self, n: usize) {
        self.seats.truncate(n);
        while self.seats.len() < n {
            let used = |c: &u8| self.seats.iter().any(|s| s.colour == *c);
            let colour = (0..COLOURS.len() as u8).find(|c| !used(c));
            self.seats.push(SeatForm {
                name: String::new(),
                player: strongest().into(),
                colour: colour.unwrap_or_default(),
            });
        }
        self.follow_map();
    }

    /// Changes the box. The map follows.
    pub fn set_game(&mut self, id: &str) {
        self.game = id.into();
        self.follow_map();
    }

    fn follow_map(&mut self) {
        let maps = self.maps();
        let n = self.seats.len() as u8;
        let map = maps.iter().find(|m| m.players == n);
        let map = map.or(maps.iter().max_by_key(|m| m.players));
        self.map = map.map(|m| m.id.clone()).unwrap_or_default();
    }

    /// Gives a seat a colour; whoever had it gets the other's.
    pub fn set_colour(&mut self, seat: usize, colour: u8) {
        let old = self.seats[seat].colour;
        for s in &mut self.seats {
            if s.colour == colour {
                s.colour = old;
            }
        }
        self.seats[seat].colour = colour;
    }

    /// The setup. `default_name` names seats without a name: it gets the number of the seat, from
    /// 1, and whether it is a bot.
    pub fn setup(&self, default_name: impl Fn(usize, bool) -> String) -> Setup {
        let seat = |(i, s): (usize, &SeatForm)| {
            let player = match s.player.as_str() {
                HUMAN => Player::Human,
                bot => Player::Bot(bot.into()),
            };
            let name = match s.name.trim() {
                "" => default_name(i + 1, !player.is_human()),
                name => name.into(),
            };
            SeatSetup::new(&name, player)
        };
        Setup {
            game: self.game.clone(),
            map: self.map.clone(),
            seats: self.seats.iter().enumerate().map(seat).collect(),
            options: Options {
                payment: match self.pocketed {
                    true => Payment::Pocketed,
                    false => Payment::Own,
                },
                open_coins: self.open_coins,
                turns: self.turns,
                ..Options::default()
            },
            seed: None,
        }
    }

    /// The seed: as typed, or from random bytes.
    pub fn seed(&self, random: [u8; 32]) -> Seed {
        match self.seed.trim() {
            "" => Seed(random),
            text => Seed::from_text(text),
        }
    }

    /// The colours of the seats.
    pub fn colours(&self) -> Vec<u8> {
        self.seats.iter().map(|s| s.colour).collect()
    }
}

/// The strongest bot that answers fast enough for a page.
pub fn strongest() -> &'static str {
    bots::BOTS.last().map_or("random", |b| b.0)
}
