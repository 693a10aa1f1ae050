//! How a game differs from one by the rules of the box, in words: whoever joins or looks on is told.

use content::Pack;
use leptos::prelude::*;
use rules::{Options, options::Payment};

use super::app::{App, app};
use crate::i18n::{self, Message};
use wording::names::{self, Named};

/// A switch of the form: its message is `form-` and its id, and this is what it sets.
pub type Field = fn(&mut Options) -> &mut bool;

/// The switches of the form, with the fields that they set.
pub const SWITCHES: [(&str, Field); 4] = [
    ("open-coins", |o| &mut o.open_coins),
    ("add-monsters", |o| &mut o.add_monsters),
    ("no-help-in-decline", |o| &mut o.no_help_in_decline),
    ("toll-while-active", |o| &mut o.toll_while_active),
];

/// What differs, a line each; nothing where all is as the box says.
pub fn told(app: App, pack: &Pack, options: &Options) -> Vec<String> {
    let lang = app.settings.lang.get();
    let mut out = Vec::new();
    if let Some(turns) = options.turns {
        out.push(app.say(Message::new("variant-turns").with("n", turns)));
    }
    if options.payment == Payment::Pocketed {
        out.push(app.t("form-pocketed"));
    }
    let mut asked = options.clone();
    let on = SWITCHES.iter().filter(|(_, field)| *field(&mut asked));
    out.extend(on.map(|(id, _)| app.t(&format!("form-{id}"))));
    let races = pack.races.iter().map(Named::thing);
    let powers = pack.powers.iter().map(Named::thing);
    let out_of_play = |id: &str| {
        let mut all = options.without_races.iter().chain(&options.without_powers);
        all.any(|o| o == id)
    };
    let left: Vec<String> = races
        .chain(powers)
        .filter(|thing| out_of_play(thing.id))
        .map(|thing| names::name(lang, &thing))
        .collect();
    if !left.is_empty() {
        let names = i18n::list(lang, &left);
        out.push(app.say(Message::new("variant-without").with("names", names)));
    }
    out
}

/// What differs in the game that is shown.
#[component]
pub fn Variants() -> impl IntoView {
    let app = app();
    let told = Memo::new(move |_| {
        let lines = app.look(|s, _| told(app, s.pack(), s.rules().options()));
        (!lines.is_empty()).then(|| lines.join(" · "))
    });
    view! { {move || told.get().map(|text| view! { <p class="small" id="variants">{text}</p> })} }
}
