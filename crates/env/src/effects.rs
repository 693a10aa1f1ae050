//! What a race with a power does, in numbers: whoever learns from them needs no name, and so can say
//! something about content that nobody has seen.

use rules::{
    RuleSet,
    profile::{CostMod, Profile},
    ruleset::Place,
    spec::{Keep, Per, Placing, RecruitAt},
};

use crate::column::columns;

columns! {
    LOAN "loan" "tokens" 0..=10 "tokens on loan for conquests";
    CHEAPER "cheaper" "tokens" 0..=9999 "tokens that conquests cost less, added up over the regions of the map where that is so";
    DEARER "dearer" "tokens" 0..=9999 "tokens that conquests cost more, added up over the regions of the map where that is so";
    CHANGING "cheaper at times" "tokens" -99..=99 "tokens that conquests cost less where something stands or happens";
    HOLLOW "as if empty" "regions" 0..=72 "regions that cost as if nobody were there; 72 if which ones changes";
    DEFENCE "defence" "tokens" 0..=9999 "tokens that attackers pay more, added up over the regions of the map where that is so";
    DEFENCE_CHANGING "defence at times" "tokens" -99..=99 "tokens that attackers pay more where something stands or happens";
    REACH "reach" "regions" 0..=72 "regions that count as next to one's own; 72 if which ones changes";
    LINKED "linked" "regions" 0..=72 "regions that count as next to one another; 72 if which ones changes";
    THROUGH "through" "regions" 0..=72 "regions that are passed through; 72 if which ones changes";
    ENTRY "entry" "regions" 0..=72 "further regions of entry; 72 if which ones changes";
    ENTRY_ONLY "entry only" "regions" 0..=72 "the only regions of entry, 0 if all are; 72 if which ones changes";
    HABITAT "habitat" "regions" 0..=72 "regions closed to others that it may take";
    KEEPS_TOKENS "keeps tokens" "0/1" 0..=1 "loses no token with a region";
    INCOME_LAND "income of land" "tenths of coins" 0..=9999 "coins each turn if it held all regions of the map that pay";
    INCOME_CHANGING "income of deeds" "tenths of coins" 0..=999 "coins for each region that pays by what stands or happens there";
    INCOME_TURN "income a turn" "coins" 0..=99 "coins each turn, whatever it holds";
    INCOME_ANY "income of any" "coins" 0..=99 "coins each turn if it holds one region that pays";
    INCOME_GROUP "income of groups" "coins" 0..=99 "coins for each connected group of its regions";
    INCOME_WHOLE "income of one group" "coins" 0..=99 "coins if its regions are one connected group";
    INCOME_FIRST "income at first" "coins" 0..=99 "coins at the end of its first turn";
    TRIBUTE "tribute" "coins" 0..=99 "coins from each opponent beside it";
    RECRUITS "recruits" "tenths of tokens" 0..=999 "new tokens at the redeployment for each region that counts";
    RECRUITS_EARLY "early recruits" "tenths of tokens" 0..=999 "new tokens at the start of the turn for each region that counts";
    MARKERS_ALL "markers everywhere" "kinds" 0..=3 "a marker in each of its regions";
    MARKERS_FIRST "markers at first" "markers" 0..=48 "markers in its first conquests";
    MARKERS_TURN "markers a turn" "markers" 0..=48 "markers that it may add each turn";
    MARKERS_SPREAD "markers spread" "markers" 0..=48 "markers that it spreads anew each turn";
    MARKERS_GUARD "markers apart" "markers" 0..=48 "markers that it puts into different regions each turn";
    MARKERS_EARNED "markers earned" "kinds" 0..=3 "markers for regions that count";
    MARKERS_ANCHOR "markers for good" "kinds" 0..=3 "a marker on the map when it is picked";
    MARKER_DEFENCE "defence of markers" "tokens" 0..=99 "tokens by which its best marker defends";
    MARKER_IMMUNE "immune by markers" "0/1" 0..=1 "a marker of it makes regions immune";
    MARKER_MOVES "moves markers" "0/1" 0..=1 "a marker of it may be moved";
    STRIKES "strikes" "0/1" 0..=1 "takes one region a turn with one token";
    CONVERTS "converts" "0/1" 0..=1 "replaces lone tokens";
    CONVERTS_HAND "converts from hand" "0/1" 0..=1 "replaces them from the hand where the tray is empty";
    CONVERTS_ENTRY "converts at entry" "0/1" 0..=1 "replaces them as its first conquest, too";
    ROLLS "rolls first" "0/1" 0..=1 "rolls the die before each conquest";
    ROLLS_NAMED "rolls for named" "regions" 0..=72 "regions for which it may roll once they are named; 72 if which ones changes";
    PEACE "peace" "0/1" 0..=1 "makes peace";
    KEEPS_ALL "keeps all" "0/1" 0..=1 "keeps all tokens when it declines";
    KEEPS_NONE "keeps none" "0/1" 0..=1 "keeps no token when it declines";
    KEEPS_MOVES "moves in decline" "0/1" 0..=1 "redeploys once more when it declines";
    KEEPS_COINS "coins for leaving" "coins" 0..=20 "coins for each region that it leaves when it declines";
    EXTRA "spared" "0/1" 0..=1 "does not count towards the limit of one declined race";
    LATE "declines late" "0/1" 0..=1 "may decline after scoring";
    ACTS "acts in decline" "0/1" 0..=1 "conquers in decline";
    NO_HELP "no help" "0/1" 0..=1 "opponents get no help against it";
    TOLL "toll" "coins" 0..=99 "coins that a conqueror pays it";
    WHEN_LOST "when lost" "coins" 0..=99 "coins for each region that it loses";
    TOOLS "tools" "tools" 0..=20 "most tools";
    SWAPS "swaps" "0/1" 0..=1 "may exchange its badge";
    REVIVES "revives" "regions" 0..=20 "regions of the declined race that become its owner's next one's each turn";
    GRUDGES "grudges" "markers" 0..=5 "opponents that it can mark";
    COPIES "copies" "0/1" 0..=1 "copies relics";
}

