//! Effects in words, for people: what the rules do, whatever the text of a file promises.

use rules::{
    selector::Selector,
    spec::{
        AssistEffect, DieUse, Effect, GameSpec, IncomeEffect, Keep, KeepEffect, MarkerEffect, Per,
        Placing, ReachEffect, RecruitAt, Scope,
    },
};

/// What an effect does, as a sentence whose subject is the race that has it; for a place or relic
/// the race that holds its region. `game` has the names of terrains, symbols and markers.
pub fn effect_in_words(effect: &Effect, game: &GameSpec) -> String {
    let words = Words { game };
    let (scope, text) = words.effect(effect);
    let mut text = text;
    match scope {
        Scope::Active => {}
        Scope::Declined => text = format!("in decline: {text}"),
        Scope::Both => text.push_str(", in decline too"),
    }
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), chars.as_str())
}

/// The regions of a selector, as `regions with Hill or Farmland`.
pub fn regions_in_words(selector: &Selector, game: &GameSpec) -> String {
    Words { game }.regions(selector)
}

struct Words<'a> {
    game: &'a GameSpec,
}

/// `1 coin`, `2 coins`.
fn count(n: u8, what: &str) -> String {
    let s = if n == 1 { "" } else { "s" };
    format!("{n} {what}{s}")
}

/// `a Fortress`, `an Encampment`.
fn one(name: &str) -> String {
    let vowel = name.starts_with(|c: char| "aeiouAEIOU".contains(c));
    format!("{} {name}", if vowel { "an" } else { "a" })
}

/// One of several regions: `one of the regions with Hill`, `any region`.
fn one_of(what: &str) -> String {
    match what {
        "any regions" => "any region".into(),
        what => format!("one of the {what}"),
    }
}

/// A verb after one or several: `leaves`, `leave`.
fn verb(n: u8, one: &str, several: &str) -> String {
    if n == 1 { one } else { several }.into()
}

/// `1 token less`, `2 tokens more`.
fn change(tokens: i8) -> String {
    let more = if tokens < 0 { "less" } else { "more" };
    format!("{} {more}", count(tokens.unsigned_abs(), "token"))
}

