# The rules at hand.
rules = Rules to look up
rules-note = Every race, power, place and relic, and what it does, with a picture of it.
rules-search = Search names and texts
rules-found = { $n ->
    [0] Nothing found.
    [one] One entry
   *[other] { $n } entries
}
rules-places = Popular Places
rules-relics = Righteous Relics
rules-land = Kinds of land
rules-more = More in the rules
