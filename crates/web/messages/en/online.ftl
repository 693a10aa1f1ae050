# Playing at a server.
online = Play online
online-note = With friends by a link, or with whoever is there.
online-no-server = No game server answers here. Whoever runs “elbowroom serve” offers tables at the same address as this page.
online-no-answer = The server does not answer. Try again in a moment.
online-name = What others call you
online-make = Make a table
online-make-go = Make the table
online-title = Title
online-clock = Clock
online-patience = Others wait for a move
online-takeback = Taking back
online-public = Show it in the lobby, for everybody
online-own = Your tables
online-table = Table { $id }
online-forget = Forget
online-open = Open tables
online-open-none = No public table has a free seat. Make one!
online-running = Games to watch
online-running-none = No public game is under way.
online-go = Go there
online-watch = Watch
online-watch-best = Watch the best game now
online-free = free
clock-none = No clock
clock-quick = 30 seconds a move, 5 minutes in reserve
clock-normal = 1 minute a move, 15 minutes in reserve
clock-long = 3 minutes a move, 30 minutes in reserve
clock-day = 1 day a move
clock-week = 7 days a move
clock-live = { $turn } s a move, { $reserve } in reserve
clock-slow = { $n ->
    [one] { $n } day
   *[other] { $n } days
}
patience-five-minutes = 5 minutes
patience-half-hour = half an hour
patience-two-hours = 2 hours
patience-day = a day
patience-week = a week
takeback-agreed = if the others agree
takeback-free = freely, before dice and other players
takeback-never = never

# Before the game.
online-leave = To the tables
online-room = Table
online-is-public = in the lobby
online-is-private = by link only
online-seats = Seats
online-you = you
online-is-ready = ready
online-not-here = not connected
online-sit = Sit here
online-which-bot = Which bot
online-put-bot = Put a bot here
online-free-seat = Make free
online-ready = I am ready
online-not-ready = Wait, I am not ready
online-begin = Begin now
online-stand-up = Leave the seat
online-wait-seats = The game begins once every seat is taken and everybody is ready.
online-wait-ready = The game begins once everybody is ready.
online-invite = Invite others
online-invite-note = Whoever opens this link may take a free seat, or watch.
online-own-link = Your own seat
online-own-link-note = This link is you: keep it for yourself, to go on at another device.
online-rekey = Replace it: older links to your seat are worth nothing then
online-rekeyed = Your seat has a new link.

# At the table.
online-connecting = Connecting…
online-cut = The connection is cut. Trying again…
online-no-table = There is no such table.
online-revoked = This link to a seat is worth nothing any more: it was replaced, or the seat is another’s.
online-strange = This page and the server do not understand each other. Load the page again.
online-damaged = This game cannot go on at the server. What was played is shown as far as it can be followed.
online-ended = The operator of this server has ended the game.
online-ended-agreed = The players have agreed to end the game as it stands.
online-maker = Whoever made the table
online-gone = The operator of this server has taken this table away.
online-banned = The operator of this server has barred you from it.
online-no-content = What the server plays this game with cannot be had. Load the page again.
online-watching = { $n ->
    [one] { $n } spectator
   *[other] { $n } spectators
}
online-away = A bot plays for you.
online-back = Take your seat back
online-bot-plays = a bot plays
online-give-up = Leave the game to a bot
online-asks = { $name } would like to take the last move back.
online-asking = You have asked to take your move back.
online-asks-turn = { $name } would like to take the turn back.
online-asking-turn = You have asked to take your turn back.
online-agree = Agree
online-refuse = Refuse
online-late = { $name } has not moved for { $time }.
online-late-you = The others have been waiting for your move for { $time }.
online-go-on-bot = Let a bot take over
online-go-on-free = Offer the seat to anybody
online-go-on-end = End the game as it stands
online-silence = Silence counts as agreement in { $time }. Not answered yet: { $names }
online-minutes = { $n } min
online-hours = { $n } hours
online-days = { $n } days
online-waits = others wait { $time } for a move
online-stands-in = Nothing has happened here for long: whoever sits here may fill the seats and begin.
online-is-offered = a bot plays; anybody may sit here
online-offered = { $name } (seat offered)
online-seat-menu = What you can do about { $name }
online-hide = Hide what is said, for me
online-mute = Mute for everybody
online-remove = Send away
online-report = Report
online-report-text = Tell the operator of the server about { $name }
online-report-not = Not after all
online-reported = The operator of the server is told. Nobody else hears of it.
online-time-left = Time left
online-reserve = Reserve
online-want-again = Would play again: { $names }
online-next = To the next game
online-dice-kept = The dice and stacks are those that the server had promised before the game.
online-dice-broken = The dice or stacks are not those that the server had promised before the game.

