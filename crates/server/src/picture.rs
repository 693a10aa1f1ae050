//! Pictures of boards. Only what a [`View`] has goes into them.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use board::{
    Geometry, WIDTH,
    svg::{Options, RIM, Stack},
};
use content::{Own, Pack};
use protocol::{Code, Refusal};
use rules::{RuleSet, View, state::Occupant};
use tokio::sync::Semaphore;
use wording::{Lang, Words, names};

use crate::{
    limits,
    table::{Moves, RuleBook},
};

/// Boards whose shapes are kept; beyond that all are worked out anew.
const MOST: usize = 64;

/// What does not change of the pictures of a map.
struct Land {
    pack: Arc<Pack>,
    geometry: Geometry,
}

/// Draws boards.
pub struct Pictures {
    /// By the hash of the content of one's own, the game and the map.
    lands: Mutex<HashMap<[String; 3], Arc<Land>>>,
    /// So many are drawn at a time.
    places: Semaphore,
}

impl Default for Pictures {
    fn default() -> Pictures {
        Pictures {
            lands: Mutex::default(),
            places: Semaphore::new(limits::PICTURES),
        }
    }
}

impl Pictures {
    /// The picture of what is seen, as SVG. It takes some milliseconds, and more for the first of a map.
    ///
    /// # Errors
    /// If the map cannot be drawn.
    pub async fn draw(
        self: Arc<Self>,
        book: Arc<RuleBook>,
        own: Arc<Own>,
        rules: Arc<RuleSet>,
        view: View,
    ) -> Result<String, Refusal> {
        let failed = || Refusal::new(Code::Failed, "the board cannot be drawn");
        // They are never closed.
        let _place = self.places.acquire().await.map_err(|_| failed())?;
        let me = self.clone();
        let drawn = tokio::task::spawn_blocking(move || {
            let land = me.land(&book, &own, &rules)?;
            let map = land.pack.map(&rules.map().id)?;
            Some(picture(&land, map, &rules, &view))
        });
        drawn.await.ok().flatten().ok_or_else(failed)
    }

    fn land(&self, book: &RuleBook, own: &Own, rules: &RuleSet) -> Option<Arc<Land>> {
        let (game, map) = (rules.game(), &rules.map().id);
        let key = [own.hash(), game.to_owned(), map.clone()];
        let known = |key| {
            let lands = self.lands.lock().unwrap_or_else(PoisonError::into_inner);
            lands.get(key).cloned()
        };
        if let Some(land) = known(&key) {
            return Some(land);
        }
        let pack = book.pack(own, game, map).ok()?;
        let geometry = Geometry::compute(pack.map(map)?).ok()?;
        let land = Arc::new(Land { pack, geometry });
        let mut lands = self.lands.lock().unwrap_or_else(PoisonError::into_inner);
        if lands.len() >= MOST {
            lands.clear();
        }
        lands.insert(key, land.clone());
        Some(land)
    }
}

/// The picture. Nobody is named in it, so that it is the same for ever.
fn picture(land: &Land, map: &rules::spec::MapSpec, rules: &RuleSet, view: &View) -> String {
    let names = names::people(Lang::En, rules);
    let words = Words {
        lang: Lang::En,
        rules,
        names: &names,
    };
    let board = view.board();
    let title = |occupant| match occupant {
        Occupant::Nobody => String::new(),
        Occupant::Natives => words.natives(),
        Occupant::Tribe(tribe) => words.owned(board, tribe),
    };
    let options = Options {
        stacks: Stack::all(board, map.regions.len(), title),
        ..Options::default()
    };
    board::svg::draw(map, &land.pack.game, &land.geometry, &options)
}

/// Width divided by height of the picture of a game's board.
pub fn aspect(book: &RuleBook, moves: &Moves) -> Option<f64> {
    let (rules, own) = (&moves.rules, &moves.own);
    let pack = book.pack(own, rules.game(), &rules.map().id).ok()?;
    let map = pack.map(&rules.map().id)?;
    let height = WIDTH / f64::from(map.aspect);
    Some((WIDTH + 2.0 * RIM) / (height + 2.0 * RIM))
}
