//! Whether a selector can be true at all of the regions that it is asked of.

use rules::{
    ruleset::MAX_SUPPLY,
    selector::Selector,
    spec::{self, Scope},
};

/// Which regions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Of {
    /// Those of the race itself.
    Own,
    /// Those that it attacks, which are never its own.
    Other,
    /// All.
    Any,
}

/// Of which regions a selector is asked, and when.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    pub(super) of: Of,
    /// Whether the race holds any region then.
    pub(super) holds: bool,
    /// Whether it may have conquered this turn.
    pub(super) conquered: bool,
    /// Whether the regions may be empty, and may be beside nobody else's.
    pub(super) empty: bool,
    pub(super) secluded: bool,
}

impl Asked {
    /// For a selector of an effect that is in force in this scope; `None` if it is about the map
    /// alone. `acting`: the race may conquer in decline.
    pub(super) fn of(asked: spec::Asked, scope: Scope, acting: bool) -> Option<Asked> {
        use spec::Asked::*;
        Some(Asked {
            of: match asked {
                Attacked | Occupied => Of::Other,
                Own | Held | Watched | Defended => Of::Own,
                Newcomer => Of::Any,
                Map => return None,
            },
            holds: asked != Newcomer,
            conquered: match asked {
                Attacked | Occupied => true,
                Own | Watched => acting || scope != Scope::Declined,
                Defended => acting && scope != Scope::Active,
                Held | Newcomer | Map => false,
            },
            empty: asked != Occupied,
            secluded: asked != Watched,
        })
    }

    /// The id of the message that says so.
    pub(super) fn regions(self) -> &'static str {
        match (self.of, self.holds) {
            (_, false) => "region-none-held",
            (Of::Own, _) => "region-own",
            (Of::Other, _) => "region-attacked",
            (Of::Any, _) => "region-any",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Truth {
    Never,
    Sometimes,
    Always,
}

use Truth::{Always, Never, Sometimes};

/// Whether any part of a selector is such.
pub(super) fn any(selector: &Selector, f: impl Fn(&Selector) -> bool) -> bool {
    let mut any = false;
    selector.walk(&mut |s| any |= f(s));
    any
}

/// Whether a selector means one region at most.
pub(super) fn is_single(selector: &Selector) -> bool {
    match selector {
        Selector::Here | Selector::Site(_) => true,
        Selector::Own(s) => is_single(s),
        Selector::And(all) => all.iter().any(is_single),
        _ => false,
    }
}

/// Whether a selector means none but regions of the race itself.
fn is_own(selector: &Selector) -> bool {
    match selector {
        Selector::Own(_) | Selector::Here => true,
        Selector::And(all) => all.iter().any(is_own),
        Selector::Or(all) => all.iter().all(is_own),
        _ => false,
    }
}

/// Whether a selector means none but regions that border on one of the race.
pub(super) fn is_near(selector: &Selector) -> bool {
    match selector {
        Selector::Beside(s) => is_own(s),
        Selector::And(all) => all.iter().any(is_near),
        Selector::Or(all) => all.iter().all(is_near),
        _ => false,
    }
}

/// The selector if it is never true, or else those of its alternatives that are not.
pub(super) fn never_true(selector: &Selector, asked: Asked) -> Vec<&Selector> {
    match (truth(selector, asked), selector) {
        (Never, s) => vec![s],
        (_, Selector::Or(all)) => all.iter().flat_map(|s| never_true(s, asked)).collect(),
        _ => vec![],
    }
}

fn truth(selector: &Selector, asked: Asked) -> Truth {
    let Asked {
        of,
        holds,
        conquered,
        empty,
        secluded,
    } = asked;
    let possible = |possible: bool| if possible { Sometimes } else { Never };
    // What is beside or linked may be anything.
    let anywhere = Asked {
        of: Of::Any,
        empty: true,
        secluded: true,
        ..asked
    };
    let beside = |s: &Selector| match truth(s, anywhere) {
        Never => Never,
        _ => Sometimes,
    };
    match selector {
        Selector::Anywhere => Always,
        Selector::Word(_)
        | Selector::Marker(_)
        | Selector::Edge
        | Selector::Coastal
        | Selector::Places
        | Selector::Relics
        | Selector::Site(_) => Sometimes,
        Selector::Empty => possible(empty && of != Of::Own),
        Selector::Grudged => possible(of != Of::Own),
        Selector::Kin => possible(holds),
        Selector::Secluded => possible(secluded),
        Selector::Conquered | Selector::Plundered => possible(conquered && of != Of::Other),
        Selector::Tokens(n) if *n > MAX_SUPPLY => Never,
        Selector::Tokens(n) if *n <= 1 && of == Of::Own => Always,
        Selector::Tokens(_) => Sometimes,
        // Whoever uses a place or relic holds its region.
        Selector::Here => possible(holds && of != Of::Other),
        Selector::Own(s) if holds && of != Of::Other => {
            match (
                truth(
                    s,
                    Asked {
                        of: Of::Own,
                        ..asked
                    },
                ),
                of,
            ) {
                (Never, _) => Never,
                (t, Of::Own) => t,
                _ => Sometimes,
            }
        }
        Selector::Own(_) => Never,
        Selector::Beside(s) | Selector::Near(s) | Selector::Chained(s) => beside(s),
        Selector::Not(s) => match truth(s, asked) {
            Never => Always,
            Sometimes => Sometimes,
            Always => Never,
        },
        Selector::And(all) => joined(all, asked, Never, Always),
        Selector::Or(all) => joined(all, asked, Always, Never),
    }
}

/// `strong` if any is, `weak` if all are.
fn joined(all: &[Selector], asked: Asked, strong: Truth, weak: Truth) -> Truth {
    let mut all = all.iter().map(|s| truth(s, asked));
    all.try_fold(weak, |sum, t| match t {
        t if t == strong => Err(strong),
        t if t == weak => Ok(sum),
        _ => Ok(Sometimes),
    })
    .unwrap_or_else(|t| t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_never_be_is_found() {
        let own = Asked {
            of: Of::Own,
            holds: true,
            conquered: false,
            empty: true,
            secluded: true,
        };
        let other = Asked {
            of: Of::Other,
            conquered: true,
            ..own
        };
        let newcomer = Asked {
            of: Of::Any,
            holds: false,
            ..own
        };
        for (text, asked, expected) in [
            ("empty", own, "empty"),
            ("nonempty and hill", own, ""),
            ("not (tokens 1 or hill)", own, "not (tokens 1 or hill)"),
            ("plundered or hill", own, "plundered"),
            ("tokens 41", other, "tokens 41"),
            ("own hill", other, "own hill"),
            ("beside own hill", other, ""),
            ("beside own empty", other, "beside own empty"),
            ("here or beside here", other, "here"),
            (
                "beside own hill or beside hill",
                newcomer,
                "beside own hill",
            ),
            ("not own anywhere", newcomer, ""),
        ] {
            let selector: Selector = text.parse().unwrap();
            let found: Vec<String> = never_true(&selector, asked)
                .into_iter()
                .map(|s| s.to_string().replace("not empty", "nonempty"))
                .collect();
            let found = found.join(", ");
            assert_eq!(
                found.trim_matches(['(', ')']),
                expected.trim_matches(['(', ')']),
                "{text}"
            );
        }
    }
}