# The talk.
online-talk = Talk
online-talk-new = { $n ->
    [0] To the talk
    [one] To the talk: one new line
   *[other] To the talk: { $n } new lines
}
online-say = Say something
online-say-go = Say
note-sat = { $name } takes seat { $n }.
note-freed = Seat { $n } is free.
note-began = The game begins.
note-asked = { $name } asks to take a move back.
note-asked-turn = { $name } asks to take a turn back.
note-agreed = { $name } agrees.
note-refused = { $name } does not agree.
note-undone = { $name } takes a move back.
note-clock = The time of { $name } is up: a bot goes on.
note-left = { $name } leaves; a bot goes on.
note-voted-bot = The game goes on without { $name }: a bot plays.
note-proposed-bot = { $by } proposes that a bot plays for { $name }.
note-proposed-free = { $by } proposes to offer the seat of { $name } to anybody.
note-proposed-end = { $by } proposes to end the game as it stands, for { $name } does not move.
note-offered = Anybody may take the seat of { $name }; a bot plays until then.
note-removed = Whoever made the table has sent away who sat on seat { $n }.
note-muted = Whoever made the table has muted { $name }.
note-unmuted = { $name } may speak again.
note-back = { $name } is back.
note-rematch = { $name } would play again.
note-next = It goes on at a new table.

# Being told when it is one's move.
notify = While I am away
notify-note = You are told when it is your move, also while this page is closed.
notify-push = On this device
notify-mail = By mail
notify-address = Mail address
notify-webhook = By webhook
notify-url = Address of the webhook
notify-secret = Requests are signed with { $secret } (Standard Webhooks).
notify-quiet = Quiet from
notify-quiet-to = to
notify-confirm = A mail was sent to { $address }: follow the link in it.
notify-on = You are told of this table.
notify-off = You are told of this table no more.
notify-denied = This browser may not notify you: allow it in its settings for this page.
notify-none = This browser cannot be told anything while the page is closed.
own-move = Your move
own-move-left = Your move: { $time } left
own-asked = Your answer is wanted
own-theirs = { $name } has the move
own-open = Waiting for people
own-over = Over
order = When I am attacked, a bot decides where my survivors go
order-none = never: I am waited for
order-now = at once
order-after = if I have not within { $time }
clock-off = { $n ->
    [one] one day off
   *[other] { $n } days off
}
clock-day-off = 1 day a move, 14 days off
clock-week-off = 7 days a move, 30 days off
vacation-days = { $n ->
    [one] Days off (one left)
   *[other] Days off ({ $n } left)
}
vacation-go = Take them from now on
vacation-now = Your clock stands for another { $time }.
vacation-over = I am back
note-vacation = { $name } takes some days off: the clock stands.
note-vacation-over = { $name } is back from the days off.
past = Games that were played
past-player = Who played
past-find = Search
past-none = No public game was played here by anybody of this name.
past-look = Look at it