/// How many numbers there are.
pub const EFFECTS: usize = NAMED.len();

/// The numbers of one race with one power.
pub type Effects = [i16; EFFECTS];

/// Regions of the map that a selector names, if that never changes.
fn fixed(place: &Place) -> Option<i32> {
    match place {
        Place::Fixed(set) => Some(set.len().into()),
        _ => None,
    }
}

/// Regions that selectors name; all that there can be if one of them changes.
fn regions(places: &[Place]) -> i32 {
    let mut union = rules::RegionSet::EMPTY;
    for place in places {
        match place {
            Place::Fixed(set) => union |= *set,
            _ => return 72,
        }
    }
    union.len().into()
}

/// Tokens added and taken off over fixed regions, and where it changes, together.
fn costs(mods: &[CostMod]) -> (i32, i32, i32) {
    let (mut more, mut less, mut changing) = (0, 0, 0);
    for m in mods {
        let tokens = i32::from(m.tokens);
        match fixed(&m.place) {
            Some(n) if tokens > 0 => more += tokens * n,
            Some(n) => less -= tokens * n,
            None => changing += tokens,
        }
    }
    (more, less, changing)
}

/// A profile in numbers.
pub fn effects(rules: &RuleSet, p: &Profile) -> Effects {
    let mut x = [0_i32; EFFECTS];
    let flag = |b: bool| i32::from(b);
    x[LOAN] = p.loan.into();
    let (more, less, changing) = costs(&p.cost);
    (x[CHEAPER], x[DEARER], x[CHANGING]) = (less, more, -changing);
    x[HOLLOW] = regions(&p.as_if_empty);
    let (more, less, changing) = costs(&p.defence);
    (x[DEFENCE], x[DEFENCE_CHANGING]) = ((more - less).max(0), changing);
    x[REACH] = regions(&p.reach);
    x[LINKED] = regions(&p.linked);
    x[THROUGH] = regions(&p.through);
    x[ENTRY] = regions(&p.entry);
    x[ENTRY_ONLY] = regions(&p.entry_only);
    x[HABITAT] = p.habitat.len().into();
    x[KEEPS_TOKENS] = flag(p.keeps_tokens);
    for i in &p.income {
        let coins = i32::from(i.coins);
        let tenths = 10 * coins / i32::from(i.every.max(1));
        match (i.per, fixed(&i.place)) {
            (Per::Region, Some(n)) => {
                x[INCOME_LAND] += 10 * coins * (n / i32::from(i.every.max(1)));
            }
            (Per::Region, None) => x[INCOME_CHANGING] += tenths,
            (Per::Turn, _) => x[INCOME_TURN] += coins,
            (Per::Any, _) => x[INCOME_ANY] += coins,
            (Per::Group, _) => x[INCOME_GROUP] += coins,
            (Per::SingleGroup, _) => x[INCOME_WHOLE] += coins,
            (Per::FirstTurn, _) => x[INCOME_FIRST] += coins,
        }
    }
    x[TRIBUTE] = p.tribute.iter().map(|t| i32::from(t.coins)).sum();
    for r in &p.recruit {
        let at = match r.at {
            RecruitAt::Redeployment => RECRUITS,
            RecruitAt::TurnStart => RECRUITS_EARLY,
        };
        x[at] += 10 * i32::from(r.tokens) / i32::from(r.every.max(1));
    }
    for m in p.marker_uses() {
        let (at, n) = match m.placing {
            Placing::EveryRegion => (MARKERS_ALL, 1),
            Placing::FirstConquests => (MARKERS_FIRST, m.count),
            Placing::EachTurn => (MARKERS_TURN, m.count),
            Placing::Spread => (MARKERS_SPREAD, m.count),
            Placing::Guard => (MARKERS_GUARD, m.count),
            Placing::Earned => (MARKERS_EARNED, 1),
            Placing::Anchor => (MARKERS_ANCHOR, 1),
        };
        x[at] += i32::from(n);
        let kind = rules.marker(m.kind);
        x[MARKER_DEFENCE] = x[MARKER_DEFENCE].max(kind.defence.into());
        x[MARKER_IMMUNE] |= flag(kind.immune);
        x[MARKER_MOVES] |= flag(m.movable);
    }
    x[STRIKES] = flag(p.strike.is_some());
    x[CONVERTS] = flag(p.converts);
    x[CONVERTS_HAND] = flag(p.converts_from_hand);
    x[CONVERTS_ENTRY] = flag(p.converts_at_entry);
    x[ROLLS] = flag(p.rolls_before);
    x[ROLLS_NAMED] = regions(&p.named_die);
    x[PEACE] = flag(p.peace);
    if let Some(keep) = p.keep {
        x[KEEPS_ALL] = flag(keep.keep == Keep::All);
        x[KEEPS_NONE] = flag(keep.keep == Keep::None);
        x[KEEPS_MOVES] = flag(keep.redeploy);
        x[KEEPS_COINS] = keep.coins.into();
    }
    x[EXTRA] = flag(p.extra);
    x[LATE] = flag(p.late);
    x[ACTS] = flag(p.acts);
    x[NO_HELP] = flag(p.no_help);
    x[TOLL] = p.toll.iter().map(|t| i32::from(t.0)).sum();
    x[WHEN_LOST] = p.when_lost.iter().map(|t| i32::from(t.0)).sum();
    x[TOOLS] = p.tools.as_ref().map_or(0, |t| t.max.into());
    x[SWAPS] = flag(p.swaps);
    x[REVIVES] = p.revives.into();
    x[GRUDGES] = p.grudges.into();
    x[COPIES] = flag(p.copies);
    let mut out = [0; EFFECTS];
    for ((out, x), named) in out.iter_mut().zip(x).zip(NAMED) {
        *out = x.clamp(named.low.into(), named.high.into()) as i16;
    }
    out
}
