# What the terminal says around a game. Words that are typed stay as they are in every language.

n-coins = { $n ->
    [one] { $n } coin
   *[other] { $n } coins
}
n-tokens = { $n ->
    [one] { $n } token
   *[other] { $n } tokens
}
hidden-coins = ? coins
person = Player

# The board, the players, the column.
board-title = { $map } · turn { $turn } of { $turns } · { $seat }
board-legend = { $initials } { $natives }   2:3 { $race } = three { $race } of player 2   (2:1 { $race }) = in decline
tribe-active = { $tribe } in { $regions ->
    [one] { $regions } region
   *[other] { $regions } regions
}, { $tokens ->
    [one] { $tokens } token
   *[other] { $tokens } tokens
}
tribe-declined = { $tribe } in decline in { $regions ->
    [one] { $regions } region
   *[other] { $regions } regions
}, { $tokens ->
    [one] { $tokens } token
   *[other] { $tokens } tokens
}
in-hand = { $n } in hand
loaned = { $n } loaned
no-race = no race
peace-with = peace with { $seat }
column-title = Combos, one coin for each one passed by:
column-free = free
column-coins = with { $n ->
    [one] { $n } coin
   *[other] { $n } coins
}
ability = { $name }: { $text }

# What can be done.
too-dear = The others are too dear for you.
conquer-head = conquer R, cost first:
roll-head = roll R, a last attempt with the die; cost and chance first:
strike-head = strike R, for one token: { $regions }
convert-head = convert R, for a token from the tray:
also = Also: { $actions }.
or-first = Or first: { $actions }.
tools-help = { $n } × { $tool } may be used too.
share-out = To place: { $n }. Type { $verb } R:N …, keep, spread or all R.
share-out-most = To place: { $n }, at most { $most } in a region. Type { $verb } R:N …, keep, spread or all R.
had = had { $n }
beside = beside { $seats }
left = { $n } left.
worth-up-to = up to { $n } from { $seat } ({ $source })

# Why.
no = No: { $why }
no-most = No: at most { $most } in region { $region }.
no-room = No: { $asked } asked for, { $left } left; they may go to { $regions }.
why-head = { $region } { $land }:
why-would = { $region } { $land } would cost:
why-all = in all; to hand: { $have }
why-pick = It costs { $n ->
    [one] { $n } coin
   *[other] { $n } coins
}.
why-takes = It takes { $n ->
    [one] { $n } token
   *[other] { $n } tokens
} from your hand.
why-short = You are { $n } short: roll { $region } succeeds { $good } times in { $of }.
why-die = The die makes it { $good } times in { $of }.
why-yes = Yes: { $action }.
why-what = Name a region or an action: why 13, why convert 9

# What a thing is.
about-race = a race with { $n ->
    [one] { $n } token
   *[other] { $n } tokens
} on its banner, { $supply } in the box ({ $rule })
about-power = a power with { $n ->
    [one] { $n } token
   *[other] { $n } tokens
} on its badge ({ $rule })
about-marker = a marker, { $supply } in the box
about-place = a place ({ $rule })
about-relic = a relic ({ $rule })
about = { $name }: { $about }.
marker-adds = Adds { $n } to the cost of its region.
marker-immune = Keeps opponents out of its region.
about-none = There is no race, power, place, relic or marker “{ $name }”{ $near }
about-what = Name a race, a power, a place, a relic or a marker: rules { $example }

# The talk.
kept-new = The game will be kept in { $file } after every action.
kept-there = The game is kept in { $file } after every action.
another-time = To go on with it another time: { $command }
left-out = Left in the box, for they make no sense here: { $things }.
type-help = Type help for what can be typed.
unread = { $why } Type help for what can be typed.
not-kept = The game could not be kept in { $file }: { $why }. Keep it elsewhere: save FILE
kept-in = The game is kept in { $file }
    Go on with: { $command }