# Being somebody.
identity = Be somebody here
identity-own = Your name and devices
identity-of = You are { $name } ✓
identity-known = { $name } ✓
identity-note = You can play under any name. If you wish, the name above becomes yours alone: your seats are on all your devices, and your games can be found together. There is no password: this device gets a key.
identity-make = Make this name mine
identity-made = The name is yours from now on. Make recovery codes before you need them.
identity-code = A code from another device of yours, or a recovery code
identity-add = I am somebody already
identity-rename = Rename
identity-renamed = That is your name from now on. Games of before keep the old one.
identity-devices = Your devices
identity-this = this one
identity-unnamed = A device
identity-remove = Remove
identity-remove-of = Remove { $name }
identity-no-room = This browser keeps nothing for this page, so nothing would bring you back. Allow it to, or leave the private window.
identity-removed = The device is removed. If somebody else has it, make new recovery codes, too.
identity-another = Add a device
identity-another-told = Enter { $code } on the other device, under “Be somebody here”. It is good once, for a quarter of an hour.
identity-recovery = Make recovery codes
identity-recovery-told = Keep these codes where you find them without this device. Each brings you back once; those of before are worth nothing now.
identity-codes-left = Recovery codes left: { $count }
identity-export = Download what is kept of me
identity-passkey = I have a passkey
identity-passkeys = Your passkeys
identity-passkey-make = Make a passkey
identity-passkey-made = Your system keeps a passkey for you from now on: it brings you to any browser that has it.
identity-passkey-none = No passkey came of it.
identity-passkey-known = This system has a passkey of yours already.
identity-passkey-removed = The passkey is removed. Devices that it has brought stay.
identity-passkey-unnamed = A passkey
identity-end = Forget me
identity-end-sure = The server forgets you, your devices, your codes and your seats; your name is anybody’s again. Seats stay in the browsers that have them, and games that were played keep the name that you had. This cannot be undone.
identity-end-yes = Forget me for good
identity-ended = You are forgotten here.

# Ratings.
best = Best players
best-note = By public games that came to their end, among people whose name is their own and bots. Whoever is rated 400 more wins about ten of eleven.
best-among = Among
best-pool = { $game }, { $count } players
best-who = Who
best-rating = Rating
best-games = Games
rating = { $rating } ± { $deviation }
rating-provisional = { $rating } ± { $deviation }, provisional
rating-games = { $n ->
    [one] { $n } game
   *[other] { $n } games
}
ratings-own = Your ratings
past-own = My games

# Playing at once.
quick = Play at once
quick-nobody = You are given opponents who play about as well as you. For that, have a name of your own: under “Be somebody here”.
quick-go = Find opponents
quick-calm = calm: 90 s a move, 10 min in reserve
quick-fast = fast: 25 s a move, 3 min in reserve
quick-waiting = { $n ->
    [0] Looking for opponents …
    [one] Looking for opponents … { $n } other looks for this game.
   *[other] Looking for opponents … { $n } others look for this game.
}
quick-fills = { $n ->
    [one] In { $n } second bots take the seats that are left.
   *[other] In { $n } seconds bots take the seats that are left.
}
quick-end = Stop looking

