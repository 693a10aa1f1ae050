# The rules at hand: kinds of land.
land-cost = An empty region costs { $n ->
    [one] one token
   *[other] { $n } tokens
}.
land-open = Anybody may conquer it.
land-habitat = Only races and powers that say so may conquer it.
land-transit = Anybody may conquer it, but at the end of a turn nobody stays there, unless a race or power says so.
land-never = Nobody can ever conquer it.
