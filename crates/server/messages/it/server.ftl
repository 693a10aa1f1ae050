# What an operator is told: why a server does not start, and what goes wrong with a store. Logs are in English.
as-is = { $text }
of = { $what }: { $why }
of-advised = { $what }: { $why }; { $advice }

# Settings.
address-like = è come 127.0.0.1:7160, [::1]:7160 o localhost:7160
address-unread = questo non è un indirizzo; { $like }
address-no-host = non c’è un tale host; { $like }
settings-database = il database è un file o un URL che comincia con postgres://
settings-nats = NATS è per più nodi, e quelli hanno bisogno di PostgreSQL: --database postgres://…
settings-web = in { $folder } non c’è un index.html: compila il client con `cargo xtask web build`
settings-log = --log { $filter } non ha senso

# Listening.
listen-in-use = { $flag } { $at }: lì ascolta un altro programma, o già questo; chiudilo, o scegli un’altra porta
listen-not-here = { $flag } { $at }: non è un indirizzo di questa macchina; scegline uno suo, o 0.0.0.0:{ $port } per tutti
listen-denied = { $flag } { $at }: questo programma non può ascoltare lì; le porte sotto 1024 sono dell’amministratore, scegline un’altra
listen-other = { $flag } { $at }: { $why }
nats-wrong = NATS su { $address }: { $why }

# The store.
store-busy = { $place } è occupato o non risponde: nessuna connessione si è liberata in tempo
store-silent = { $place } non risponde: { $why }
store-tls = { $place } non si raggiunge con TLS: { $why }
store-late = { $place } non ha risposto entro { $seconds } secondi
store-itself = il database
store-later = { $place } è stato scritto da una versione successiva di questo programma (schema { $n }): avvia quella versione, o ripristina una copia fatta prima
store-schema = { $place } ha uno schema { $n } che non è di questo programma: appartiene a un altro, o l’ha fatto una versione in sviluppo
store-no-tables = le tabelle non si possono creare o aggiornare: { $why }
store-folder = { $place } è una cartella, ma dev’essere un file: per esempio { $place }/elbowroom.sqlite
store-no-folder = { $place }: non c’è una cartella { $folder }; prima creala
store-foreign = { $place } è un database di un altro programma: indica un altro file con --database
store-url = l’indirizzo di PostgreSQL non si può leggere: è come postgres://USER:PASSWORD@HOST:5432/DATABASE, con i caratteri speciali come %XX
store-stopping = questo nodo si sta fermando
store-claimed = un altro server usa già { $database } (tiene { $lock }): fermalo, o indica un altro file con --database. Più server insieme hanno bisogno di PostgreSQL
store-deaf-other = un server senza --nats usa { $place }, e non sentirebbe che cosa succede su questo: fermalo, o avvialo con lo stesso --nats
store-deaf = un altro server usa già { $place }, e senza --nats nessuno dei due sentirebbe che cosa succede sull’altro: fermalo, o da’ a tutti lo stesso --nats
advice-locked = lo tiene un altro programma
advice-memory = non c’è più memoria
advice-read-only = questo utente non può scriverci, o il file system è di sola lettura
advice-disk = il disco o il suo file system non funziona
advice-damaged = il file è danneggiato: ripristina una copia
advice-full = fai spazio, e prosegue da solo
advice-folder = la cartella dev’esserci, e questo utente deve poterci scrivere
advice-foreign = è qualcosa di diverso da un database di SQLite
advice-connections = ha troppo poche connessioni: vedi --database-connections
advice-lock = un altro programma tiene un blocco
advice-slow = ci ha messo troppo

# The key of seeds.
key-file = il file della chiave { $file }: { $why }
key-unread = una chiave deve avere 64 cifre esadecimali
key-not-there = i semi in { $place } sono sigillati con la chiave { $id }, e { $file } non c’è: rimetti il file che gli stava accanto, o indicalo con --key-file
key-other = i semi in { $place } sono sigillati con la chiave { $id }, e quella in { $file } è { $own }: rimetti il file giusto, o indicalo con --key-file
key-unnamed = i semi in { $place } sono sigillati con la chiave { $id }: indica il suo file con --key-file
key-seals-not = non si può sigillare

