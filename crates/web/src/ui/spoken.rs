//! What is said aloud of each region. It is put in words after what is seen, a few regions at a time, so
//! that the page is not kept from being drawn by sentences that hardly anybody hears.

use std::rc::Rc;

use leptos::prelude::*;
use rules::Region;

use super::{app::App, browser};
use crate::draw::Scene;
use client::hint;
use wording::names;

/// So many regions are put in words in one task.
const AT_ONCE: usize = 4;

/// What is said of the regions of a board.
#[derive(Clone, Copy)]
pub struct Spoken {
    labels: StoredValue<Vec<RwSignal<String>>>,
    /// How often the game has changed: what is said is of its latest state.
    round: StoredValue<u64>,
}

impl Spoken {
    /// For a board that is about to be shown.
    pub fn new(app: App, scene: &Rc<Scene>) -> Spoken {
        let labels = scene.regions.iter().map(|_| RwSignal::new(String::new()));
        let spoken = Spoken {
            labels: StoredValue::new(labels.collect()),
            round: StoredValue::new(0),
        };
        let scene = StoredValue::new_local(scene.clone());
        Effect::new(move |_| {
            app.settings.lang.track();
            app.game.session.track();
            app.game.choices.track();
            spoken.round.update_value(|n| *n += 1);
            spoken.go_on(app, scene, spoken.round.get_value(), 0);
        });
        spoken
    }

    /// What is said of a region.
    pub fn of(self, r: Region) -> String {
        let label = self.labels.with_value(|l| l.get(r.index()).copied());
        label.map(|l| l.get()).unwrap_or_default()
    }

    /// Puts the regions from one on in words, unless the game has changed since or the board is gone.
    fn go_on(self, app: App, scene: StoredValue<Rc<Scene>, LocalStorage>, round: u64, from: usize) {
        browser::soon(move || {
            if self.round.try_get_value() != Some(round) {
                return;
            }
            let labels = self.labels.get_value();
            let to = labels.len().min(from + AT_ONCE);
            for (i, label) in labels.iter().enumerate().take(to).skip(from) {
                let text = scene.with_value(|s| said(app, s, i));
                if label.with_untracked(|l| *l != text) {
                    label.set(text);
                }
            }
            if to < labels.len() {
                self.go_on(app, scene, round, to);
            }
        });
    }
}

fn said(app: App, scene: &Scene, index: usize) -> String {
    let region = Region::new(index as u8);
    let said = |r: Region| {
        app.look(|s, w| {
            let choices = &app.game.choices;
            let hint = choices.with(|c| hint::region(w, s.state(), c, r));
            let symbols = scene.regions[index].symbols.iter();
            let names: Vec<String> = symbols
                .map(|id| names::symbol(s.pack(), w.lang, id))
                .collect();
            hint::spoken(w, &names, &hint)
        })
    };
    untrack(|| region.map(said).unwrap_or_default())
}
