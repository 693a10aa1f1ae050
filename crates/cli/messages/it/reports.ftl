# What commands report of many games, of speed, of content and of a server's store.
n-games = { $n ->
    [one] { $n } partita
   *[other] { $n } partite
}
n-rounds = { $n ->
    [one] { $n } giro
   *[other] { $n } giri
}
n-jobs = { $n ->
    [one] { $n } alla volta
   *[other] { $n } alla volta
}
n-regions = { $n ->
    [one] { $n } Regione
   *[other] { $n } Regioni
}
n-players = { $n ->
    [one] { $n } giocatore
   *[other] { $n } giocatori
}
n-turns = { $n ->
    [one] { $n } turno
   *[other] { $n } turni
}
n-positions = { $n ->
    [one] { $n } posizione
   *[other] { $n } posizioni
}
n-maps = { $n ->
    [one] { $n } mappa
   *[other] { $n } mappe
}
n-tables = { $n ->
    [one] { $n } tavolo
   *[other] { $n } tavoli
}
n-entries = { $n ->
    [one] { $n } voce
   *[other] { $n } voci
}
n-faults = { $n ->
    [one] { $n } errore
   *[other] { $n } errori
}
n-bans = { $n ->
    [one] { $n } divieto
   *[other] { $n } divieti
}
n-reports = { $n ->
    [one] { $n } segnalazione
   *[other] { $n } segnalazioni
}
map-row = { $name }: { $regions }, { $players }, { $turns }

# Headings of columns: short ones.
col-seat = posto
col-player = chi gioca
col-coins = Monete
col-wins = vittorie
col-declines = Declini
col-games = partite
col-race = Razza
col-power = Potere
col-picked = scelta
col-turns = turni
col-price = prezzo
col-per-turn = Monete/turno
col-in-all = Monete totali
col-picker-wins = vince chi la sceglie
col-bot = bot
col-rating = punteggio
col-time = tempo/turno
col-of-100 = 95 su 100
col-longest = massimo
col-faults = errori
col-ahead = davanti a, %
col-map = mappa
col-threads = thread
col-actions = milioni di azioni/s
col-playouts = partite/s
col-imagined = turni pensati/s

# Many games.
sim-head = { $games } di { $game } su { $map }{ $options }, regole { $rules }, seme { $seed }…
sim-means = per partita { $actions } azioni, { $picks } scelte, { $conquests } conquiste; { $spread } Monete tra chi è primo e chi è ultimo
sim-note = ± e parentesi: confidenza al 95 % (t di Student per le medie, Wilson per le quote).
kind-head = { $games } di { $game } su { $map }{ $options }, regole { $rules }
kind-unfinished = { $n ->
    [one] { $n } partita che non è arrivata alla fine è lasciata fuori
   *[other] { $n } partite che non sono arrivate alla fine sono lasciate fuori
}
no-games = non è né una registrazione né un file di partite, che comincia con {"{"}"format":"{ $format }"
at-game-line = riga { $n }: { $why }
sim-speed = { $games } in { $seconds } s, { $jobs }: { $speed } partite/s, { $actions } azioni/s
progress = { $at } partite, { $speed }, mancano { $left }
all-seats = tutti
bot-budget = "{ $budget }" non è un limite: scrivi { $name }@250ms o { $name }@2s per il tempo a turno, { $name }#2000 per le partite immaginate a decisione
seat-range = --seat: la partita ha i posti da 1 a { $n }
bot-no-budget = { $name } non cerca, quindi non ha un limite

# Speed.
bench-cores = { $cpu }, { $n } core
bench-plain = Compilato senza ottimizzazione: le cifre dicono poco.
bench-how = { $n } × { $seconds } s ciascuna: mediana (da minima a massima)
bench-range = { $median } ({ $min }–{ $max })
bench-state = uno stato ha { $n } byte; una copia richiede { $range } ns
bench-unknown = processore sconosciuto
number-wanted = { $flag }: atteso un numero di secondi da { $min } a { $max }

# Fitting.
tune-plan = su ciascuna di { $maps }: { $hasty } di bot frettolosi e { $deep } di bot che cercano
tune-round = giro { $n }: { $positions }, errore { $error } Monete (su { $spread }), { $seconds } s
tune-no-map = non c’è una mappa su cui giocare
tune-no-round = non c’è un giro da giocare
weights-wrong = { $file }: questi non sono pesi di questo programma