# People whom one knows, and programs.
people = Friends
people-asks = { $n ->
    [one] Friends: { $n } asks you
   *[other] Friends: { $n } ask you
}
people-none = You have no friends here yet. Send a link to somebody, or use the menu of a player at a table.
tie-friend = friend
tie-asked = asked, no answer yet
tie-asks = would like to be friends
tie-blocked = blocked
people-accept = Accept
people-decline = Decline
people-remove = Remove
people-withdraw = Take back
people-unblock = Unblock
people-befriend = Become friends
people-block = Block
people-asked = { $name } is asked.
people-blocked = { $name } is blocked: the two of you are not brought together, and cannot invite one another.
people-link = Link for friends
people-link-note = Whoever opens your link, and has a name of their own here, becomes your friend. It is good for a week; a new one takes its place.
people-link-make = Make a link
people-of-link = { $name } would like to be friends with you here.
people-of-link-nobody = For that, have a name of your own first: under “Be somebody here”.
people-befriended = { $name } is your friend now.
invited = Invitations
invited-by = { $name } invites you
invited-go = Go there
guests = Invite friends and bots of others
guests-note = They see it in their lobby. Once all sit here and are ready, the game begins, also if you are not here then.
guests-none = There is nobody to invite yet: make friends in the lobby.
guests-bot = { $name }, a bot of { $owner }
guests-bot-asleep = { $name }, a bot of { $owner }, asleep
guests-invite = Invite
guests-back = Take back
guests-invited = invited
guests-declined = does not come
programs = Programs and bots of your own
programs-note = A program of yours plays with a token, for you or for a bot of yours with a name of its own, which others can invite.
programs-bots = Your bots
programs-bot-name = What the bot is called
programs-bot-make = Make a bot
programs-bot-end = Forget
programs-tokens = Your tokens
programs-token-label = What you call the token
programs-token-of = For whom
programs-token-own = for myself
programs-token-bot = for { $name }
programs-token-make = Make a token
programs-token-end = Take back
programs-secret = This is the token. It is shown only now:
scope-read = read what happens
scope-play = sit down and play
scope-talk = say something
scope-invite = invite and decline
# What one plans for when one will be asked.
plans = Plan ahead
plans-some = { $n ->
    [one] Plan ahead (one plan)
   *[other] Plan ahead ({ $n } plans)
}
plans-note = Whatever you plan is done as soon as you are asked, also while you are away. Nobody else sees it. Of several plans the first whose condition holds counts.
plans-turn = In my next turn
plans-redeployment = When I redeploy in my turn
plans-survivors = When my survivors redeploy
plans-on = What for
plans-when = On what condition
plans-hold = Still mine
plans-step = What to do
plans-add = Add
plans-drop = Leave out: { $what }
plans-shares = So many tokens to
plans-rest = The rest to
plans-rest-none = nowhere: only if it comes out even
plans-leave = Plan this
plans-back = Take back
plans-back-what = Take back: { $what }
# Tournaments.
tournaments = Tournaments
tournaments-note = Whoever has a name of their own enters, and so do bots. When a round begins you are given a table: it is among your tables.
tournaments-none = There is no tournament. Make one!
tournaments-nobody = To enter you need a name of your own: see “Be somebody here”.
tournament-look = Look at it
tournament-round-robin = { $n ->
    [one] everybody meets everybody
   *[other] everybody meets everybody { $n } times
}
tournament-swiss = { $n ->
    [one] Swiss, one round
   *[other] Swiss, { $n } rounds
}
tournament-arena = arena for { $time }
tournament-seats-of = { $n } seats at a table
tournament-entrants = { $n ->
    [one] one entrant
   *[other] { $n } entrants
}
tournament-waits = begins when { $name } says so
tournament-waits-host = begins when its host says so
tournament-begins = begins { $when }
tournament-round-of = round { $n } of { $of }
tournament-still = open for { $time } more
tournament-closing = closed: the last games are played
tournament-over = over
tournament-extra = coins besides, by seat: { $coins }
tournament-enter = Enter
tournament-leave = Leave
tournament-begin = Begin now
tournament-end = End it
tournament-end-sure = It ends as it stands. Games that are under way are played on, and count for nothing there.
tournament-end-yes = End the tournament
tournament-mine = To your table
tournament-close = All tournaments
tournament-link = Link to this tournament
tournament-standings = Standings
tournament-place = Place
tournament-who = Who
tournament-points = Points
tournament-games = Games
tournament-between = Points a game, 19 times of 20 between
tournament-opposition = Opponents’ points
tournament-round = Round { $n }
tournament-playing = under way
tournament-void = does not count
tournament-bye = { $name } sits out
tournament-watch = Watch table { $n }
tournament-bot = { $name } (bot)
tournament-forgotten = somebody who is forgotten
tournament-left = { $name } (has left)
tournament-make = Make a tournament
tournament-title = What it is called
tournament-game = Game
tournament-seats = Seats at a table
tournament-how = Who plays whom
tournament-how-swiss = Swiss
tournament-how-round-robin = Everybody meets everybody
tournament-how-arena = Arena: whoever waits
tournament-rounds = Rounds
tournament-times = How often
tournament-minutes = Minutes
tournament-starts = Begins (empty: when you say so)
tournament-coins = Coins besides, by seat (such as 0 3)
tournament-make-go = Make the tournament
tournament-made = It is made. Enter it yourself if you wish to play.
notify-everywhere = At all tables where I get a seat, tournaments too
notify-everywhere-on = You are told of every seat that you get from now on.
notify-everywhere-off = You are told of no more seats than those where you asked for it.
