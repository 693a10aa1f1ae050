# What commands report of many games, of speed, of content and of a server's store.
n-games = { $n ->
    [one] { $n } game
   *[other] { $n } games
}
n-rounds = { $n ->
    [one] { $n } round
   *[other] { $n } rounds
}
n-jobs = { $n ->
    [one] { $n } job
   *[other] { $n } jobs
}
n-regions = { $n ->
    [one] { $n } region
   *[other] { $n } regions
}
n-players = { $n ->
    [one] { $n } player
   *[other] { $n } players
}
n-turns = { $n ->
    [one] { $n } turn
   *[other] { $n } turns
}
n-positions = { $n ->
    [one] { $n } position
   *[other] { $n } positions
}
n-maps = { $n ->
    [one] { $n } map
   *[other] { $n } maps
}
n-tables = { $n ->
    [one] { $n } table
   *[other] { $n } tables
}
n-entries = { $n ->
    [one] { $n } entry
   *[other] { $n } entries
}
n-faults = { $n ->
    [one] { $n } fault
   *[other] { $n } faults
}
n-bans = { $n ->
    [one] { $n } ban
   *[other] { $n } bans
}
n-reports = { $n ->
    [one] { $n } report
   *[other] { $n } reports
}
map-row = { $name }: { $regions }, { $players }, { $turns }

# Headings of columns: short ones.
col-seat = seat
col-player = player
col-coins = coins
col-wins = share of wins
col-declines = declines
col-games = games
col-race = race
col-power = power
col-picked = picked
col-turns = turns
col-price = price
col-per-turn = coins/turn
col-in-all = coins in all
col-picker-wins = its picker wins
col-bot = bot
col-rating = rating
col-time = time a turn
col-of-100 = 95 of 100
col-longest = longest
col-faults = faults
col-ahead = ahead of, %
col-map = map
col-threads = threads
col-actions = million actions/s
col-playouts = playouts/s
col-imagined = imagined turns/s