kept = Kept in { $file }.
written = Written to { $file }.
not-written = { $file } was not written: { $why }.
exists = it exists already; choose another name
no-bot = Seat { $n }: this program has no bot “{ $bot }”.
not-legal = { $seat } wants { $action }, which is not legal: { $why }
not-your-move = It is not your move.
let-go = Your move ends here: Enter to go on, undo to take it back
let-go-again = Enter, undo or undo turn.
has-move = { $seat } has the move
take-screen = { $seat } has the move. Take the screen, then press Enter
since = Since you last had the screen:
chance-decides = Chance decides that, not you.
nothing-to-place = There is nothing to place now.
all-where = Name a region after all: there is no “{ $word }”.
undo-which = Type undo for your last line, undo turn for your turn.
log-number = A number is expected: log 30
no-undo = That cannot be taken back: { $why }.
no-redo = Nothing was taken back.
taken-back = Taken back: { $what }.
done-again = Done again: { $what }.
shares-typed = the shares last typed
would = It would { $action }.
no-thoughts = No bot has compared anything so far. The bots { $bots } do.

# What a bot thought.
thought-only = { $actions }: there is no choice
thought-best = { $actions } (best in { $n ->
    [one] { $n } imagined game
   *[other] { $n } imagined games
})
thought-other = instead { $actions }: { $coins } coins in the end, { $wins } points of the win

# The help.
help-actions = Actions (R is a region, N a number, S a seat):
help-besides = Besides:
help-bare = a number or region alone: what is asked for, such as pick N
help-why-region = what region R costs, line by line, or why you cannot take it
help-why-action = the same for any other action
help-keep = put your tokens back as they were, as far as possible
help-spread = place all that is left as even as possible, borders first
help-all = place all that is left on region R
help-clear = begin placing again
help-undo = take back your last line, if chance has not spoken since
help-undo-turn = take back your turn as far as chance has not spoken
help-redo = do again what you took back last
help-board = show the board, or the regions as a list
help-players = show the players, or the combos and what they do
help-choices = show what you can do now
help-score = what your turn is worth as it stands
help-rules = what a race, a power, a place, a relic or a marker does
help-hint = what a good bot would do now, and what else it thought of
help-bots = what the bots thought of at their latest choices
help-log = the last N things that happened
help-save = write the game to another file too
help-quit = leave; the game is kept

# The end, and games looked at again.
over = The game is over
standing = { $place }. { $seat }  { $coins ->
    [one] { $coins } coin
   *[other] { $coins } coins
}, { $tokens ->
    [one] { $tokens } token
   *[other] { $tokens } tokens
} on the board
by-source = Coins by source
by-turn = Coins by turn
turn-n = turn { $n }
source-start = start
source-combos = combos
record-is = The record is { $file }
look-again = Look at it again: { $command }
result = Result: { $result }.
not-over = The game is not over.
went-on = The game was begun under rules version { $then }; it goes on under version { $now }.
only-looked = it can be looked at, but not played on: { $why }
begins-in = It begins in a position of turn { $turn }.

# Positions.
seat-n = Seat { $n }
seat-coins = { $seat }: { $n ->
    [one] { $n } coin
   *[other] { $n } coins
}
position-over = Turn { $turn }: the game is over.
position-chance = Turn { $turn }: chance has the move ({ $decision }).
position-decides = Turn { $turn }: { $seat } decides ({ $decision }).
position-nobody = nobody has to decide anything in this position

# A game analysed.
analysed-turn = Turn { $turn }: { $seat } ({ $race })
analysed-worth = expected coins { $before } before ({ $others-before }), { $after } after ({ $others-after }); win { $win-before } before, { $win-after } after
analysed-played = played: { $actions } → { $coins } coins, win { $win }
analysed-better = better: { $actions } → { $coins } coins, win { $win }
analysed-lost = lost { $win } of the win, { $coins } coins of the lead
analysed-summary = Lost a turn on average, against the best that was found:
analysed-sum = { $win } of the win, { $coins } coins of the lead
analysed-position = Turn { $turn }, { $seat }’s: what is to be expected
analysed-expects = { $coins } coins, win { $win }

# A server.
serve-at = Elbowroom is at { $address }
serve-others = Others reach it at { $address }
serve-kept = Tables are kept by { $store }. Stop it with Ctrl+C.
no-client = Programs can play at this server, but it was built without the client for browsers. To have it inside, in the folder of the sources: { $target }, then { $install }. Or build it with { $build } and start the server with { $flag }.

