# What is asked, done, explained, refused and told in a game.
combo = { $power } { $race }
owned = { $owner }’s { $tribe }
region = { $name } ({ $terrain })
as-told = { $what }

ask-over = The game is over.
ask-draft = Pick a race and power. Each combo passed by costs a coin.
ask-conquest = { $tribe }: conquer regions, { $n ->
    [one] { $n } token
   *[other] { $n } tokens
} to hand.
ask-declined-conquest = { $tribe } in decline may conquer, { $n ->
    [one] { $n } token
   *[other] { $n } tokens
} to hand.
ask-rolled = { $tribe }: the die adds { $face }. Choose a region, { $n ->
    [one] { $n } token
   *[other] { $n } tokens
} to hand.
ask-give = { $tribe }: loaned tokens must leave. Choose a region to give up.
ask-deploy = { $tribe }: share out your tokens.
ask-survivors = { $tribe }: place those who escaped.
ask-place = { $tribe }: place { $n } × { $marker }.
ask-peace = Offer peace to a player until your next turn?
ask-late = Your turn is over. Go into decline now?
ask-swap = { $tribe }: exchange your badge for another?
ask-anchor = { $tribe }: choose where this goes: { $marker }.
ask-summon = { $marker } ({ $site }): choose where it goes.
ask-haunt = { $marker } ({ $site }): choose where it goes.
ask-carry = { $site }: choose where it goes.
ask-sacrifice = { $site }: give a token of a declined race?
ask-close = The conquests are over: do what you still want to do first, then end.
ask-chance = Chance decides.

do-pick = Pick
do-swap = Take this badge
do-decline = Go into decline
do-decline-late = Go into decline
do-decline-granted = Go into decline with the place’s power
do-abandon = Abandon { $region }
do-conquer = Conquer { $region }
do-attempt = Roll the die for { $region }
do-roll = Roll the die
do-strike = Take { $region } with one token, whatever defends it
do-convert = Convert the lone token in { $region }
do-end-conquests = End the conquests
do-end = End the turn
do-give = Give up { $region }
do-deploy = { $n } to { $region }
do-place = { $n } to { $region }
do-pass = No, thank you
do-ally = Peace with { $seat }
do-move = Move the marker to { $region }
do-send = Send it to { $region }
do-revive = Revive { $region }
do-use = Use for the next conquest: { $site }
do-copy = Copy for this turn: { $site }
do-carry = Put it into { $region }
do-sacrifice = Give a token in { $region }
do-chance = Chance

chance = { $good } of { $of } faces succeed ({ $percent }%)
fact-empty = empty
fact-natives = { $n } × { $natives }
fact-active = { $owned }: { $n ->
    [one] { $n } token
   *[other] { $n } tokens
}
fact-declined = { $owned }, in decline: { $n ->
    [one] { $n } token
   *[other] { $n } tokens
}
fact-marker = { $n } × { $marker }
cost-of = costs { $cost }, you have { $have }

worth = If your turn ended now: { $n ->
    [one] { $n } coin
   *[other] { $n } coins
} ({ $parts }).
worth-nothing = If your turn ended now: no coins.

source-base = any region
source-terrain = terrain
source-tokens = tokens there
source-doubled = paid twice
source-die = die
source-minimum = at least one
source-regions = regions
source-regions-of = regions of the { $tribe }
source-column = coins on the combo

refusal-game-over = The game is over.
refusal-not-now = That cannot be done now: { $seat } has something to decide first. { $asked } { $when }
refusal-not-now-chance = That cannot be done now: chance has the move. { $when }
refusal-no-such-region = There is no such region.
refusal-no-such-combo = There is no such combo.
refusal-too-dear = This combo costs { $cost }; you can pay { $have }.
refusal-decline-first-turn = A race cannot decline in the turn in which it was picked.
refusal-decline-too-late = A decline takes the whole turn: it comes before anything else.
refusal-not-yours = The acting race does not hold { $region }.
refusal-abandon-too-late = Regions are abandoned before the first conquest.
refusal-own-region = The race holds { $region } already.
refusal-closed = { $region } is closed to this race.
refusal-not-entry = { $region } is no way in: a new race enters at the edge of the board or from the shore of a sea at the edge.
refusal-not-adjacent = { $region } does not border on a region of the race.
refusal-immune = { $region } is immune: { $marker }.
refusal-peace = { $seat } made peace with you, so { $region } is safe.
refusal-no-token = A conquest needs at least one token in hand.
refusal-too-few = { $cost } tokens needed, { $have } to hand.
refusal-no-die-needed = { $cost } needed and { $have } to hand: no die needed.
refusal-too-far-short = { $cost } tokens needed, { $have } to hand: the die brings { $most } at most.
refusal-rolls-before = This race rolls before it chooses a region; it has no final attempt.
refusal-cannot-roll = This race cannot roll before it chooses a region.
refusal-already-rolled = The die has been rolled for this conquest.
refusal-no-such-power = The race has no such power.
refusal-used-up = Used already this turn.
refusal-tray-empty = No token of this race is left in the tray.
refusal-not-alone = There is no lone token of an opponent’s active race in { $region }.
refusal-no-help = No race, power, place or relic helps against those in { $region }.
refusal-already-converted = A token of { $seat } was converted this turn already.
refusal-out-of-order = { $region } comes too late: regions are gone through in order.
refusal-too-many = { $asked } asked for, { $have } left.
refusal-too-many-here = { $asked } asked for, { $have } left. Where they may go: { $room }.
refusal-nothing = At least one is needed.
no-rest = { $rest ->
    [one] One is
   *[other] { $rest } are
} still to be placed.
refusal-must-take-rest = { $rest ->
    [one] One is
   *[other] { $rest } are
} still to be placed. Where: { $room }.
refusal-marker-there = { $region } has one already.
refusal-no-room-for-rest = Then there would be no region left for the rest.
refusal-keep-older = Only regions conquered this turn are given up; { $region } was held before.
refusal-no-such-ally = There is no such opponent.
refusal-ally-attacked = You attacked the active race of { $seat } this turn.
refusal-penniless = You have not the coins that conquering { $region } would cost you.
refusal-cannot-stay = The active race could not stay in { $region }.
refusal-no-such-site = There is no such place or relic.
refusal-not-relic = { $site } is a place, and only relics are copied.
refusal-not-held = Your active race does not hold { $site }.
refusal-no-help-from = { $site } gives no help for a conquest.
refusal-already-armed = { $site } will be used for the next conquest already.
refusal-same-relic = { $site } and its copy cannot work in one region.
refusal-not-found = Nobody has found { $site } yet.
refusal-too-late-in-turn = This is done before the first conquest of a turn.
refusal-already-there = It is in { $region } already.
refusal-cannot-send = It cannot go to { $region }.
refusal-nothing-granted = No place of yours grants a power for a decline.
refusal-not-an-outcome = Chance cannot bring this now.

