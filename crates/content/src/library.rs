//! The games that can be played: each box by itself, and all of them mixed (Underground p. 10).

use std::sync::{Arc, OnceLock};

use messages::{Lang, Message};
use rules::{
    CompileError, Contents, Options, RuleSet,
    ruleset::{Lack, MONSTER_TOKENS, needless, senseless},
    spec::{Effect, GameSpec, MapSpec},
};

use crate::{
    Item, Own, Pack, Piece, identity,
    kept::Kept,
    say::{message, refused},
    shipped, small_world, underground,
};

/// Id of the game that mixes all boxes.
pub const MIXED: &str = "mixed";

/// Why there is no such game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoGame {
    /// No game has this id.
    #[error("there is no game \"{0}\"")]
    Game(String),
    /// The game has no map with this id.
    #[error("there is no map \"{map}\" in game \"{game}\"")]
    Map {
        /// Id of the game.
        game: String,
        /// Id that was asked for.
        map: String,
    },
    /// The rules refuse the content.
    #[error(transparent)]
    Compile(#[from] CompileError),
}

impl NoGame {
    /// As a message, for the end of a sentence.
    pub fn message(&self) -> Message {
        match self {
            NoGame::Game(game) => message("no-such-game").with("game", game),
            NoGame::Map { game, map } => message("no-such-map").with("map", map).with("game", game),
            NoGame::Compile(e) => refused(e),
        }
    }

    /// The same in a language.
    pub fn say(&self, lang: Lang) -> String {
        self.message().say(lang)
    }
}

fn lack_of(lack: &Lack) -> Message {
    match lack {
        Lack::Regions(selector) => message("needs-regions").with("selector", selector),
        Lack::Relics => message("needs-relics"),
    }
}

/// A race or power that makes no sense on a map, and therefore stays in the box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Its id.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Whether it is a race, else a power.
    pub race: bool,
    /// Why.
    pub why: Message,
}

/// Boxes that can be played alone or mixed. The packs and rules that were asked for are kept, so that
/// asking again costs nothing.
#[derive(Clone, Debug)]
pub struct Library {
    boxes: Vec<Pack>,
    own: Own,
    /// Of these very boxes; clones share it.
    kept: Arc<Kept>,
}

impl Library {
    /// The shipped boxes.
    pub fn shipped() -> &'static Library {
        Library::shipped_once()
    }

    /// The shipped boxes, for whoever may have others in their place.
    pub fn shipped_shared() -> Arc<Library> {
        Library::shipped_once().clone()
    }

    fn shipped_once() -> &'static Arc<Library> {
        static LIBRARY: OnceLock<Arc<Library>> = OnceLock::new();
        LIBRARY.get_or_init(|| {
            Arc::new(Library {
                boxes: vec![small_world().clone(), underground().clone()],
                own: Own::default(),
                kept: Arc::default(),
            })
        })
    }

    /// The same with a box of one's own, which takes the place of the one with its id. The files
    /// that it came from are not known, so no record can carry them: see [`Library::with_files`].
    pub fn with(mut self, pack: Pack) -> Library {
        match self.boxes.iter_mut().find(|b| b.game.id == pack.game.id) {
            Some(old) => *old = pack,
            None => self.boxes.push(pack),
        }
        self.kept = Arc::default();
        self
    }

    /// The same with a box in which these files are.
    pub(crate) fn with_pieces(mut self, pack: Pack, pieces: Vec<Piece>) -> Library {
        self.own.add(&pack.game.id, pieces);
        self.with(pack)
    }

    /// The files of content of one's own in it.
    pub fn own(&self) -> &Own {
        &self.own
    }

    /// A hash of what a game is made of: SHA-256 over the files of its shipped boxes, each as its
    /// name, a line feed and its text, and over the content of one's own as records carry it. 64
    /// hexadecimal digits. What came without files ([`Library::with`]) is not in it.
    pub fn hash(&self, game: &str) -> String {
        let mut all = String::new();
        for (name, text) in shipped::files((game != MIXED).then_some(game)) {
            all += &format!("{name}\n{text}");
        }
        identity::hash((all + &self.own.of(game).write()).as_bytes())
    }

    /// The boxes.
    pub fn boxes(&self) -> &[Pack] {
        &self.boxes
    }

    /// Id and name of each game, the mixed one last.
    pub fn games(&self) -> Vec<(&str, &str)> {
        let boxes = self.boxes.iter();
        let mut all: Vec<_> = boxes.map(|b| (&*b.game.id, &*b.game.name)).collect();
        all.push((MIXED, "All boxes mixed"));
        all
    }

    /// The maps of a game; those of all boxes for the mixed one.
    pub fn maps(&self, game: &str) -> Vec<&MapSpec> {
        let boxes = self.boxes.iter();
        let boxes = boxes.filter(|b| game == MIXED || b.game.id == game);
        boxes.flat_map(|b| &b.maps).collect()
    }

    /// The content of a game on a map. For the mixed game it depends on the map: the terrains are
    /// those of its box. What has no room there is not in it: see [`Library::unmixed`].
    ///
    /// # Errors
    /// If there is no such game or map.
    pub fn pack(&self, game: &str, map: &str) -> Result<Arc<Pack>, NoGame> {
        self.kept.pack((game.into(), map.into()), || {
            if game == MIXED {
                return self.mixed(map);
            }
            let pack = self.boxes.iter().find(|b| b.game.id == game);
            let pack = pack.ok_or_else(|| NoGame::Game(game.into()))?;
            pack.known_map(map)?;
            Ok(pack.clone())
        })
    }

    /// The rules of a game on a map; see [`Pack::rules`].
    ///
    /// # Errors
    /// If there is no such game, or the rules refuse it.
    pub fn rules(
        &self,
        game: &str,
        map: &str,
        seats: u8,
        options: &Options,
    ) -> Result<Arc<RuleSet>, NoGame> {
        let key = (game.into(), map.into(), seats, options.clone());
        self.kept
            .rules(key, || self.pack(game, map)?.rules(map, seats, options))
    }

    /// The races, powers, places and relics of all boxes for the board of this map.
    fn mixed(&self, map: &str) -> Result<Pack, NoGame> {
        let home = self.boxes.iter().find(|b| b.map(map).is_some());
        let home = home.ok_or_else(|| NoGame::Map {
            game: MIXED.into(),
            map: map.into(),
        })?;
        let mut mixed = self.mix().pack;
        mixed.game = GameSpec {
            markers: mixed.game.markers,
            id: mixed.game.id,
            name: mixed.game.name,
            translations: mixed.game.translations,
            ..home.game.clone()
        };
        mixed.maps = home.maps.clone();
        Ok(mixed)
    }
}