# Tournaments.
arena-head = { $games } in { $rounds } di { $game } su { $map }, { $players }{ $options }, regole { $rules }, seme { $seed }…
arena-nothing = Nessun giro è stato finito: non c’è ancora nulla da dire.
arena-note = Una vittoria si divide tra pari; { $equal } % sarebbe una quota uguale. { $anchor } ha punteggio 0; 400 punti in più sono dieci volte la probabilità di vincere. Parentesi e ±: confidenza al 95 %, per giri di partite con gli stessi dadi.
arena-made = { $bot }: decisioni prese al suo posto: { $decisions }, in { $games }
arena-speed = { $games } in { $seconds } s, { $jobs }: { $speed } partite/s
arena-stopped = fermato; lo stesso comando prosegue con le partite in { $file }
arena-stopped-unkept = fermato; con --keep FILE un torneo potrebbe proseguire
arena-not-empty = --record: { $dir } non è vuota; indica un’altra cartella, così nessuna registrazione va persa
arena-idle = --lineup: { $name } non gioca in nessuna formazione
shard-seed = --shard: indica il seme con --seed, lo stesso per ogni parte
shard-text = --shard: il resoconto di una parte è per arena merge, che lo vuole con --format json
shard-no-figures = { $flag }: una parte da sola non ha punteggi; dai { $flag } ad arena merge
flagged = { $flag }: { $why }
plot-failed = l’immagine non si può disegnare: { $why }

# How content fares.
balance-title = { $games } di { $game } su { $map }, giocano { $players } { $bot }{ $options }, seme { $seed }…
balance-unpicked = Nessuno l’ha scelta.
balance-note = Medie con la loro confidenza al 95 %; le osservazioni sono le partite. Le Monete sono quelle di tutta la sua vita, anche in Declino. Una quota di vittorie di 1 è la media. Il posto 1 è il massimo.
balance-about = { $name }: scelte { $seen }, in { $in } partite su { $games }{ $dealt }.
balance-dealt = , disposte in modo che uscisse
balance-rank = posto { $n } su { $of }
measure-per-turn = Monete a turno
measure-until-decline = turni fino al Declino
measure-declined = quota in Declino
measure-lost = perdite
col-declines-after = Declino dopo
chart-races = Razze (scelte)
chart-powers = Poteri (scelte)
chart-pairings = le coppie più scelte (scelte)
stays-out = { $name } resta nella scatola su { $map }: { $why }
no-pairing = in { $game } su { $map } non c’è una Razza, un Potere o una coppia "{ $name }"{ $near }; li elenca content list

# Rule cases.
cases-none = lì non ci sono file che finiscono in .scenario
cases-bad = BAD  { $file }: i suoi contenuti non si possono usare
cases-held = { $held } casi su { $n } valgono{ $unreadable }{ $unused }
cases-unreadable = , illeggibili: { $n }
cases-unused = , file non eseguiti: { $n }

# A server's store.
store-sqlite = SQLite in { $file }
store-postgres = PostgreSQL su { $url }
seat-wanted = atteso un posto da 1 a 6
store-restored = ripristinato da { $file }
store-ended = la partita del tavolo { $table } è finita
store-deleted = il tavolo { $table } è cancellato
store-erased = "{ $name }" è stato tolto dai tavoli: { $n }
store-checked = { $tables } con { $entries }, { $faults }
store-wrong = nella conservazione dei tavoli qualcosa non va
store-size = { $file }: { $n } byte
store-dumped = { $file }: { $games }, { $bytes } byte
day-wanted = un giorno è come 2026-11-28
store-vacuumed = lo spazio è liberato
phase-open = aperto
phase-running = in corso
phase-over = finito
look-table = tavolo { $table }: { $game } su { $map }
look-phase = fase: { $phase }
look-entries = voci: { $n }
look-made = creato: { $at }
look-last = ultima voce: { $at }
look-title = titolo: { $title }
look-seat = posto { $seat }: { $who }{ $away }{ $moves }
look-free = libero
look-bot = bot { $bot }
look-away = , assente
look-moves = , ha la mossa
look-said = { $at } posto { $seat } ha detto: { $text }
ban-row = { $n }  { $kind } { $what }  dal { $made }{ $ends }  { $reason }
ban-until =  fino al { $at }
ban-name = nome
ban-word = parola
ban-key = chiave
ban-address = indirizzo
ban-made = divieto { $n }
ban-removed = il divieto { $n } è ritirato
ban-whom = indica chi: vedi ban add --help
ban-key-only = da dove il posto è stato preso non è più conservato: è vietata solo la sua chiave
report-row = { $n }  { $table }  { $at }  { $by } su { $of } (posto { $seat }): { $text }
report-settled = la segnalazione { $n } è chiusa

# Whether a server is ready.
check-url = --check { $url }: atteso un URL che comincia con http://, come http://127.0.0.1:7160
check-host = --check { $url }: non c’è un host
check-no-address = non se ne conosce l’indirizzo
check-no-http = non parla HTTP
check-answer = risponde { $line }
check-not-ready = { $url } non è pronto: { $why }
check-ready = pronto
lang-wanted = attesa una tra { $all }
