//! What the start screen asks for, and the setup that it makes.

use std::sync::Arc;

use board::COLOURS;
use content::{Library, Own, Pack};
use record::{Player, SeatSetup, Seed, Setup};
use rules::{
    Options,
    ruleset::MONSTER_TOKENS,
    spec::{Effect, MapSpec},
};

use wording::{Lang, names};

use crate::own;

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

impl SeatForm {
    /// Who plays there.
    pub fn player(&self) -> Player {
        match self.player.as_str() {
            HUMAN => Player::Human,
            bot => Player::Bot(bot.into()),
        }
    }
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
    /// The rule options.
    pub options: Options,
    /// Content of one's own.
    pub own: Own,
    /// The seed as typed; empty for a random one.
    pub seed: String,
}

impl Form {
    /// A first game: against a bot that does not play hard.
    pub fn first() -> Form {
        let mut form = Form::quick();
        if let Some(seat) = form.seats.last_mut()
            && let Some(gentle) = bots::BOTS.get(1)
        {
            seat.player = gentle.0.into();
        }
        form
    }

    /// One person against the strongest bot that answers at once, on the smallest map.
    pub fn quick() -> Form {
        let mut form = Form {
            game: String::new(),
            map: String::new(),
            seats: vec![],
            options: Options::default(),
            own: Own::default(),
            seed: String::new(),
        };
        form.game = form.games()[0].clone();
        form.seats.push(SeatForm {
            name: String::new(),
            player: HUMAN.into(),
            colour: 0,
        });
        form.set_seats(2);
        form
    }

    /// Ids of the games that can be played.
    pub fn games(&self) -> Vec<String> {
        let library = own::library(&self.own);
        library
            .games()
            .into_iter()
            .map(|(id, _)| id.into())
            .collect()
    }

    /// The content.
    pub fn pack(&self) -> Arc<Pack> {
        own::pack(&self.own, &self.game, &self.map)
    }

    /// The maps of the game.
    pub fn maps(&self) -> Vec<MapSpec> {
        let library = own::library(&self.own);
        library.maps(&self.game).into_iter().cloned().collect()
    }

    /// Whether an option can change anything with what is in the box, by the id of its switch.
    pub fn offers(&self, option: &str) -> bool {
        let pack = self.pack();
        let has = |wanted: fn(&Effect) -> bool| {
            let of_races = pack.races.iter().flat_map(|r| &r.effects);
            let of_powers = pack.powers.iter().flat_map(|p| &p.effects);
            let of_sites = pack.sites.iter().flat_map(|s| &s.effects);
            of_races.chain(of_powers).chain(of_sites).any(wanted)
        };
        match option {
            "add-monsters" => !pack.sites.is_empty() && pack.game.natives.tokens < MONSTER_TOKENS,
            "no-help-in-decline" => has(|e| matches!(e, Effect::NoHelp(_))),
            "toll-while-active" => has(|e| matches!(e, Effect::Toll(_))),
            _ => true,
        }
    }

    /// Plays with these files too: see [`own::with`].
    ///
    /// # Errors
    /// In a language, what is wrong with them.
    pub fn add(&mut self, files: Vec<(String, String)>, lang: Lang) -> Result<(), String> {
        self.set_own(own::with(&self.own, files, lang)?);
        Ok(())
    }

    /// Plays with this content of one's own.
    pub fn set_own(&mut self, own: Own) {
        let game = own::game(&own, &self.game);
        self.own = own;
        self.set_game(&game);
        // A map of one's own is what one wants to play on.
        let shipped = Library::shipped().maps(&game);
        let maps = self.maps();
        let new = maps.iter().find(|m| !shipped.contains(m));
        if let Some(map) = new {
            self.map = map.id.clone();
        }
    }

    /// Knows this content of one's own, too; what was chosen stays as it is.
    pub fn know_own(&mut self, own: Own) {
        self.own = own;
    }

    /// Plays with what is shipped alone.
    pub fn forget_own(&mut self) {
        self.own = Own::default();
        if !self.games().contains(&self.game) {
            self.game = self.games()[0].clone();
        }
        self.set_game(&self.game.clone());
    }

    /// Leaves a race (or else a power) out, or takes it in again.
    pub fn ban(&mut self, race: bool, id: &str, out: bool) {
        let list = match race {
            true => &mut self.options.without_races,
            false => &mut self.options.without_powers,
        };
        list.retain(|x| x != id);
        if out {
            list.push(id.into());
        }
    }

    /// Changes the number of seats: new ones are bots of the strongest kind that answers at once.
    /// The map follows.
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
        self.options.without_races.clear();
        self.options.without_powers.clear();
        self.follow_map();
    }

    fn follow_map(&mut self) {
        let maps = self.maps();
        if maps
            .iter()
            .any(|m| m.id == self.map && m.players == self.seats.len() as u8)
        {
            return;
        }
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

    /// The setup. Seats without a name are called in a language by who plays them.
    pub fn setup(&self, lang: Lang) -> Setup {
        let seat = |(i, s): (usize, &SeatForm)| {
            let player = s.player();
            let name = match s.name.trim() {
                "" => called(lang, &player, i),
                name => name.into(),
            };
            SeatSetup::new(&name, player)
        };
        Setup {
            game: self.game.clone(),
            map: self.map.clone(),
            seats: self.seats.iter().enumerate().map(seat).collect(),
            options: self.options.clone(),
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

/// The strongest bot that answers at once: the last but one, for the last takes its time.
pub(crate) fn strongest() -> &'static str {
    bots::BOTS.iter().nth_back(1).map_or("random", |b| b.0)
}

/// What a seat without a name is called: a bot by its strength, for that is who one plays against.
pub fn called(lang: Lang, player: &Player, seat: usize) -> String {
    let seat = rules::Seat(seat as u8);
    match player {
        Player::Human => names::person_at(lang, seat),
        Player::Bot(bot) => names::bot_at(lang, bot, seat),
    }
}
