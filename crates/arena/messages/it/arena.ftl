# Why a tournament cannot be played, or goes no further.
as-is = { $value }
entrant-unknown = non c’è un bot "{ $name }": atteso { $known }, o cmd: e il comando di un programma
entrant-name = il nome "{ $name }": attesa una parola di al massimo { $most } caratteri, solo lettere, cifre e - _ . @ # +
entrant-command = il comando "{ $command }": attesi un programma e i suoi argomenti, tra virgolette come in una shell
entrant-twice = { $name } c’è due volte: per confrontare un bot con se stesso dagli dei nomi, come a={ $name },b={ $name }
schedule-seats = giocatori: { $n }, attesi da { $min } a { $max }
schedule-alone = un solo bot non ha avversari: indicane due o più
schedule-size = una formazione di { $found }, ma giocatori { $seats }
schedule-too-many = le formazioni sono troppe: { $n } (al massimo { $most }); indica meno bot, o le formazioni

# A file with games.
store-locked = ci scrive un altro torneo
store-foreign = non è un file di risultati di questo programma
store-other = ha le partite di un altro torneo: lì { $what } è { $found }, qui { $asked }; indica un altro file, o chiedi lo stesso
store-line = riga { $line }: { $why }
line-unread = non è una partita
line-twice = la partita { $game } del giro { $cycle } c’è due volte
line-seats = non ha i posti attesi: { $n }
line-order = la partita { $game } del giro { $cycle } non è tra { $bots } in quest’ordine
what-program = il programma
what-rules = la versione delle regole
what-game = il gioco
what-map = la mappa
what-content = il contenuto
what-own = il contenuto proprio
what-options = l’elenco di opzioni
what-seed = il seme
what-timeout = il tempo per una mossa
what-keeping = il tenere i programmi
what-format = il formato
what-bots = l’elenco di bot
what-lineups = l’elenco di formazioni
none-own = nessuno

# Parts of a tournament that are played apart, and put together.
shard-form = atteso K/N, il numero della parte e quello di tutte, come 3/16: K da 1 a N, N al massimo { $most }
merge-nothing = non ci sono resoconti di parti
merge-foreign = { $file }: non è il resoconto di una parte; lo scrive arena con --shard
merge-unread = { $file }: il resoconto della parte è danneggiato (riga { $line }, colonna { $column })
merge-damaged = { $file }: il resoconto della parte è danneggiato: dice ciò che non può essere stato giocato
merge-program = { $file }: l’ha giocata { $found }, e questo è { $here }; la unisce il programma che l’ha giocata
merge-other = { $file }: è di un altro torneo rispetto a { $first }: { $what } è { $found }, non { $expected }
merge-twice = { $file }: la parte { $shard } è già in { $before }
merge-stopped = { $file }: la parte { $shard } è stata fermata; partite giocate: { $played } di { $games }
merge-missing = delle parti (in tutto { $of }) mancano: { $missing }
what-shards = il numero di parti
what-games = il numero di partite

# While it is played.
run-stopped = fermato
run-game = partita { $game } del giro { $cycle } ({ $bots }): { $why }
game-panicked = un bot ha fallito: { $why }
game-no-bot = non c’è un bot { $name }
game-no-replay = la partita non si ripete: { $why }

# Programs that play.
program-no-start = non si può avviare: { $why }
program-ended = è terminato ({ $how })
program-closed = ha chiuso lo standard output
program-saying = { $how }, dicendo "{ $words }"
program-late = non ha risposto entro { $seconds } s
program-too-long = ha detto una riga di più di { $most } byte
program-greeting = al saluto ha risposto "{ $line }", atteso "{ $expected }"

# The picture.
plot-title = { $game } su { $map }, partite: { $games }, giocatori: { $players }
plot-rating = punteggio rispetto a { $anchor }
plot-wins = vittorie, %
plot-failed = l’immagine non si può disegnare: { $why }
plot-nothing = nessuna partita è stata finita
