//! Why something costs what it costs or is refused, and what a thing of the content is.

use content::Pack;
use rules::{Action, State, spec::SiteKind};
use wording::{
    Lang, Message,
    names::{self, Named},
};

use super::screen::Screen;
use crate::{
    lang::message,
    near::nearest,
    term::{Term, wrap},
};

impl Screen<'_> {
    /// Why an action costs what it costs, or is refused. What cannot be had at any price is said
    /// before the price.
    pub fn why(&self, state: &State, action: Action) -> String {
        let e = self.rules.explain(state, action);
        let mut out = Vec::new();
        let no = e.barred.or(e.refusal).map(|why| {
            let why = self.words().refusal(state, why);
            self.wrapped(&self.say(message("no").with("why", why)))
        });
        let by_tokens = matches!(
            action,
            Action::Conquer(_) | Action::Attempt(_) | Action::Pick(_)
        );
        let priced = e.barred.is_none() && (by_tokens || e.refusal.is_none());
        if let (Some(no), false) = (&no, priced) {
            out.push(no.clone());
        }
        if let Action::Conquer(r) | Action::Attempt(r) = action
            && let (Some(cost), Some(have)) = (e.cost, e.have)
        {
            let head = message(if priced { "why-head" } else { "why-would" });
            let head = head.with("region", self.region(r));
            out.push(self.say(head.with("land", self.land(r))));
            for line in &e.lines {
                let source = self.words().source(line.source);
                out.push(format!("  {:>+3}  {source}", line.amount));
            }
            let all = self.say(message("why-all").with("have", have));
            out.push(format!("  {cost:>3}  {all}"));
        } else if let (Some(cost), Action::Pick(_)) = (e.cost, action) {
            out.push(self.say(message("why-pick").with("n", cost)));
        } else if let (Some(cost), true) = (e.cost, priced) {
            out.push(self.say(message("why-takes").with("n", cost)));
        }
        if !priced {
            return out.join("\n");
        }
        let chance =
            |m: Message, c: rules::Chance| self.say(m.with("good", c.good).with("of", c.of));
        if let Action::Conquer(r) = action
            && let (Some(_), Some(cost), Some(have)) = (e.refusal, e.cost, e.have)
            && (have as u8) < cost
            && have > 0
        {
            let attempt = self.rules.explain(state, Action::Attempt(r));
            if let (None, Some(faces)) = (attempt.refusal, attempt.chance) {
                let short = message("why-short").with("n", cost - have as u8);
                out.push(chance(short.with("region", self.region(r)), faces));
                return out.join("\n");
            }
        }
        out.push(match (no, e.chance) {
            (Some(no), _) => no,
            (None, Some(faces)) => chance(message("why-die"), faces),
            (None, None) => {
                self.say(message("why-yes").with("action", self.rules.notation(action)))
            }
        });
        out.join("\n")
    }

    /// What a race, a power, a place, a relic or a marker is.
    pub fn rules_of(&self, name: &str) -> Option<String> {
        rules_of(self.lang, self.pack, self.term, name)
    }

    /// The name, in the reader's language, of what may have been meant by one that nothing has.
    pub fn nearest_name(&self, name: &str) -> Option<String> {
        let things = things(self.lang, self.pack);
        let known: Vec<String> = things
            .iter()
            .flat_map(|t| [names::name(self.lang, &t.named), t.named.name.to_owned()])
            .collect();
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        nearest(name, &known).map(str::to_owned)
    }
}

/// Something that has a name.
struct Thing<'a> {
    named: names::Thing<'a>,
    about: Message,
    text: String,
}

/// What a race, a power, a place, a relic or a marker of the content is, by its id, its name in its
/// file or the reader's language, or the beginning of one.
pub fn rules_of(lang: Lang, pack: &Pack, term: Term, name: &str) -> Option<String> {
    let wanted = name.trim().to_lowercase();
    if wanted.is_empty() {
        return None;
    }
    let things = things(lang, pack);
    let called = |t: &Thing<'_>| names::name(lang, &t.named);
    let all = |t: &Thing<'_>| {
        [
            t.named.id.to_lowercase(),
            t.named.name.to_lowercase(),
            called(t).to_lowercase(),
        ]
    };
    let exact = things.iter().find(|t| all(t).contains(&wanted));
    let begun = || {
        let starts = |t: &&Thing<'_>| all(t).iter().any(|n| n.starts_with(&wanted));
        things.iter().find(starts)
    };
    let thing = exact.or_else(begun)?;
    let about = message("about").with("name", term.bold(&called(thing)));
    let about = about.with("about", thing.about.say(lang)).say(lang);
    let text = wrap(&thing.text, term.width - 1, 0);
    Some(format!("{about}\n{text}"))
}

/// All that can be asked about, in the order in which a beginning is looked for.
fn things(lang: Lang, pack: &Pack) -> Vec<Thing<'_>> {
    let races = pack.races.iter().map(|r| Thing {
        named: r.thing(),
        about: message("about-race")
            .with("n", r.tokens)
            .with("supply", r.supply)
            .with("rule", &r.rule),
        text: names::text(lang, r, &r.text),
    });
    let powers = pack.powers.iter().map(|p| Thing {
        named: p.thing(),
        about: message("about-power")
            .with("n", p.tokens)
            .with("rule", &p.rule),
        text: names::text(lang, p, &p.text),
    });
    let sites = pack.sites.iter().map(|s| Thing {
        named: s.thing(),
        about: message(match s.kind {
            SiteKind::Place => "about-place",
            SiteKind::Relic => "about-relic",
        })
        .with("rule", &s.rule),
        text: names::text(lang, s, &s.text),
    });
    let markers = pack.game.markers.iter().map(|m| {
        let mut facts = Vec::new();
        if m.defence > 0 {
            facts.push(message("marker-adds").with("n", m.defence).say(lang));
        }
        if m.immune {
            facts.push(message("marker-immune").say(lang));
        }
        Thing {
            named: m.thing(),
            about: message("about-marker").with("supply", m.supply),
            text: facts.join(" "),
        }
    });
    races.chain(powers).chain(sites).chain(markers).collect()
}
