# What an operator is told: why a server does not start, and what goes wrong with a store. Logs are in English.
as-is = { $text }
of = { $what }: { $why }
of-advised = { $what }: { $why }; { $advice }

# Settings.
address-like = it is like 127.0.0.1:7160, [::1]:7160 or localhost:7160
address-unread = that is no address; { $like }
address-no-host = there is no such host; { $like }
settings-database = the database is a file or a URL that begins with postgres://
settings-nats = NATS is for several nodes, and those need PostgreSQL: --database postgres://…
settings-web = there is no index.html in { $folder }: build the client with `cargo xtask web build`
settings-log = --log { $filter } makes no sense

# Listening.
listen-in-use = { $flag } { $at }: another program listens there, or this one already; end that, or choose another port
listen-not-here = { $flag } { $at }: that is no address of this machine; choose one of its own, or 0.0.0.0:{ $port } for all of them
listen-denied = { $flag } { $at }: this program may not listen there; ports below 1024 are the administrator's, choose another
listen-other = { $flag } { $at }: { $why }
nats-wrong = NATS at { $address }: { $why }

# The store.
store-busy = { $place } is busy or does not answer: no connection came free in time
store-silent = { $place } does not answer: { $why }
store-tls = { $place } cannot be reached by TLS: { $why }
store-late = { $place } has not answered within { $seconds } seconds
store-itself = the store
store-later = { $place } was written by a later version of this program (schema { $n }): start that version, or restore a backup made before
store-schema = { $place } has a schema { $n } that is not this program's: it belongs to another program, or was made by a version under development
store-no-tables = the tables cannot be made or brought up to date: { $why }
store-folder = { $place } is a folder, but has to be a file: { $place }/elbowroom.sqlite, for example
store-no-folder = { $place }: there is no folder { $folder }; make it first
store-foreign = { $place } is a database of another program: name another file by --database
store-url = the address of PostgreSQL cannot be read: it is like postgres://USER:PASSWORD@HOST:5432/DATABASE, with special characters as %XX
store-stopping = this node is stopping
store-claimed = another server uses { $database } already (it holds { $lock }): stop it, or name another file by --database. Several servers at a time need PostgreSQL
store-deaf-other = a server without --nats uses { $place }, and would not hear what happens at this one: stop it, or start it with the same --nats
store-deaf = another server uses { $place } already, and without --nats neither would hear what happens at the other: stop it, or give all of them the same --nats
advice-locked = another program holds it
advice-memory = there is no memory left
advice-read-only = this user may not write there, or the file system is read-only
advice-disk = the disk or its file system fails
advice-damaged = the file is damaged: restore a backup
advice-full = make room, and it goes on by itself
advice-folder = the folder has to be there, and this user has to be allowed to write in it
advice-foreign = it is something else than a database of SQLite
advice-connections = it has too few connections: see --database-connections
advice-lock = another program holds a lock
advice-slow = it took too long

# The key of seeds.
key-file = the key file { $file }: { $why }
key-unread = a key has to have 64 hexadecimal digits
key-not-there = the seeds in { $place } are sealed with the key { $id }, and { $file } is not there: put the file back that was beside it, or name it by --key-file
key-other = the seeds in { $place } are sealed with the key { $id }, and that in { $file } is { $own }: put the file back that belongs to it, or name it by --key-file
key-unnamed = the seeds in { $place } are sealed with the key { $id }: name its file by --key-file
key-seals-not = it cannot be sealed

# Looking after it.
admin-no-file = there is no file { $file }: name the server's by --database
admin-server-runs = a server has tables of this store in memory, so nothing is changed; stop it first ({ $why })
admin-no-table = there is no table { $table }
admin-all-there = { $why }; its entries are all there
admin-unchanged = { $why }; nothing is changed there
admin-ahead = table { $table } is listed as further than its log
admin-table-wrong = table { $table }: { $why }
admin-gaps = the log of table { $table } has gaps
admin-not-listed = table { $table } is not listed
admin-there = { $file } is there already
admin-no-backup = there is no file { $file }
admin-pg-restore = a backup of PostgreSQL is restored by its own program: pg_restore --clean --if-exists --dbname URL FILE, while no server runs
admin-damaged = { $file } is damaged: { $why }
admin-name-no-text = the name is no text
admin-no-pg-dump = pg_dump does not start: { $why }; install PostgreSQL's client programs
admin-not-begun = the game has not begun; delete the table instead
admin-over = the game is over already
admin-no-game = there is no game
admin-busy = people move there all the time; try again
admin-name-wanted = a name is expected
admin-word-wanted = a word is expected
admin-nobody = nobody sits on seat { $seat } of table { $table }
admin-no-ban = there is no ban { $n }
admin-no-report = there is no report { $n }

# What people are told who are not at their table.
notify-move = Your move: { $table }
notify-hurry = Your time is nearly up: { $table }
notify-vote = The others would like your answer: { $table }
notify-over = The game is over: { $table }
notify-many = { $n } tables have something for you
notify-minutes = { $what } ({ $n ->
    [one] one minute left
   *[other] { $n } minutes left
})
notify-hours = { $what } ({ $n ->
    [one] one hour left
   *[other] { $n } hours left
})
notify-days = { $what } ({ $n ->
    [one] one day left
   *[other] { $n } days left
})
notify-foot = You asked to be told. To end it, follow { $link }
notify-question-subject = Shall your moves be told to you here?
notify-question = Somebody who plays at { $server } would like to be told at this address when it is their move. If that is you, confirm it here: { $link }

    If it is not, you need do nothing: nothing more will be sent.
notify-page-asks = Shall this mail address be told when it is your move?
notify-page-confirmed = This mail address is told when it is your move.
notify-page-ended = Nothing more is sent to this mail address.
notify-confirm = Yes, tell me
notify-stop = No, send nothing more

# Settings of that.
settings-public-url = --public-url { $url }: that is not where a server is; it is like https://game.example
settings-mail = mail needs --smtp, --mail-from and --public-url, all of them
settings-mail-from = --mail-from { $address }: that is no mail address; it is like "Elbowroom <tables@game.example>"
settings-smtp = --smtp: that is no address of a mail server; it is like smtps://USER:PASSWORD@mail.example
key-secret = what this server notifies with was sealed with another key

# A game for pages of others.
embed-title = { $players }: { $game }
embed-board = The board after step { $n } of { $all }
embed-step = step { $n } of { $all }
embed-first = the first step
embed-previous = one step back
embed-next = one step on
embed-last = the last step
embed-replay = the whole game
embed-table = the table
