# Why a tournament cannot be played, or goes no further.
as-is = { $value }
entrant-unknown = there is no bot "{ $name }", expected { $known }, or cmd: and the command of a program
entrant-name = the name "{ $name }": expected one word of at most { $most } characters, of letters, digits and - _ . @ # + only
entrant-command = the command "{ $command }": expected a program and its arguments, quoted as in a shell
entrant-twice = { $name } stands twice: to compare a bot with itself, give it names, such as a={ $name },b={ $name }
schedule-seats = { $n } players, expected { $min } to { $max }
schedule-alone = one bot alone has no opponent: name two or more
schedule-size = a line-up of { $found }, but { $seats } players
schedule-too-many = { $n } line-ups are too many (at most { $most }): name fewer bots, or line-ups

# A file with games.
store-locked = another tournament writes to it
store-foreign = it is no results file of this program
store-other = it has the games of another tournament: { $what } is { $found } there, but { $asked } here; name another file, or ask for the same
store-line = line { $line }: { $why }
line-unread = it is no game
line-twice = game { $game } of round { $cycle } stands twice
line-seats = it has no { $n } seats
line-order = game { $game } of round { $cycle } is not between { $bots } in this order
what-program = the program
what-rules = the version of the rules
what-game = the game
what-map = the map
what-content = the content
what-own = the content of one's own
what-options = the list of options
what-seed = the seed
what-timeout = the move timeout
what-keeping = keeping programs
what-format = the format
what-bots = the list of bots
what-lineups = the list of line-ups
none-own = none

# Parts of a tournament that are played apart, and put together.
shard-form = expected K/N, the number of the shard and that of all, such as 3/16: K from 1 to N, N at most { $most }
merge-nothing = there are no reports of shards
merge-foreign = { $file }: it is no report of a shard; arena with --shard writes one
merge-unread = { $file }: the report of the shard is damaged (line { $line }, column { $column })
merge-damaged = { $file }: the report of the shard is damaged: it says what cannot have been played
merge-program = { $file }: it was played by { $found }, and this is { $here }; the program that played puts it together
merge-other = { $file }: it is of another tournament than { $first }: { $what } is { $found }, not { $expected }
merge-twice = { $file }: shard { $shard } is in { $before } already
merge-stopped = { $file }: shard { $shard } was stopped; of its { $games } games { $played } are played
merge-missing = of { $of } shards these are missing: { $missing }
what-shards = the number of shards
what-games = the number of games

# While it is played.
run-stopped = stopped
run-game = game { $game } of round { $cycle } ({ $bots }): { $why }
game-panicked = a bot failed: { $why }
game-no-bot = there is no bot { $name }
game-no-replay = the game does not replay: { $why }

# Programs that play.
program-no-start = it cannot be started: { $why }
program-ended = it ended ({ $how })
program-closed = it closed its standard output
program-saying = { $how }, saying "{ $words }"
program-late = it did not answer within { $seconds } s
program-too-long = it said a line of more than { $most } bytes
program-greeting = it answered "{ $line }" to the hello, expected "{ $expected }"

# The picture.
plot-title = { $games ->
    [one] { $games } game
   *[other] { $games } games
} of { $game } on { $map }, { $players } players
plot-rating = rating above { $anchor }
plot-wins = share of wins, %
plot-failed = the picture cannot be drawn: { $why }
plot-nothing = no games were played to their end
