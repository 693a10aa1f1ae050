# What the effects of races, powers, places and relics do by the rules. Its subject is the race that has it.
effect-active = { $what }.
effect-declined = in decline: { $what }.
effect-both = { $what }, in decline too.
effect-nothing = { "" }
effect-and = { $first } and { $then }
effect-then = { $first }; { $then }

# Numbers.
effect-coins = { $n ->
    [one] { $n } coin
   *[other] { $n } coins
}
effect-tokens = { $n ->
    [one] { $n } token
   *[other] { $n } tokens
}
effect-less = { $n ->
    [one] { $n } token
   *[other] { $n } tokens
} less
effect-more = { $n ->
    [one] { $n } token
   *[other] { $n } tokens
} more

# Regions: several, of several, its own, one of several.
regions = regions { $where }
regions-any = any regions
regions-of = regions { $where }
regions-of-any = any regions
regions-beside-any = any region
regions-its = its regions { $where }
regions-its-any = its regions
regions-one = one of the regions { $where }
regions-one-any = any region

# Which regions: what follows the word, in Japanese what stands before it.
where-anywhere = anywhere
where-word = with { $name }
where-marker = with { $name }
where-site = with the site { $name }
where-edge = at the edge of the board
where-coastal = on a coast
where-empty = that are empty
where-occupied = where somebody is
where-conquered = conquered this turn
where-plundered = conquered this turn where somebody was
where-secluded = that border on no other race and no natives
where-tokens = held with { $n ->
    [one] { $n } token
   *[other] { $n } tokens
} or more
where-grudged = of opponents who are marked for an attack
where-places = with a place
where-relics = with a relic
where-here = where this lies
where-kin = of the terrain on which this lies
where-near = adjacent, in whatever way, to { $regions }
where-chained = beside, or linked through regions of its own to, { $regions }
where-beside = beside { $regions }
where-own-any = of its own
where-own = of its own { $where }
where-not = other than those { $where }
where-in = ({ $where })
where-and = { $first } and { $then }
where-or = { $first } or { $then }

# When, and how often.
at-redeployment = when it redeploys
at-turn-start = at the start of the turn
each-one = for each of { $its }
each-several = for every { $n } of { $its }
each-turn = each turn
each-any = if it holds any of the { $regions }
each-anywhere = if it holds any region
each-group = for each group of its regions that share borders
each-single-group = if all its regions are one group
each-first-turn = at the end of its first turn, once

# Conquests.
effect-cost = to conquer { $regions } costs it { $change }
effect-defence = to conquer { $its } costs { $change }
effect-reach-to = it may conquer { $regions } wherever they lie
effect-reach-linked = { $regions } count as adjacent to one another for it
effect-reach-through = it passes through { $regions }, so it may conquer what lies behind
effect-entry = it may enter the board by { $regions }
effect-entry-only = it may enter the board only by { $regions }
effect-habitat = it may conquer and hold { $regions }, though others may not
effect-as-if-empty = { $regions } cost it as if nobody were there
effect-keep-tokens = it loses no token when a region of its own is conquered
effect-loan = it has { $n ->
    [one] { $n } further token for conquests, which leaves
   *[other] { $n } further tokens for conquests, which leave
} the board after each redeployment
effect-strike = once a turn a single token of it conquers a region whatever defends it, and its { $marker } moves there
effect-convert = once a turn for each opponent it replaces a single active token that is alone in a region { $where } by one { $from }
convert-beside = beside one of its own
convert-reach = within reach, a first conquest too
convert-tray = from the tray
convert-hand = from the tray, or else from its hand
effect-peace = at the end of the turn it may make peace until the next one with an opponent whose active race it did not attack
effect-die-before = it may roll the die before it chooses what to conquer, each time, and has no final attempt
effect-die-after = it may name { $one } and roll the die for it, each time
effect-assist = once a turn a region that it attacks { $what }; then this lies there
assist-cost = costs { $change }
assist-empty = costs as if nobody were there, and its occupant loses no token
assist-anywhere = need not be adjacent
assist-convert = with a single active token of an opponent goes over to it by replacing that token

# Coins and tokens.
effect-income = it earns { $coins } { $each }
effect-when-lost = it gets { $coins } each time an opponent conquers a region of its own
effect-toll = an opponent who conquers a region of its own pays { $coins }, and cannot without them
effect-tribute = at the end of the turn it gets { $coins } from each opponent with an active token beside one of { $its }
effect-recruit = { $when } it gets { $tokens } from the tray { $each }
effect-tools = when it redeploys it gets { $one } { $each }, up to { $max }; each counts as a token in its next conquests
effect-double = for { $regions } the bank pays twice
effect-sacrifice = after scoring, its player may give one token of a declined race of his for { $coins }

# Markers.
marker-every-region = { $one } stands in each of its regions
marker-first-conquest = { $one } stands in the first region that it conquers
marker-first-conquests = { $one } stands in each of the first { $n } regions that it conquers
marker-each-turn = when it redeploys it may put { $one } into a region without one, for good
marker-each-turn-several = when it redeploys it may put up to { $n } × { $marker } into regions without one, for good
marker-spread = when it redeploys it puts { $one } anew into one of its regions
marker-spread-several = when it redeploys it puts { $n } × { $marker } anew into its regions
marker-guard = at the end of the turn it puts { $one } anew into a region of its own
marker-guard-several = at the end of the turn it puts { $n } × { $marker } anew into different regions of its own
marker-earned = when it redeploys it puts { $one } into its regions, for good, { $each }
marker-anchor = when it is picked, it puts { $one } into { $place }
marker-has = { $one } { $what }
marker-adds = adds { $n } to the cost of its region
marker-keeps-out = keeps opponents out of its region
marker-moves = may be moved at the start of each later turn
marker-lasts = when it declines its badge and the markers that stand then stay
effect-carry = at the end of the turn this may be put into any region of its own
effect-haunt = at the end of the turn the { $marker } may be put into any region but the one where this lies
effect-summon = when this is found, and once a turn later, the { $marker } conquers a region beside its own for nobody; the occupant loses { $tokens }

# Decline, and the rest.
keep-all = when it declines all its tokens stay
keep-all-redeploy = when it declines all its tokens stay, and are redeployed once more
keep-none = when it declines it leaves the board
keep-none-coins = when it declines it leaves the board, for { $coins } for each of its regions
effect-decline-extra = in decline it does not count as its player's one declined race
effect-decline-late = it may decline at the end of an ordinary turn, after scoring
effect-decline-acts = in decline it goes on conquering, at the start of its player's turns
effect-no-help = no race, power, place or relic helps opponents against its regions
effect-swap = when it is picked, its badge may be exchanged for another one on offer
effect-revive = in decline: before the first conquest of a turn up to { $n ->
    [one] { $n } region of it may become the active race's, with a new token in it
   *[other] { $n } regions of it may become the active race's, with a new token in each
}
effect-grudge = up to { $n ->
    [one] { $n } opponent who attacks its player is
   *[other] { $n } opponents who attack its player are
} marked until the end of that player's next turn
effect-copy-relic = once a turn it may use a relic that is in play as if it were its own
effect-grant = when this is found, a badge is drawn: whoever holds the region has its power too

# Words of selectors that are no terrain.
word-water = water
