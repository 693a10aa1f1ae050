//! What is in a game of all boxes together (Underground p. 10), and what has no room in it.

use messages::Message;
use rules::{
    ruleset::limits,
    spec::{GameSpec, MarkerSpec},
};

use crate::{
    Item, Kind, Library, MIXED, Pack,
    say::{message, refused},
};

/// Something of a box that is not in the game of all boxes mixed, on whatever map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmixed {
    /// Id of its box.
    pub game: String,
    /// What it is: a box stands for one of its markers.
    pub kind: Kind,
    /// Its id.
    pub id: String,
    /// Why.
    pub why: Message,
}

/// The parts of all boxes.
pub(crate) struct Mix {
    /// What was joined; its terrains, symbols and maps are those of no box.
    pub pack: Pack,
    /// What was not.
    pub unmixed: Vec<Unmixed>,
}

/// A part of a box.
#[derive(Clone)]
enum Part {
    Marker(MarkerSpec),
    Item(Item),
}

impl Library {
    /// What has no room when all boxes are mixed, or is another thing of the same id. Of the boxes
    /// that come with the program everything is there.
    pub fn unmixed(&self) -> Vec<Unmixed> {
        self.mix().unmixed
    }

    /// Joins the boxes. What comes with the program goes first, so that content of one's own
    /// pushes nothing out.
    pub(crate) fn mix(&self) -> Mix {
        if let Some(pack) = self.joined() {
            return Mix {
                pack,
                unmixed: Vec::new(),
            };
        }
        let parts: Vec<(&Pack, Part)> = self.boxes().iter().flat_map(parts).collect();
        let shipped = Library::shipped().boxes();
        let is_shipped = |part: &Part| shipped.iter().any(|b| part.is_in(b));
        let (first, then): (Vec<_>, Vec<_>) = parts.iter().partition(|(_, part)| is_shipped(part));
        let mut scratch = blank();
        scratch.game.name = "another box".into();
        let mut unmixed = Vec::new();
        for (home, part) in first.into_iter().chain(then) {
            if let Err(why) = part.join(&mut scratch) {
                unmixed.push(Unmixed {
                    game: home.game.id.clone(),
                    kind: part.kind(),
                    id: part.id().to_owned(),
                    why,
                });
            }
        }
        // The order is that of the boxes, whatever went first.
        let mut pack = blank();
        for (home, part) in &parts {
            let is_out = |u: &Unmixed| {
                (&*u.game, u.kind, &*u.id) == (&*home.game.id, part.kind(), part.id())
            };
            if !part.is_in(&pack) && !unmixed.iter().any(is_out) {
                part.put(&mut pack);
            }
        }
        Mix { pack, unmixed }
    }

    /// The boxes joined, if everything has room and no id stands for two things.
    fn joined(&self) -> Option<Pack> {
        let mut pack = blank();
        for from in self.boxes() {
            join(&mut pack.game.markers, &from.game.markers, |m| &m.id)?;
            join(&mut pack.races, &from.races, |r| &r.id)?;
            join(&mut pack.powers, &from.powers, |p| &p.id)?;
            join(&mut pack.sites, &from.sites, |s| &s.id)?;
        }
        let fits = limits::check(&pack.game, &pack.races, &pack.powers, &pack.sites);
        fits.is_ok().then_some(pack)
    }
}

/// The game of all boxes with nothing in it.
fn blank() -> Pack {
    Pack {
        game: GameSpec {
            id: MIXED.into(),
            name: "Small World, all boxes mixed".into(),
            die: Vec::new(),
            start_coins: 0,
            column: 1,
            natives: rules::spec::NativesSpec {
                name: String::new(),
                tokens: 1,
                supply: 0,
                translations: Default::default(),
                icon: None,
            },
            terrains: Vec::new(),
            symbols: Vec::new(),
            markers: Vec::new(),
            translations: Default::default(),
        },
        races: Vec::new(),
        powers: Vec::new(),
        sites: Vec::new(),
        maps: Vec::new(),
    }
}

/// Adds what is not there yet; nothing if an id stands for two things.
fn join<T: Clone + PartialEq>(
    all: &mut Vec<T>,
    more: &[T],
    id: impl Fn(&T) -> &String,
) -> Option<()> {
    for item in more {
        match all.iter().find(|x| id(x) == id(item)) {
            None => all.push(item.clone()),
            Some(same) if same == item => {}
            Some(_) => return None,
        }
    }
    Some(())
}

/// The parts of a box that are mixed with those of others: all but its maps.
fn parts(pack: &Pack) -> impl Iterator<Item = (&Pack, Part)> {
    let markers = pack.game.markers.iter().cloned().map(Part::Marker);
    let races = pack.races.iter().cloned().map(Item::Race);
    let powers = pack.powers.iter().cloned().map(Item::Power);
    let sites = pack.sites.iter().cloned().map(Item::Site);
    let items = races.chain(powers).chain(sites).map(Part::Item);
    markers.chain(items).map(move |part| (pack, part))
}

impl Part {
    fn kind(&self) -> Kind {
        match self {
            Part::Marker(_) => Kind::Game,
            Part::Item(item) => item.kind(),
        }
    }

    fn id(&self) -> &str {
        match self {
            Part::Marker(m) => &m.id,
            Part::Item(item) => item.id(),
        }
    }

    /// Whether a pack has this very thing.
    fn is_in(&self, pack: &Pack) -> bool {
        match self {
            Part::Marker(m) => pack.game.markers.contains(m),
            Part::Item(Item::Race(r)) => pack.races.contains(r),
            Part::Item(Item::Power(p)) => pack.powers.contains(p),
            Part::Item(Item::Site(s)) => pack.sites.contains(s),
            Part::Item(Item::Map(m)) => pack.maps.contains(m),
        }
    }

    /// Adds it to a pack that has room for it.
    fn put(&self, pack: &mut Pack) {
        match self.clone() {
            Part::Marker(m) => pack.game.markers.push(m),
            Part::Item(Item::Race(r)) => pack.races.push(r),
            Part::Item(Item::Power(p)) => pack.powers.push(p),
            Part::Item(Item::Site(s)) => pack.sites.push(s),
            Part::Item(Item::Map(m)) => pack.maps.push(m),
        }
    }

    /// Adds it to a pack, or says why not.
    fn join(&self, pack: &mut Pack) -> Result<(), Message> {
        if self.is_in(pack) {
            return Ok(());
        }
        match self {
            Part::Marker(m) => {
                let markers = &mut pack.game.markers;
                if markers.iter().any(|x| x.id == m.id) {
                    return Err(message("another-marker").with("id", &m.id));
                }
                markers.push(m.clone());
                limits::check_markers(markers, &pack.sites).map_err(|e| {
                    markers.pop();
                    refused(&e)
                })
            }
            Part::Item(item) => {
                let markers = &pack.game.markers;
                let known = |id: &&str| markers.iter().any(|m| m.id == *id);
                let mut named = item.effects().iter().flat_map(|e| e.markers());
                if let Some(missing) = named.find(|id| !known(id)) {
                    return Err(message("needs-marker").with("id", missing));
                }
                pack.take(item.clone()).map_err(|(_, why)| why)
            }
        }
    }
}