# Many games.
sim-head = { $games } of { $game } on { $map }{ $options }, rules { $rules }, seed { $seed }…
sim-means = { $actions } actions, { $picks } picks, { $conquests } conquests a game; { $spread } coins from first to last
sim-note = ± and brackets: 95 % confidence (Student's t for means, Wilson for shares).
kind-head = { $games } of { $game } on { $map }{ $options }, rules { $rules }
kind-unfinished = { $n ->
    [one] { $n } game that did not come to its end is left out
   *[other] { $n } games that did not come to their end are left out
}
no-games = this is neither a record nor a file of games, which begins with {"{"}"format":"{ $format }"
at-game-line = line { $n }: { $why }
sim-speed = { $games } in { $seconds } s with { $jobs }: { $speed } games/s, { $actions } actions/s
progress = { $at } games, { $speed }, { $left } left
all-seats = all
bot-budget = "{ $budget }" is no budget: write { $name }@250ms or { $name }@2s for time a turn, { $name }#2000 for imagined games a decision
seat-range = --seat: the game has the seats 1 to { $n }
bot-no-budget = { $name } does not search, so it takes no budget

# Speed.
bench-cores = { $cpu }, { $n } cores
bench-plain = Built without optimisation: the figures say little.
bench-how = { $n } × { $seconds } s each: median (lowest to highest)
bench-range = { $median } ({ $min } to { $max })
bench-state = a state has { $n } bytes; a copy takes { $range } ns
bench-unknown = unknown processor
number-wanted = { $flag }: expected a number of seconds from { $min } to { $max }

# Fitting.
tune-plan = { $hasty } of hasty bots and { $deep } of bots that search on each of { $maps }
tune-round = round { $n }: { $positions }, error { $error } coins (of { $spread }), { $seconds } s
tune-no-map = there is no map to play on
tune-no-round = there is no round to play
weights-wrong = { $file }: these are no weights of this program

# Tournaments.
arena-head = { $games } in { $rounds } of { $game } on { $map }, { $players }{ $options }, rules { $rules }, seed { $seed }…
arena-nothing = No round was played to its end: there is nothing to say yet.
arena-note = A win is shared by equals; { $equal } % would be an equal share. { $anchor } is rated 0; 400 points more are ten times the chance to win. Brackets and ±: 95 % confidence, by rounds of games with the same dice.
arena-made = { $bot }: { $decisions ->
    [one] { $decisions } decision
   *[other] { $decisions } decisions
} made for it, in { $games }
arena-speed = { $games } in { $seconds } s with { $jobs }: { $speed } games/s
arena-stopped = stopped; the same command goes on with the games in { $file }
arena-stopped-unkept = stopped; with --keep FILE a tournament could go on
arena-not-empty = --record: { $dir } is not empty; name another folder, so that no record is lost
arena-idle = --lineup: { $name } plays in none of the line-ups
shard-seed = --shard: name the seed with --seed, the same for every shard
shard-text = --shard: the report of a shard is for arena merge, which needs it with --format json
shard-no-figures = { $flag }: a shard alone has no ratings; give { $flag } to arena merge
flagged = { $flag }: { $why }
plot-failed = the picture cannot be drawn: { $why }

# How content fares.
balance-title = { $games } of { $game } on { $map } by { $players } { $bot } players{ $options }, seed { $seed }…
balance-unpicked = Nobody picked it.
balance-note = Means with their 95 % confidence, the games counting as observations. Coins are those of its whole life, in decline too. A share of wins of 1 is the average. Rank 1 is the most.
balance-about = { $name }: picked { $seen ->
    [one] once
   *[other] { $seen } times
} in { $in } of { $games }{ $dealt }.
balance-dealt = , which were dealt so that it came up
balance-rank = rank { $n } of { $of }
measure-per-turn = coins a turn
measure-until-decline = turns until decline
measure-declined = share that declined
measure-lost = tokens lost
col-declines-after = declines after
chart-races = races (times picked)
chart-powers = powers (times picked)
chart-pairings = pairings, the most usual (times picked)
stays-out = { $name } stays in the box on { $map }: { $why }
no-pairing = there is no race, power or pairing "{ $name }" in { $game } on { $map }{ $near }; content list names them

# Rule cases.
cases-none = no files that end in .scenario there
cases-bad = BAD  { $file }: its content cannot be used
cases-held = { $held } of { $n } cases hold{ $unreadable }{ $unused }
cases-unreadable = , { $n } cannot be read
cases-unused = { $n ->
    [one] , 1 file was not run
   *[other] , { $n } files were not run
}

# A server's store.
store-sqlite = SQLite in { $file }
store-postgres = PostgreSQL at { $url }
seat-wanted = expected a seat from 1 to 6
store-restored = restored from { $file }
store-ended = the game of table { $table } is over
store-deleted = table { $table } is deleted
store-erased = "{ $name }" was taken out of { $n ->
    [one] { $n } table
   *[other] { $n } tables
}
store-checked = { $tables } with { $entries }, { $faults }
store-wrong = something is wrong with the store
store-size = { $file }: { $n } bytes
store-dumped = { $file }: { $games }, { $bytes } bytes
day-wanted = a day is like 2026-11-28
store-vacuumed = room is given back
phase-open = open
phase-running = running
phase-over = over
look-table = table { $table }: { $game } on { $map }
look-phase = phase: { $phase }
look-entries = entries: { $n }
look-made = made: { $at }
look-last = last entry: { $at }
look-title = title: { $title }
look-seat = seat { $seat }: { $who }{ $away }{ $moves }
look-free = free
look-bot = bot { $bot }
look-away = , away
look-moves = , has the move
look-said = { $at } seat { $seat } said: { $text }
ban-row = { $n }  { $kind } { $what }  since { $made }{ $ends }  { $reason }
ban-until =  until { $at }
ban-name = name
ban-word = word
ban-key = key
ban-address = address
ban-made = ban { $n }
ban-removed = ban { $n } is taken back
ban-whom = say whom: see ban add --help
ban-key-only = from where the seat was taken is not kept any more: only its key is barred
report-row = { $n }  { $table }  { $at }  { $by } of { $of } (seat { $seat }): { $text }
report-settled = report { $n } is settled

# Whether a server is ready.
check-url = --check { $url }: expected a URL that begins with http://, such as http://127.0.0.1:7160
check-host = --check { $url }: there is no host in it
check-no-address = no address is known for it
check-no-http = it does not speak HTTP
check-answer = it answers { $line }
check-not-ready = { $url } is not ready: { $why }
check-ready = ready
lang-wanted = expected one of { $all }