when-pick = A combo is picked at the start of a turn, by whoever has no active race.
when-swap = A badge is exchanged right after it was picked, by a race that may.
when-decline = A race goes into decline at the start of a turn, instead of conquering.
when-start = That is done at the start of a turn, before the first conquest.
when-conquests = That is done while a race conquers, before it redeploys.
when-end = What is ended are the conquests of a race, or a turn after scoring.
when-give = A region is given up before a redeployment, if loaned tokens have to leave.
when-deploy = Tokens are shared out when the conquests of a race are over.
when-place = Markers are placed when the conquests are over, or when their race is picked.
when-pass = An offer is turned down when one is made.
when-ally = Peace is made at the end of a turn, by a race that may.
when-carry = Relics and figures are put elsewhere at the end of the turn of whoever holds them.
when-sacrifice = A token is given after scoring, by whoever holds a place that takes it.
when-chance = That is for chance to say.

log-turn = Turn { $round }: { $seat }
log-over = The game is over.
log-badges = The discarded badges make a new stack.
log-offered = New combo: { $combo }.
log-spent = { $seat } pays { $n ->
    [one] { $n } coin
   *[other] { $n } coins
} for combos passed by.
log-column = { $seat } takes { $n ->
    [one] { $n } coin
   *[other] { $n } coins
} that lay on the combo.
log-earned = { $seat } earns { $n ->
    [one] { $n } coin
   *[other] { $n } coins
}: { $parts }.
log-earned-part = { $source } { $n }
log-picked = { $seat } picks { $combo }: { $n ->
    [one] { $n } token
   *[other] { $n } tokens
}.
log-mustered = { $tribe } take { $n ->
    [one] { $n } loaned token
   *[other] { $n } loaned tokens
} in hand.
log-left = { $tribe } leave { $region }.
log-rolled = The die shows { $n }.
log-failed = It is not enough.
log-attempt = { $tribe } try { $region } with { $n ->
    [one] { $n } token
   *[other] { $n } tokens
} and the die.
log-expelled = { $tribe } are driven from { $region }: { $lost } lost, { $kept } escape.
log-natives = { $natives } in { $region }: gone.
log-took = { $tribe } conquer { $region } with { $n ->
    [one] { $n } token
   *[other] { $n } tokens
}.
log-replaced = { $tribe } convert the token in { $region }.
log-marker-on = { $marker }: now in { $region }.
log-marker-off = { $marker }: no longer in { $region }.
log-marker-on-many = { $marker } placed: { $parts }.
log-marker-off-many = { $marker } removed: { $parts }.
log-recruited = { $tribe } get { $n ->
    [one] { $n } token
   *[other] { $n } tokens
} from the tray.
log-reserved = { $tribe }: { $n ->
    [one] { $n } loaned token leaves
   *[other] { $n } loaned tokens leave
} the map.
log-deployed = { $tribe } redeploy: { $parts }.
log-share = { $n } to { $region }
log-share-off = { $n } from { $region }
log-declined = { $tribe } go into decline.
log-removed = { $tribe } leave the board and go back to the stack.
log-paid = { $seat } pays { $to } { $n ->
    [one] { $n } coin
   *[other] { $n } coins
} ({ $source }).
log-swapped = { $tribe } exchange their badge for { $power }.
log-tools-used = { $n } × { $tool } used.
log-tools-gained = { $tribe } make { $n } × { $tool }.
log-found = Found in { $region }: { $site }.
log-granted = The place grants { $power }.
log-carried = { $site }: now in { $region }.
log-armed = { $site } will help in the next conquest.
log-copied = { $site } is copied this turn.
log-revived = { $tribe } revive { $region }.
log-sacrificed = { $tribe } give a token in { $region }.
log-marked = { $seat } gives { $other } a Vengeance marker.
log-monsters = { $natives }: now in { $region }.
log-allied = { $seat } makes peace with { $other }.
log-peace-ends = The peace of { $seat } with { $other } ends.