# Looking after it.
admin-no-file = non c’è un file { $file }: indica quello del server con --database
admin-server-runs = un server ha in memoria tavoli di questo database, quindi non si cambia nulla; prima fermalo ({ $why })
admin-no-table = non c’è un tavolo { $table }
admin-all-there = { $why }; le sue voci ci sono tutte
admin-unchanged = { $why }; lì non è cambiato nulla
admin-ahead = il tavolo { $table } risulta più avanti del suo registro
admin-table-wrong = tavolo { $table }: { $why }
admin-gaps = il registro del tavolo { $table } ha dei buchi
admin-not-listed = il tavolo { $table } non è nell’elenco
admin-there = { $file } c’è già
admin-no-backup = non c’è un file { $file }
admin-pg-restore = una copia di PostgreSQL si ripristina col suo programma: pg_restore --clean --if-exists --dbname URL FILE, mentre nessun server gira
admin-damaged = { $file } è danneggiato: { $why }
admin-name-no-text = il nome non è testo
admin-no-pg-dump = pg_dump non parte: { $why }; installa i programmi client di PostgreSQL
admin-not-begun = la partita non è cominciata; cancella invece il tavolo
admin-over = la partita è già finita
admin-no-game = non c’è una partita
admin-busy = lì si muove di continuo; riprova
admin-name-wanted = è atteso un nome
admin-word-wanted = è attesa una parola
admin-nobody = nessuno siede al posto { $seat } del tavolo { $table }
admin-no-ban = non c’è un divieto { $n }
admin-no-report = non c’è una segnalazione { $n }

# Ciò che si dice a chi non è al suo tavolo.
notify-move = Tocca a te: { $table }
notify-hurry = Il tuo tempo sta per scadere: { $table }
notify-vote = Gli altri aspettano una tua risposta: { $table }
notify-over = La partita è finita: { $table }
notify-many = { $n } tavoli hanno qualcosa per te
notify-minutes = { $what } ({ $n ->
    [one] resta un minuto
   *[other] restano { $n } minuti
})
notify-hours = { $what } ({ $n ->
    [one] resta un’ora
   *[other] restano { $n } ore
})
notify-days = { $what } ({ $n ->
    [one] resta un giorno
   *[other] restano { $n } giorni
})
notify-foot = Hai chiesto di essere avvisato. Per non ricevere più nulla: { $link }
notify-question-subject = Vuoi essere avvisato qui delle tue mosse?
notify-question = Qualcuno che gioca su { $server } vorrebbe essere avvisato a questo indirizzo quando tocca a lui. Se sei tu, conferma qui: { $link }

    Se non sei tu, non devi fare nulla: non arriverà altro.
notify-page-asks = Vuoi ricevere un avviso a questo indirizzo quando tocca a te?
notify-page-confirmed = Questo indirizzo riceve un avviso quando tocca a te.
notify-page-ended = A questo indirizzo non arriverà più nulla.
notify-confirm = Sì, avvisami
notify-stop = No, non inviare altro

# Le impostazioni relative.
settings-public-url = --public-url { $url }: non è il posto di un server; dev’essere come https://game.example
settings-mail = per la posta servono --smtp, --mail-from e --public-url, tutti e tre
settings-mail-from = --mail-from { $address }: non è un indirizzo di posta; dev’essere come "Elbowroom <tables@game.example>"
settings-smtp = --smtp: non è l’indirizzo di un server di posta; dev’essere come smtps://USER:PASSWORD@mail.example
key-secret = ciò con cui questo server manda avvisi è stato sigillato con un’altra chiave

# Una partita per le pagine di altri.
embed-title = { $players }: { $game }
embed-board = Il tabellone dopo il passo { $n } di { $all }
embed-step = passo { $n } di { $all }
embed-first = il primo passo
embed-previous = un passo indietro
embed-next = un passo avanti
embed-last = l'ultimo passo
embed-replay = tutta la partita
embed-table = il tavolo
