//! Effects in words: what the rules do, whatever the text of a file promises.

use messages::{Arg, Catalogue, Lang, Message};
use rules::{
    selector::Selector,
    spec::{
        AssistEffect, DieUse, Effect, GameSpec, IncomeEffect, Keep, KeepEffect, MarkerEffect, Per,
        Placing, ReachEffect, RecruitAt, Scope,
    },
};

use crate::{i18n::GAME, names};

/// The messages about effects, apart from the others: the page in browsers has no use for them.
pub static EFFECTS: Catalogue = messages::catalogue!("effects").upon(&GAME);

/// What an effect does, as a sentence whose subject is the race that has it; for a place or relic
/// the race that holds its region. `game` has the names of terrains, symbols and markers.
pub fn effect(lang: Lang, effect: &Effect, game: &GameSpec) -> String {
    let (scope, what) = Teller { game }.effect(effect);
    let whole = message(match scope {
        Scope::Active => "effect-active",
        Scope::Declined => "effect-declined",
        Scope::Both => "effect-both",
    });
    let text = whole.with("what", what).say(lang);
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string());
    format!("{}{}", first.unwrap_or_default(), chars.as_str())
}

fn message(id: &str) -> Message {
    EFFECTS.message(id)
}

/// How the regions of a selector stand in a sentence.
#[derive(Clone, Copy)]
enum As {
    /// `regions with Hill`, which something is done to.
    Done,
    /// The same, of which something is said.
    Of,
    /// `its regions with Hill`.
    Its,
    /// `one of the regions with Hill`.
    One,
    /// `regions with Hill`, as what others lie beside.
    Beside,
}

impl As {
    /// Its message for all regions, and for those of a clause.
    fn ids(self) -> (&'static str, &'static str) {
        match self {
            As::Done => ("regions-any", "regions"),
            As::Of => ("regions-of-any", "regions-of"),
            As::Its => ("regions-its-any", "regions-its"),
            As::One => ("regions-one-any", "regions-one"),
            As::Beside => ("regions-beside-any", "regions-of"),
        }
    }
}

/// `1 coin`, `2 coins`.
fn coins(n: u8) -> Message {
    message("effect-coins").with("n", n)
}

/// `1 token`, `2 tokens`.
fn tokens(n: u8) -> Message {
    message("effect-tokens").with("n", n)
}

/// `1 token less`, `2 tokens more`.
fn change(tokens: i8) -> Message {
    let id = match tokens < 0 {
        true => "effect-less",
        false => "effect-more",
    };
    message(id).with("n", tokens.unsigned_abs())
}

/// Several things said one after another.
fn joined(id: &'static str, all: impl IntoIterator<Item = Message>) -> Message {
    let both = |first, then| message(id).with("first", first).with("then", then);
    let all = all.into_iter().reduce(both);
    all.unwrap_or_else(|| message("effect-nothing"))
}

/// `a Fortress`, `an Encampment`; where a language does not need it without an article.
fn one(name: impl Fn(Lang) -> String) -> Arg {
    Arg::each(|lang| match (lang, name(lang)) {
        (Lang::En, name) if name.starts_with(|c: char| "aeiouAEIOU".contains(c)) => {
            format!("an {name}")
        }
        (Lang::En, name) => format!("a {name}"),
        (Lang::It | Lang::Pl | Lang::Ja, name) => name,
    })
}

struct Teller<'a> {
    game: &'a GameSpec,
}