# What ends a command, and what it reports.
as-is = { $words }
none = { "" }
cannot-read = cannot read { $path }: { $why }
cannot-write = cannot write { $path }: { $why }
cannot-make = cannot make { $path }: { $why }
cannot-use = cannot use { $path }: { $why }
at-file = { $path }: { $why }
taken-from-record = { $path }: { $other }; the record's is taken
verified-over = ok{ $rules }, { $n ->
    [one] { $n } action
   *[other] { $n } actions
}{ $seed }, over, { $result }
verified-turn = ok{ $rules }, { $n ->
    [one] { $n } action
   *[other] { $n } actions
}{ $seed }, in turn { $turn }
dice-committed = , dice as committed
dice-seed = , dice of the seed
same-rules = { " " }(rules version { $then }, and the same by version { $now })
all-ok = { $n } of { $all } ok
game-on = { $game } on { $map }
show-seat = { $place }. { $seat } { $coins } coins  { $player }: { $picks }
picked-in = { $combo } in turn { $turn }
picked-then = { $before }, then { $then }
show-rules = rules version { $n }
show-over = over after { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
} and { $n ->
    [one] { $n } action
   *[other] { $n } actions
}
show-turn = in turn { $turn } of { $turns }, { $n ->
    [one] { $n } action
   *[other] { $n } actions
}
content-unusable = the content in { $path } cannot be used: { $n ->
    [one] { $n } thing is
   *[other] { $n } things are
} wrong
checked-ok = ok with { $n ->
    [one] { $n } warning
   *[other] { $n } warnings
}
checked-wrong = { $errors ->
    [one] { $errors } error
   *[other] { $errors } errors
}, { $n ->
    [one] { $n } warning
   *[other] { $n } warnings
}
box-has = { $box } has { $races ->
    [one] { $races } race
   *[other] { $races } races
}, { $powers ->
    [one] { $powers } power
   *[other] { $powers } powers
}, { $sites ->
    [one] { $sites } site
   *[other] { $sites } sites
} and { $maps ->
    [one] { $maps } map
   *[other] { $maps } maps
}
no-thing = there is no race, power, place, relic or marker "{ $name }"{ $meant }; content list names them
no-map-for = there is no map for { $n } players: name one with --map ({ $known })
options-form = --options { $text }: expected NAME=VALUE, such as open-coins=yes
options-wrong = --options: { $why }
no-randomness = no randomness to be had: { $why }; --seed
seats-given = { $flag }: { $n } given, expected 2 to 6 (as many as the map is for), such as greedy,greedy
names-given = --names: { $n } given, but there are { $seats } seats
file-exists = { $file } exists already; go on with it by --resume { $file }, or overwrite it with --force
no-free-name = no free file name
no-unfinished = there is no unfinished game in { $dir }: name its file
after-actions = --after { $n }: the game has { $all } actions
not-drawn = { $name } cannot be drawn: { $why }
no-such-map = there is no map { $name }
no-map-in = { $name } is no map:{ $told }
no-help = help: there is nothing about "{ $word }"{ $meant }
pages-in = { $n } pages in { $dir }
no-heading = there is no heading "{ $name }", expected one of: { $known }
no-heading-meant = there is no heading "{ $name }"{ $meant } Expected one of: { $known }
heading-effect = ; did you mean { $effect }?
in-game-on = { $where }, it is in the game on { $maps }.
stays-out-on = { $where }, it stays in the box on { $maps }: { $why }.
where-mixed = With all boxes mixed
where-in = In { $game }
belongs-to = it belongs to { $box }
no-monsters = no monsters live there, so places and relics are not played with; the option add-monsters=yes adds some
list-races = { $n ->
    [one] { $n } race
   *[other] { $n } races
} and their tokens
list-powers = { $n ->
    [one] { $n } power
   *[other] { $n } powers
} and their tokens
list-sites = { $n } places and relics
list-maps = { $n ->
    [one] { $n } map
   *[other] { $n } maps
} and their players
and = { $first } and { $last }

# Names that are not there.
unknown = { $flag }: there is no { $what ->
    [game] game
    [map] map
    [player] player
    [option] option
    [bot] bot
   *[box] box
} "{ $name }"{ $near }; expected one of { $known }
out-there = { $flag }: { $file } exists already; overwrite it with --force
out-folder = { $flag }: { $file } is a folder