impl Words<'_> {
    fn marker(&self, id: &str) -> String {
        let found = self.game.markers.iter().find(|m| m.id == id);
        found.map_or_else(|| id.to_owned(), |m| m.name.clone())
    }

    fn word(&self, word: &str) -> String {
        let terrain = self.game.terrains.iter().find(|t| t.id == word);
        let symbol = self.game.symbols.iter().find(|s| s.id == word);
        let name = terrain.map(|t| &t.name).or(symbol.map(|s| &s.name));
        name.cloned().unwrap_or_else(|| word.replace('_', " "))
    }

    fn regions(&self, s: &Selector) -> String {
        match s {
            Selector::Anywhere => "any regions".into(),
            s => format!("regions {}", self.clause(s)),
        }
    }

    /// What follows the word `regions`.
    fn clause(&self, s: &Selector) -> String {
        // One inside another, apart from what is around it.
        let inner = |s: &Selector| match s {
            Selector::And(_) | Selector::Or(_) => format!("({})", self.clause(s)),
            s => self.clause(s),
        };
        let of = |what: &str, s: &Selector| match s {
            Selector::Anywhere => format!("{what} any region"),
            s => format!("{what} regions {}", inner(s)),
        };
        match s {
            Selector::Anywhere => "anywhere".into(),
            Selector::Word(w) => format!("with {}", self.word(w)),
            Selector::Marker(m) => format!("with {}", self.marker(m)),
            Selector::Edge => "at the edge of the board".into(),
            Selector::Coastal => "on a coast".into(),
            Selector::Empty => "that are empty".into(),
            Selector::Conquered => "conquered this turn".into(),
            Selector::Plundered => "conquered this turn where somebody was".into(),
            Selector::Secluded => "that border on no other race and no natives".into(),
            Selector::Tokens(n) => format!("held with {} or more", count(*n, "token")),
            Selector::Grudged => "of opponents who are marked for an attack".into(),
            Selector::Places => "with a place".into(),
            Selector::Relics => "with a relic".into(),
            Selector::Site(id) => format!("with the site {id}"),
            Selector::Here => "where this lies".into(),
            Selector::Kin => "of the terrain on which this lies".into(),
            Selector::Near(s) => of("adjacent, in whatever way, to", s),
            Selector::Chained(s) => of("beside, or linked through regions of its own to,", s),
            Selector::Own(s) if **s == Selector::Anywhere => "of its own".into(),
            Selector::Own(s) => format!("of its own {}", inner(s)),
            Selector::Beside(s) => of("beside", s),
            Selector::Not(s) if **s == Selector::Empty => "where somebody is".into(),
            Selector::Not(s) => format!("other than those {}", inner(s)),
            Selector::And(all) => self.joined(all, " and ", inner),
            Selector::Or(all) => self.joined(all, " or ", inner),
        }
    }

    fn joined(&self, all: &[Selector], by: &str, f: impl Fn(&Selector) -> String) -> String {
        let all: Vec<String> = all.iter().map(f).collect();
        all.join(by)
    }

    fn effect(&self, effect: &Effect) -> (Scope, String) {
        let regions = |s: &Selector| self.regions(s);
        let always = Scope::Active;
        match effect {
            Effect::Cost(e) => {
                let (what, change) = (regions(&e.r#where), change(e.tokens));
                (e.scope, format!("to conquer {what} costs it {change}"))
            }
            Effect::Defence(e) => {
                let (what, change) = (regions(&e.r#where), change(e.tokens));
                let what = what.strip_prefix("any ").unwrap_or(&what);
                (e.scope, format!("to conquer its {what} costs {change}"))
            }
            Effect::Reach(e) => (e.scope, self.reach(e)),
            Effect::Entry(e) => {
                let only = if e.only { "only " } else { "" };
                let how = format!("it may enter the board {only}by {}", regions(&e.r#where));
                (e.scope, how)
            }
            Effect::Habitat(e) => {
                let what = regions(&e.r#where);
                (e.scope, format!("it may conquer and hold {what}, though others may not"))
            }
            Effect::AsIfEmpty(e) => {
                let what = regions(&e.r#where);
                (e.scope, format!("{what} cost it as if nobody were there"))
            }
            Effect::KeepTokens(e) => (
                e.scope,
                "it loses no token when a region of its own is conquered".into(),
            ),
            Effect::Loan(e) => {
                let n = count(e.tokens, "further token");
                let leave = verb(e.tokens, "leaves", "leave");
                let text = format!(
                    "it has {n} for conquests, which {leave} the board after each redeployment"
                );
                (always, text)
            }
            Effect::Income(e) => (e.scope, self.income(e)),
            Effect::WhenLost(e) => {
                let n = count(e.coins, "coin");
                (e.scope, format!("it gets {n} each time an opponent conquers a region of its own"))
            }
            Effect::Toll(e) => {
                let n = count(e.coins, "coin");
                let text = format!(
                    "an opponent who conquers a region of its own pays {n}, and cannot without them"
                );
                (e.scope, text)
            }
            Effect::Tribute(e) => {
                let (n, what) = (count(e.coins, "coin"), regions(&e.r#where));
                let text = format!(
                    "at the end of the turn it gets {n} from each opponent with an active token beside {what} of its own"
                );
                (e.scope, text.replace(" of its own of its own", " of its own"))
            }
            Effect::Recruit(e) => {
                let (n, what) = (count(e.tokens, "token"), regions(&e.r#where));
                let when = match e.at {
                    RecruitAt::Redeployment => "when it redeploys",
                    RecruitAt::TurnStart => "at the start of the turn",
                };
                let each = self.each(e.every, &what);
                (e.scope, format!("{when} it gets {n} from the tray {each}"))
            }
            Effect::Tools(e) => {
                let text = format!(
                    "when it redeploys it gets {} {}, up to {}; each counts as a token in its next conquests",
                    one(&e.name),
                    self.each(1, &regions(&e.r#where)),
                    e.max
                );
                (always, text)
            }
            Effect::Marker(e) => (e.scope, self.placed(e)),
            Effect::Strike(e) => {
                let marker = self.marker(&e.marker);
                let text = format!(
                    "once a turn a single token of it conquers a region whatever defends it, and its {marker} moves there"
                );
                (e.scope, text)
            }
            Effect::Convert(e) => {
                let from = if e.from_hand {
                    "from the tray, or else from its hand"
                } else {
                    "from the tray"
                };
                let where_ = if e.at_entry {
                    "within reach, a first conquest too"
                } else {
                    "beside one of its own"
                };
                let text = format!(
                    "once a turn for each opponent it replaces a single active token that is alone in a region {where_} by one {from}"
                );
                (e.scope, text)
            }
            Effect::Peace(e) => (
                e.scope,
                "at the end of the turn it may make peace until the next one with an opponent whose active race it did not attack".into(),
            ),
            Effect::Die(e) => {
                let text = match e.roll {
                    DieUse::BeforeChoosing => {
                        "it may roll the die before it chooses what to conquer, each time, and has no final attempt".into()
                    }
                    DieUse::AfterNaming => format!(
                        "it may name {} and roll the die for it, each time",
                        one_of(&regions(&e.r#where))
                    ),
                };
                (e.scope, text)
            }
            Effect::DeclineKeep(e) => (always, self.kept(e)),
            Effect::DeclineExtra(_) => (
                always,
                "in decline it does not count as its player's one declined race".into(),
            ),
            Effect::DeclineLate(_) => (
                always,
                "it may decline at the end of an ordinary turn, after scoring".into(),
            ),
            Effect::DeclineActs(_) => (
                always,
                "in decline it goes on conquering, at the start of its player's turns".into(),
            ),
            Effect::NoHelp(e) => (
                e.scope,
                "no race, power, place or relic helps opponents against its regions".into(),
            ),
            Effect::Swap(_) => (
                always,
                "when it is picked, its badge may be exchanged for another one on offer".into(),
            ),
            Effect::Revive(e) => {
                let n = count(e.regions, "region");
                let each = verb(e.regions, "it", "each");
                let text = format!(
                    "in decline: before the first conquest of a turn up to {n} of it may become the active race's, with a new token in {each}"
                );
                (always, text)
            }
            Effect::Grudge(e) => {
                let n = count(e.markers, "opponent");
                let (attack, are) = match e.markers {
                    1 => ("attacks", "is"),
                    _ => ("attack", "are"),
                };
                let text = format!(
                    "up to {n} who {attack} its player {are} marked until the end of that player's next turn"
                );
                (always, text)
            }
            Effect::CopyRelic(_) => (
                always,
                "once a turn it may use a relic that is in play as if it were its own".into(),
            ),
            Effect::Assist(e) => (always, assist(e)),
            Effect::Carry(_) => (
                always,
                "at the end of the turn this may be put into any region of its own".into(),
            ),
            Effect::Double(e) => {
                let what = regions(&e.r#where);
                (e.scope, format!("for {what} the bank pays twice"))
            }
            Effect::Sacrifice(e) => {
                let n = count(e.coins, "coin");
                let text = format!(
                    "after scoring, its player may give one token of a declined race of his for {n}"
                );
                (e.scope, text)
            }
            Effect::Haunt(e) => {
                let marker = self.marker(&e.marker);
                let text = format!(
                    "at the end of the turn the {marker} may be put into any region but the one where this lies"
                );
                (e.scope, text)
            }
            Effect::Summon(e) => {
                let (marker, n) = (self.marker(&e.marker), count(e.losses, "token"));
                let text = format!(
                    "when this is found, and once a turn later, the {marker} conquers a region beside its own for nobody; the occupant loses {n}"
                );
                (always, text)
            }
            Effect::Grant(_) => (
                always,
                "when this is found, a badge is drawn: whoever holds the region has its power too"
                    .into(),
            ),
        }
    }

    fn reach(&self, e: &ReachEffect) -> String {
        let mut all = Vec::new();
        if let Some(s) = &e.to {
            all.push(format!(
                "it may conquer {} wherever they lie",
                self.regions(s)
            ));
        }
        if let Some(s) = &e.linked {
            let what = self.regions(s);
            all.push(format!("{what} count as adjacent to one another for it"));
        }
        if let Some(s) = &e.through {
            let what = self.regions(s);
            all.push(format!(
                "it passes through {what}, so it may conquer what lies behind"
            ));
        }
        all.join("; ")
    }

    /// `for each of its regions with Hill`, `for every 2 of …`.
    fn each(&self, every: u8, what: &str) -> String {
        let what = what.strip_prefix("any ").unwrap_or(what);
        match every {
            1 => format!("for each of its {what}"),
            n => format!("for every {n} of its {what}"),
        }
    }

    fn income(&self, e: &IncomeEffect) -> String {
        let (n, what) = (count(e.coins, "coin"), self.regions(&e.r#where));
        let when = match e.per {
            Per::Region => self.each(e.every, &what),
            Per::Turn => "each turn".into(),
            Per::Any if e.r#where == Selector::Anywhere => "if it holds any region".into(),
            Per::Any => format!("if it holds any of the {what}"),
            Per::Group => "for each group of its regions that share borders".into(),
            Per::SingleGroup => "if all its regions are one group".into(),
            Per::FirstTurn => "at the end of its first turn, once".into(),
        };
        format!("it earns {n} {when}")
    }

    fn placed(&self, e: &MarkerEffect) -> String {
        let marker = one(&self.marker(&e.kind));
        let several = format!("{} × {}", e.count, self.marker(&e.kind));
        let what = self.regions(&e.r#where);
        let mut text = match (e.place, e.count) {
            (Placing::EveryRegion, _) => format!("{marker} stands in each of its regions"),
            (Placing::FirstConquests, 1) => {
                format!("{marker} stands in the first region that it conquers")
            }
            (Placing::FirstConquests, n) => {
                format!("{marker} stands in each of the first {n} regions that it conquers")
            }
            (Placing::EachTurn, 1) => {
                format!("when it redeploys it may put {marker} into a region without one, for good")
            }
            (Placing::EachTurn, _) => format!(
                "when it redeploys it may put up to {several} into regions without one, for good"
            ),
            (Placing::Spread, 1) => {
                format!("when it redeploys it puts {marker} anew into one of its regions")
            }
            (Placing::Spread, _) => {
                format!("when it redeploys it puts {several} anew into its regions")
            }
            (Placing::Guard, 1) => {
                format!("at the end of the turn it puts {marker} anew into a region of its own")
            }
            (Placing::Guard, _) => format!(
                "at the end of the turn it puts {several} anew into different regions of its own"
            ),
            (Placing::Earned, _) => format!(
                "when it redeploys it puts {marker} into its regions, for good, {}",
                self.each(1, &what)
            ),
            (Placing::Anchor, _) => {
                format!("when it is picked, it puts {marker} into {}", one_of(&what))
            }
        };
        let found = self.game.markers.iter().find(|m| m.id == e.kind);
        let mut facts = Vec::new();
        if let Some(m) = found {
            if m.defence > 0 {
                facts.push(format!("adds {} to the cost of its region", m.defence));
            }
            if m.immune {
                facts.push("keeps opponents out of its region".into());
            }
        }
        if e.movable {
            facts.push("may be moved at the start of each later turn".into());
        }
        if !facts.is_empty() {
            text.push_str(&format!("; {marker} {}", facts.join(" and ")));
        }
        if e.lasting {
            text.push_str("; when it declines its badge and the markers that stand then stay");
        }
        text
    }

    fn kept(&self, e: &KeepEffect) -> String {
        match e.keep {
            Keep::All if e.redeploy => {
                "when it declines all its tokens stay, and are redeployed once more".into()
            }
            Keep::All => "when it declines all its tokens stay".into(),
            Keep::None if e.coins > 0 => format!(
                "when it declines it leaves the board, for {} for each of its regions",
                count(e.coins, "coin")
            ),
            Keep::None => "when it declines it leaves the board".into(),
        }
    }
}

fn assist(e: &AssistEffect) -> String {
    let mut all = Vec::new();
    if e.tokens != 0 {
        all.push(format!("costs {}", change(e.tokens)));
    }
    if e.as_if_empty {
        all.push("costs as if nobody were there, and its occupant loses no token".into());
    }
    if e.anywhere {
        all.push("need not be adjacent".into());
    }
    if e.convert {
        all.push(
            "with a single active token of an opponent goes over to it by replacing that token"
                .into(),
        );
    }
    format!(
        "once a turn a region that it attacks {}; then this lies there",
        all.join(" and ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Library, small_world, underground};

    fn of(pack: &crate::Pack, id: &str) -> Vec<String> {
        let race = pack.race(id).map(|r| &r.effects);
        let power = pack.power(id).map(|p| &p.effects);
        let site = pack.site(id).map(|s| &s.effects);
        let effects = race.or(power).or(site).expect("it is in the box");
        let effects = effects.iter();
        effects.map(|e| effect_in_words(e, &pack.game)).collect()
    }

    #[test]
    fn effects_read_like_sentences() {
        let (small, under) = (small_world(), underground());
        for (pack, id, expected) in [
            (
                small,
                "giants",
                "To conquer regions beside regions of its own with Mountain costs it 1 token less.",
            ),
            (
                small,
                "mounted",
                "To conquer regions with Hill or with Farmland costs it 1 token less.",
            ),
            (
                small,
                "dwarves",
                "It earns 1 coin for each of its regions with Mine, in decline too.",
            ),
            (
                small,
                "wealthy",
                "It earns 7 coins at the end of its first turn, once.",
            ),
            (
                small,
                "skeletons",
                "When it redeploys it gets 1 token from the tray for every 2 of its regions conquered this turn where somebody was.",
            ),
            (
                small,
                "flying",
                "It may conquer regions other than those with water wherever they lie.",
            ),
            (
                under,
                "wise",
                "In decline: it earns 2 coins if it holds any region.",
            ),
            (
                under,
                "shiny-orb",
                "Once a turn a region that it attacks with a single active token of an opponent goes over to it by replacing that token; then this lies there.",
            ),
            (
                under,
                "diamond-fields",
                "It earns 1 coin for each of its regions of the terrain on which this lies, in decline too.",
            ),
        ] {
            assert_eq!(of(pack, id), [expected], "{id}");
        }
    }

    #[test]
    fn everything_shipped_has_words() {
        for pack in Library::shipped().boxes() {
            let effects = (pack.races.iter().flat_map(|r| &r.effects))
                .chain(pack.powers.iter().flat_map(|p| &p.effects))
                .chain(pack.sites.iter().flat_map(|s| &s.effects));
            for effect in effects {
                let text = effect_in_words(effect, &pack.game);
                assert!(text.len() > 20 && text.ends_with('.'), "{text}");
                assert!(!text.contains("  ") && !text.contains(".."), "{text}");
            }
        }
    }
}