impl Teller<'_> {
    fn marker(&self, lang: Lang, id: &str) -> String {
        let found = self.game.markers.iter().find(|m| m.id == id);
        found.map_or_else(|| id.to_owned(), |m| names::name(lang, m))
    }

    fn named_marker(&self, id: &str) -> Arg {
        Arg::each(|lang| self.marker(lang, id))
    }

    /// The name of a terrain or a symbol; a word for several of them is said where the boxes have it.
    fn word(&self, word: &str) -> Arg {
        let terrain = self.game.terrains.iter().find(|t| t.id == word);
        let symbol = self.game.symbols.iter().find(|s| s.id == word);
        Arg::each(|lang| match (terrain, symbol) {
            (Some(terrain), _) => names::name(lang, terrain),
            (None, Some(symbol)) => names::name(lang, symbol),
            (None, None) => EFFECTS
                .find(lang, &format!("word-{word}"))
                .unwrap_or_else(|| word.replace('_', " ")),
        })
    }

    fn regions(&self, s: &Selector, as_: As) -> Message {
        let (any, of) = as_.ids();
        match (s, as_) {
            (Selector::Anywhere, _) => message(any),
            // They are its own already.
            (Selector::Own(s), As::Its) => self.regions(s, as_),
            (s, _) => message(of).with("where", self.clause(s)),
        }
    }

    /// One inside another, apart from what is around it.
    fn inner(&self, s: &Selector) -> Message {
        match s {
            Selector::And(_) | Selector::Or(_) => message("where-in").with("where", self.clause(s)),
            s => self.clause(s),
        }
    }

    /// Which regions.
    fn clause(&self, s: &Selector) -> Message {
        let beside = |id, s: &Selector| {
            let regions = match s {
                Selector::Anywhere => self.regions(s, As::Beside),
                s => message("regions-of").with("where", self.inner(s)),
            };
            message(id).with("regions", regions)
        };
        match s {
            Selector::Anywhere => message("where-anywhere"),
            Selector::Word(w) => message("where-word").with("name", self.word(w)),
            Selector::Marker(m) => message("where-marker").with("name", self.named_marker(m)),
            Selector::Edge => message("where-edge"),
            Selector::Coastal => message("where-coastal"),
            Selector::Empty => message("where-empty"),
            Selector::Conquered => message("where-conquered"),
            Selector::Plundered => message("where-plundered"),
            Selector::Secluded => message("where-secluded"),
            Selector::Tokens(n) => message("where-tokens").with("n", *n),
            Selector::Grudged => message("where-grudged"),
            Selector::Places => message("where-places"),
            Selector::Relics => message("where-relics"),
            Selector::Site(id) => message("where-site").with("name", id),
            Selector::Here => message("where-here"),
            Selector::Kin => message("where-kin"),
            Selector::Near(s) => beside("where-near", s),
            Selector::Chained(s) => beside("where-chained", s),
            Selector::Own(s) if **s == Selector::Anywhere => message("where-own-any"),
            Selector::Own(s) => message("where-own").with("where", self.inner(s)),
            Selector::Beside(s) => beside("where-beside", s),
            Selector::Not(s) if **s == Selector::Empty => message("where-occupied"),
            Selector::Not(s) => message("where-not").with("where", self.inner(s)),
            Selector::And(all) => joined("where-and", all.iter().map(|s| self.inner(s))),
            Selector::Or(all) => joined("where-or", all.iter().map(|s| self.inner(s))),
        }
    }

    fn effect(&self, effect: &Effect) -> (Scope, Message) {
        let always = Scope::Active;
        match effect {
            Effect::Cost(e) => {
                let told = message("effect-cost").with("change", change(e.tokens));
                let regions = self.regions(&e.r#where, As::Of);
                (e.scope, told.with("regions", regions))
            }
            Effect::Defence(e) => {
                let told = message("effect-defence").with("change", change(e.tokens));
                (e.scope, told.with("its", self.regions(&e.r#where, As::Its)))
            }
            Effect::Reach(e) => (e.scope, self.reach(e)),
            Effect::Entry(e) => {
                let id = if e.only {
                    "effect-entry-only"
                } else {
                    "effect-entry"
                };
                (e.scope, self.done(id, &e.r#where))
            }
            Effect::Habitat(e) => (e.scope, self.done("effect-habitat", &e.r#where)),
            Effect::AsIfEmpty(e) => (e.scope, self.done("effect-as-if-empty", &e.r#where)),
            Effect::KeepTokens(e) => (e.scope, message("effect-keep-tokens")),
            Effect::Loan(e) => (always, message("effect-loan").with("n", e.tokens)),
            Effect::Income(e) => (e.scope, self.income(e)),
            Effect::WhenLost(e) => (
                e.scope,
                message("effect-when-lost").with("coins", coins(e.coins)),
            ),
            Effect::Toll(e) => (
                e.scope,
                message("effect-toll").with("coins", coins(e.coins)),
            ),
            Effect::Tribute(e) => {
                let told = message("effect-tribute").with("coins", coins(e.coins));
                (e.scope, told.with("its", self.regions(&e.r#where, As::Its)))
            }
            Effect::Recruit(e) => {
                let when = message(match e.at {
                    RecruitAt::Redeployment => "at-redeployment",
                    RecruitAt::TurnStart => "at-turn-start",
                });
                let told = message("effect-recruit")
                    .with("when", when)
                    .with("tokens", tokens(e.tokens))
                    .with("each", self.each(e.every, &e.r#where));
                (e.scope, told)
            }
            Effect::Tools(e) => {
                let told = message("effect-tools")
                    .with(
                        "one",
                        one(|lang| names::tool_of(lang, &e.name, &e.translations)),
                    )
                    .with("each", self.each(1, &e.r#where))
                    .with("max", e.max);
                (always, told)
            }
            Effect::Marker(e) => (e.scope, self.placed(e)),
            Effect::Strike(e) => {
                let told = message("effect-strike").with("marker", self.named_marker(&e.marker));
                (e.scope, told)
            }
            Effect::Convert(e) => {
                let from = message(match e.from_hand {
                    true => "convert-hand",
                    false => "convert-tray",
                });
                let within = message(match e.at_entry {
                    true => "convert-reach",
                    false => "convert-beside",
                });
                let told = message("effect-convert").with("where", within);
                (e.scope, told.with("from", from))
            }
            Effect::Peace(e) => (e.scope, message("effect-peace")),
            Effect::Die(e) => {
                let told = match e.roll {
                    DieUse::BeforeChoosing => message("effect-die-before"),
                    DieUse::AfterNaming => {
                        message("effect-die-after").with("one", self.regions(&e.r#where, As::One))
                    }
                };
                (e.scope, told)
            }
            Effect::DeclineKeep(e) => (always, kept(e)),
            Effect::DeclineExtra(_) => (always, message("effect-decline-extra")),
            Effect::DeclineLate(_) => (always, message("effect-decline-late")),
            Effect::DeclineActs(_) => (always, message("effect-decline-acts")),
            Effect::NoHelp(e) => (e.scope, message("effect-no-help")),
            Effect::Swap(_) => (always, message("effect-swap")),
            Effect::Revive(e) => (always, message("effect-revive").with("n", e.regions)),
            Effect::Grudge(e) => (always, message("effect-grudge").with("n", e.markers)),
            Effect::CopyRelic(_) => (always, message("effect-copy-relic")),
            Effect::Assist(e) => (always, assist(e)),
            Effect::Carry(_) => (always, message("effect-carry")),
            Effect::Double(e) => (e.scope, self.done("effect-double", &e.r#where)),
            Effect::Sacrifice(e) => (
                e.scope,
                message("effect-sacrifice").with("coins", coins(e.coins)),
            ),
            Effect::Haunt(e) => {
                let told = message("effect-haunt").with("marker", self.named_marker(&e.marker));
                (e.scope, told)
            }
            Effect::Summon(e) => {
                let told = message("effect-summon").with("marker", self.named_marker(&e.marker));
                (always, told.with("tokens", tokens(e.losses)))
            }
            Effect::Grant(_) => (always, message("effect-grant")),
        }
    }

    /// A message about regions that something is done to.
    fn done(&self, id: &str, s: &Selector) -> Message {
        message(id).with("regions", self.regions(s, As::Done))
    }

    fn reach(&self, e: &ReachEffect) -> Message {
        let all = [
            ("effect-reach-to", &e.to),
            ("effect-reach-linked", &e.linked),
            ("effect-reach-through", &e.through),
        ];
        let all = all.into_iter();
        joined(
            "effect-then",
            all.filter_map(|(id, s)| Some(self.done(id, s.as_ref()?))),
        )
    }

    /// `for each of its regions with Hill`, `for every 2 of …`.
    fn each(&self, every: u8, s: &Selector) -> Message {
        let its = self.regions(s, As::Its);
        match every {
            1 => message("each-one").with("its", its),
            n => message("each-several").with("n", n).with("its", its),
        }
    }

    fn income(&self, e: &IncomeEffect) -> Message {
        let each = match e.per {
            Per::Region => self.each(e.every, &e.r#where),
            Per::Turn => message("each-turn"),
            Per::Any if e.r#where == Selector::Anywhere => message("each-anywhere"),
            Per::Any => message("each-any").with("regions", self.regions(&e.r#where, As::Of)),
            Per::Group => message("each-group"),
            Per::SingleGroup => message("each-single-group"),
            Per::FirstTurn => message("each-first-turn"),
        };
        let told = message("effect-income").with("coins", coins(e.coins));
        told.with("each", each)
    }

    fn placed(&self, e: &MarkerEffect) -> Message {
        let marker = || self.named_marker(&e.kind);
        let one = || one(|lang| self.marker(lang, &e.kind));
        let single = |id| message(id).with("one", one());
        let several = |id| message(id).with("n", e.count).with("marker", marker());
        let mut all = vec![match (e.place, e.count) {
            (Placing::EveryRegion, _) => single("marker-every-region"),
            (Placing::FirstConquests, 1) => single("marker-first-conquest"),
            (Placing::FirstConquests, n) => single("marker-first-conquests").with("n", n),
            (Placing::EachTurn, 1) => single("marker-each-turn"),
            (Placing::EachTurn, _) => several("marker-each-turn-several"),
            (Placing::Spread, 1) => single("marker-spread"),
            (Placing::Spread, _) => several("marker-spread-several"),
            (Placing::Guard, 1) => single("marker-guard"),
            (Placing::Guard, _) => several("marker-guard-several"),
            (Placing::Earned, _) => single("marker-earned").with("each", self.each(1, &e.r#where)),
            (Placing::Anchor, _) => {
                single("marker-anchor").with("place", self.regions(&e.r#where, As::One))
            }
        }];
        let found = self.game.markers.iter().find(|m| m.id == e.kind);
        let mut facts = Vec::new();
        if let Some(m) = found {
            if m.defence > 0 {
                facts.push(message("marker-adds").with("n", m.defence));
            }
            if m.immune {
                facts.push(message("marker-keeps-out"));
            }
        }
        if e.movable {
            facts.push(message("marker-moves"));
        }
        if !facts.is_empty() {
            let has = message("marker-has").with("one", one());
            all.push(has.with("what", joined("effect-and", facts)));
        }
        if e.lasting {
            all.push(message("marker-lasts"));
        }
        joined("effect-then", all)
    }
}

fn kept(e: &KeepEffect) -> Message {
    match e.keep {
        Keep::All if e.redeploy => message("keep-all-redeploy"),
        Keep::All => message("keep-all"),
        Keep::None if e.coins > 0 => message("keep-none-coins").with("coins", coins(e.coins)),
        Keep::None => message("keep-none"),
    }
}

fn assist(e: &AssistEffect) -> Message {
    let mut all = Vec::new();
    if e.tokens != 0 {
        all.push(message("assist-cost").with("change", change(e.tokens)));
    }
    if e.as_if_empty {
        all.push(message("assist-empty"));
    }
    if e.anywhere {
        all.push(message("assist-anywhere"));
    }
    if e.convert {
        all.push(message("assist-convert"));
    }
    message("effect-assist").with("what", joined("effect-and", all))
}
