# The screens.
title = Elbowroom
tagline = A crowded world, and room for one more.
no-script = Elbowroom is a program that runs in your browser: please allow JavaScript.
start-loading = Loading…
start-slow = Nothing has come for a while. The connection may be slow, or cut.
start-failed = The game could not be loaded. The connection may be cut, or the server out of order.
start-lacks = This browser does not run WebAssembly, which the game needs. It may be switched off here; another browser can do it.
start-again = Try again
language = Language
independent = An independent implementation of the rules of Small World, with words and drawings of its own.
skip = Skip to the game
play-now = Play now
play-now-note = You against one bot, on the two-player map.
learn = Learn by playing
learn-note = A first game with advice at every step.
learn-box = Learn { $game } by playing
coach = Advice
coach-part = Step { $n } of { $of }
coach-next = Go on
coach-hide = Hide
coach-show = Show the advice
coach-again = Start the lesson over
set-advice = Advice in this game
more = Set up a game
resume = Your games
resume-one = Go on
resume-look = Look again
resume-drop = Delete
resume-line = { $names }, turn { $round } of { $turns }
resume-over = { $names }, finished
resume-yours = Your move
resume-gone = Deleted: { $name }.
resume-back = Undo
results = Results
results-none = No game is over yet.
results-sum = Games: { $n }. Won: { $won }.
results-export = Save all games as a file
results-import = Read them from a file
results-imported = Read from the file: games { $games }, results { $outcomes }, refused { $refused }.
results-counted = What was won with what
results-games = All games
results-count = How often
results-won = Won
results-earned = Coins earned
results-when = When
results-by-race = Race
results-by-power = Power
results-by-map = Map
results-by-seat = Seat
results-by-seats = Players
open-file = Open a record or a position
open-failed = This is no record or position that can be played here: { $why }
game-gone = This game is not kept in this browser, or not any more.
elsewhere = This game goes on in another tab
elsewhere-note = What is played there is kept. Here nothing happens any more.
elsewhere-take = Take it over here
open-paste = Or paste a position
help = Help
back = Back
close = Close
menu = Menu

# The form.
form-game = Game
form-map = Map
form-players = Players
form-seat = Seat { $n }
form-name = Name
form-who = Played by
form-colour = Colour
form-human = A person
form-options = Options
form-turns = Turns
form-turns-map = As the map says
form-open-coins = Everybody’s coins lie open
form-pocketed = Coins on a combo may pay for it
form-seed = Seed
form-seed-note = The same seed gives the same dice and stacks. Empty: a new one.
form-start = Start
form-map-players = { $map } ({ $turns } turns)
colour-blue = Blue
colour-red = Red
colour-orange = Orange
colour-purple = Purple
colour-green = Green
colour-black = Black

# The table.
board = Board
board-help = Arrow keys go from region to region, Enter acts, plus and minus share out tokens.
zoom-in = Enlarge
zoom-out = Reduce
zoom-reset = Whole board
zoom-tall = Board in full height
round = Turn { $round } of { $turns }
turn-yours = Your move, { $name }
turn-of = { $name } to move
turn-thinking = { $name } is thinking…
turn-over = The game is over
column = Combos
column-cost = { $n ->
    [0] free
    [one] { $n } coin
   *[other] { $n } coins
}
column-coins = { $n ->
    [one] { $n } coin on it
   *[other] { $n } coins on it
}
column-tokens = { $n ->
    [one] { $n } token
   *[other] { $n } tokens
}
players = Players
coins = { $n ->
    [one] { $n } coin
   *[other] { $n } coins
}
coins-hidden = coins hidden
in-hand = { $n } in hand
no-race = no active race
declined-race = in decline: { $tribe }
log = Log
undo = Take back
undo-turn = Take back the turn
redo = Do again
back-spoken = There is nothing to take back since chance or another player spoke.
back-never = Nothing is taken back at this table.
back-asked = Somebody has asked for it already.
targets = Possible moves
plan-left = { $n } left
plan-add = One more to { $region }
plan-take = One less from { $region }
plan-keep = As before
plan-spread = Spread evenly
plan-clear = Start again
plan-done = Done
cost = Cost
cost-have = You have { $have }
cost-total = Total
confirm = Confirm
leave = To the start screen
pace = Bots
saved-not = The browser has no room to save this game. Download its record to keep it.
bot-failed = The bot did not answer. Reload the page: the game goes on where it was.
language-failed = This language could not be loaded. The connection may be cut.
download = Download the record
again = Play again
hand-over = Pass the screen to { $name }
hand-over-note = { $name } has to decide. Coins stay hidden until then.
hand-over-go = I am { $name }

# The end.
end-title = The game is over
end-winner = { $name } wins with { $n ->
    [one] { $n } coin
   *[other] { $n } coins
}
end-tie = Shared by { $names } with { $n ->
    [one] { $n } coin
   *[other] { $n } coins
}
end-place = Place
end-player = Player
end-coins = Coins
end-tokens = Tokens on the board
end-chart = Coins turn by turn
end-board = Look at the board
coins-regions = regions
coins-race = races
coins-power = powers

# Beside the board, in the form, at the end.
side = Players and log
pace-slow = slowly
pace-normal = step by step
pace-quick = quickly
pace-fast = at once
pace-skip = Skip to my move
plan-how = Touch regions, drag tokens, or use + and −.
coins-places = places and relics
coins-combos = from combos
coins-start = at the start
coins-paid = paid
end-sources = What the coins were for
form-add-monsters = Monsters with places and relics on maps that have none
form-no-help-in-decline = Gnomes keep their shield in decline
form-toll-while-active = Liches take their toll while active, too
form-bans = Leave races and powers out
form-bans-note = What is not ticked stays in the box.
form-races = Races
form-powers = Powers
form-own = Content of your own
form-own-note = Races, powers, places, relics and maps as files; drop them on this page or choose them. A game that uses them carries them in its record.
form-own-choose = Choose files
form-own-drop = Play without them
form-own-wrong = These files cannot be played with: { $why }
settings = Settings
since = Since your last turn
since-line = { $name }: { $parts }
since-took = took { $n ->
    [one] one region
   *[other] { $n } regions
}
since-lost = lost { $n ->
    [one] one region
   *[other] { $n } regions
}
since-declined = declined
since-coins = { $sign }{ $n } { $n ->
    [one] coin
   *[other] coins
}
since-nothing = nothing of note
set-sound = Sound
set-ends = End the conquests by itself when nothing else is left
set-names = Always show the names of regions in full
set-notation = Show the notation of each action in the log
set-patterns = Patterns on the players’ colours, for colour-blind eyes
set-shortcuts = Single keys as shortcuts (listed in the help)
theme = Appearance
theme-system = as the system
theme-light = light
theme-dark = dark
full-screen = Full screen
variant-turns = { $n ->
    [one] One turn each
   *[other] { $n } turns each
}
variant-without = Left in the box: { $names }