/// The shipped boxes mixed, for the board of this map.
///
/// # Errors
/// If no shipped box has the map.
pub fn mixed(map: &str) -> Result<Pack, NoGame> {
    Library::shipped().mixed(map)
}

impl Pack {
    fn known_map(&self, id: &str) -> Result<&MapSpec, NoGame> {
        self.map(id).ok_or_else(|| NoGame::Map {
            game: self.game.id.clone(),
            map: id.into(),
        })
    }

    /// What is in the box for a game on one of its maps. Places and relics are played with where
    /// monsters live, or if the options add some.
    pub fn contents<'a>(&'a self, map: &'a MapSpec, options: &Options) -> Contents<'a> {
        let monsters = options.add_monsters || self.game.natives.tokens >= MONSTER_TOKENS;
        Contents {
            game: &self.game,
            map,
            races: &self.races,
            powers: &self.powers,
            sites: if monsters { &self.sites } else { &[] },
        }
    }

    /// Whether an effect of an item gives leave on every board of this box for what all may do.
    pub(crate) fn is_needless(&self, item: &Item, effect: &Effect) -> bool {
        let options = Options::default();
        let there = |map| needless(&self.contents(map, &options), item.id(), effect);
        self.maps.iter().all(|map| there(map) == Ok(true))
    }

    /// Why an item can do nothing on any board of this box, if it cannot, with added monsters
    /// where none live.
    pub(crate) fn nowhere(&self, item: &Item) -> Option<Message> {
        let options = Options {
            add_monsters: true,
            ..Options::default()
        };
        let mut first = None;
        for map in &self.maps {
            let contents = self.contents(map, &options);
            match senseless(&contents, item.id(), item.effects()) {
                Ok(Some(lack)) => _ = first.get_or_insert(lack_of(&lack)),
                _ => return None,
            }
        }
        first
    }

    /// The races and powers that make no sense on a map (Underground p. 10): they need a terrain
    /// that is not there, or places or relics that are not played with.
    ///
    /// # Errors
    /// If there is no such map, or the rules refuse the content.
    pub fn senseless(&self, map: &str, options: &Options) -> Result<Vec<LeftOut>, NoGame> {
        let contents = self.contents(self.known_map(map)?, options);
        let mut out = Vec::new();
        let mut check = |race, id: &String, name: &String, effects: &[Effect]| {
            if let Some(lack) = senseless(&contents, id, effects)? {
                let (id, name) = (id.clone(), name.clone());
                out.push(LeftOut {
                    id,
                    name,
                    race,
                    why: lack_of(&lack),
                });
            }
            Ok::<_, CompileError>(())
        };
        for r in &self.races {
            check(true, &r.id, &r.name, &r.effects)?;
        }
        for p in &self.powers {
            check(false, &p.id, &p.name, &p.effects)?;
        }
        Ok(out)
    }

    /// The rules of a game on one of its maps. In a mixed game what makes no sense stays in the
    /// box; [`Pack::senseless`] says why.
    ///
    /// # Errors
    /// If there is no such map, or the rules refuse the content.
    pub fn rules(&self, map: &str, seats: u8, options: &Options) -> Result<RuleSet, NoGame> {
        let mut contents = self.contents(self.known_map(map)?, options);
        if self.game.id != MIXED {
            return Ok(RuleSet::compile(&contents, seats, options)?);
        }
        let out = self.senseless(map, options)?;
        let is_out = |race: bool, id: &String| out.iter().any(|o| o.race == race && o.id == *id);
        let mut races = self.races.clone();
        races.retain(|r| !is_out(true, &r.id));
        let mut powers = self.powers.clone();
        powers.retain(|p| !is_out(false, &p.id));
        (contents.races, contents.powers) = (&races, &powers);
        // Who leaves out what is out anyway asks for nothing.
        let mut options = options.clone();
        options.without_races.retain(|id| !is_out(true, id));
        options.without_powers.retain(|id| !is_out(false, id));
        Ok(RuleSet::compile(&contents, seats, &options)?)
    }
}
