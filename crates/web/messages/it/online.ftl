# Giocare su un server.
online = Gioca in rete
online-note = Con gli amici tramite un link, o con chi c’è.
online-no-server = Qui non risponde nessun server di gioco. Chi avvia «elbowroom serve» offre tavoli allo stesso indirizzo di questa pagina.
online-no-answer = Il server non risponde. Riprova tra un momento.
online-name = Come ti chiamano gli altri
online-make = Apri un tavolo
online-make-go = Apri il tavolo
online-title = Titolo
online-clock = Orologio
online-patience = Gli altri aspettano una mossa
online-takeback = Ritirare le mosse
online-public = Mostralo nell’elenco dei tavoli, a tutti
online-own = I tuoi tavoli
online-table = Tavolo { $id }
online-forget = Dimentica
online-open = Tavoli aperti
online-open-none = Nessun tavolo pubblico ha un posto libero. Aprine uno!
online-running = Partite da guardare
online-running-none = Nessuna partita pubblica è in corso.
online-go = Vai lì
online-watch = Guarda
online-watch-best = Guarda la partita migliore adesso
online-free = libero
clock-none = Senza orologio
clock-quick = 30 secondi a mossa, 5 minuti di riserva
clock-normal = 1 minuto a mossa, 15 minuti di riserva
clock-long = 3 minuti a mossa, 30 minuti di riserva
clock-day = 1 giorno a mossa
clock-week = 7 giorni a mossa
clock-live = { $turn } s a mossa, { $reserve } di riserva
clock-slow = { $n ->
    [one] { $n } giorno
   *[other] { $n } giorni
}
patience-five-minutes = 5 minuti
patience-half-hour = mezz’ora
patience-two-hours = 2 ore
patience-day = un giorno
patience-week = una settimana
takeback-agreed = se gli altri sono d’accordo
takeback-free = liberamente, prima dei dadi e degli altri giocatori
takeback-never = mai

# Prima della partita.
online-leave = Ai tavoli
online-room = Tavolo
online-is-public = nell’elenco dei tavoli
online-is-private = solo tramite link
online-seats = Posti
online-you = tu
online-is-ready = ha confermato
online-not-here = non in linea
online-sit = Siediti qui
online-which-bot = Quale bot
online-put-bot = Metti qui un bot
online-free-seat = Libera il posto
online-ready = Si può iniziare
online-not-ready = Aspettate ancora un momento
online-begin = Inizia ora
online-stand-up = Lascia il posto
online-wait-seats = La partita inizia quando ogni posto è occupato e tutti sono pronti.
online-wait-ready = La partita inizia quando tutti sono pronti.
online-invite = Invita altri
online-invite-note = Chi apre questo link può prendere un posto libero, o guardare.
online-own-link = Il tuo posto
online-own-link-note = Questo link sei tu: tienilo per te, per continuare su un altro dispositivo.
online-rekey = Sostituiscilo: i vecchi link al tuo posto non valgono più
online-rekeyed = Il tuo posto ha un nuovo link.

# Al tavolo.
online-connecting = Connessione…
online-cut = La connessione è caduta. Nuovo tentativo…
online-no-table = Questo tavolo non esiste.
online-revoked = Questo link a un posto non vale più: è stato sostituito, oppure il posto è di altri.
online-strange = Questa pagina e il server non si capiscono. Ricarica la pagina.
online-damaged = Questa partita non può continuare sul server. Quanto è stato giocato viene mostrato fin dove è possibile.
online-ended = Il gestore di questo server ha chiuso la partita.
online-ended-agreed = I giocatori hanno deciso insieme di chiudere la partita così com’è.
online-maker = Chi ha creato il tavolo
online-gone = Il gestore di questo server ha rimosso questo tavolo.
online-banned = Il gestore di questo server ti ha escluso.
online-no-content = Non è possibile ottenere ciò con cui il server gioca questa partita. Ricarica la pagina.
online-watching = { $n ->
    [one] { $n } spettatore
   *[other] { $n } spettatori
}
online-away = Un bot gioca per te.
online-back = Riprendi il tuo posto
online-bot-plays = gioca un bot
online-give-up = Lascia la partita a un bot
online-asks = { $name } vorrebbe ritirare l’ultima mossa.
online-asking = Hai chiesto di ritirare la tua mossa.
online-asks-turn = { $name } vorrebbe annullare il suo turno.
online-asking-turn = Hai chiesto di annullare il tuo turno.
online-agree = D’accordo
online-refuse = Rifiuta
online-late = { $name } non muove da { $time }.
online-late-you = Gli altri aspettano la tua mossa da { $time }.
online-go-on-bot = Far giocare un bot
online-go-on-free = Offrire il posto a chiunque
online-go-on-end = Chiudere la partita così com’è
online-silence = Chi tace acconsente tra { $time }. Non hanno ancora risposto: { $names }
online-minutes = { $n } min
online-hours = { $n } ore
online-days = { $n } giorni
online-waits = gli altri aspettano una mossa per { $time }
online-stands-in = Qui non succede niente da tempo: chi è seduto può riempire i posti e cominciare.
online-is-offered = gioca un bot; chiunque può sedersi qui
online-offered = { $name } (posto offerto)
online-seat-menu = Che cosa puoi fare riguardo a { $name }
online-hide = Nascondi a me quello che dice
online-mute = Togli la parola per tutti
online-remove = Manda via
online-report = Segnala
online-report-text = Di’ al gestore del server di { $name }
online-report-not = Lascia stare
online-reported = Il gestore del server è stato avvisato. Nessun altro lo sa.
online-time-left = Tempo rimasto
online-reserve = Riserva
online-want-again = Giocherebbero ancora: { $names }
online-next = Alla prossima partita
online-dice-kept = I dadi e le pile sono quelli che il server aveva promesso prima della partita.
online-dice-broken = I dadi o le pile non sono quelli che il server aveva promesso prima della partita.

# Le chiacchiere.
online-talk = Chat
online-talk-new = { $n ->
    [0] Alla chat
    [one] Alla chat: un messaggio nuovo
   *[other] Alla chat: { $n } messaggi nuovi
}
online-say = Di’ qualcosa
online-say-go = Invia
note-sat = { $name } prende il posto { $n }.
note-freed = Il posto { $n } è libero.
note-began = La partita inizia.
note-asked = { $name } chiede di ritirare una mossa.
note-asked-turn = { $name } chiede di annullare un turno.
note-agreed = { $name } è d’accordo.
note-refused = { $name } non è d’accordo.
note-undone = { $name } ritira una mossa.
note-clock = Il tempo di { $name } è scaduto: continua un bot.
note-left = { $name } se ne va; continua un bot.
note-voted-bot = Si continua senza { $name }: gioca un bot.
note-proposed-bot = { $by } propone che un bot giochi per { $name }.
note-proposed-free = { $by } propone di offrire a chiunque il posto di { $name }.
note-proposed-end = { $by } propone di chiudere la partita così com’è, perché { $name } non muove.
note-offered = Chiunque può prendere il posto di { $name }; fino ad allora gioca un bot.
note-removed = Chi ha creato il tavolo ha mandato via chi sedeva al posto { $n }.
note-muted = Chi ha creato il tavolo ha tolto la parola a { $name }.
note-unmuted = { $name } può parlare di nuovo.
note-back = { $name } riprende il gioco.
note-rematch = { $name } giocherebbe ancora.
note-next = Si continua a un nuovo tavolo.

# Essere avvisati quando tocca a sé.
notify = Quando non ci sono
notify-note = Ti avvisiamo quando tocca a te, anche a pagina chiusa.
notify-push = Su questo dispositivo
notify-mail = Per posta
notify-address = Indirizzo di posta
notify-webhook = Con un webhook
notify-url = Indirizzo del webhook
notify-secret = Le richieste sono firmate con { $secret } (Standard Webhooks).
notify-quiet = Silenzio dalle
notify-quiet-to = alle
notify-confirm = È partita una mail per { $address }: segui il link che contiene.
notify-on = Ti avvisiamo di questo tavolo.
notify-off = Non ti avvisiamo più di questo tavolo.
notify-denied = Questo browser non può avvisarti: permettilo nelle sue impostazioni per questa pagina.
notify-none = A questo browser non si può dire nulla a pagina chiusa.
own-move = Tocca a te
own-move-left = Tocca a te: ancora { $time }
own-asked = Aspettano una tua risposta
own-theirs = Tocca a { $name }
own-open = Si aspettano giocatori
own-over = Finita
order = Se vengo attaccato, un bot decide dove vanno i miei superstiti
order-none = mai: mi si aspetta
order-now = subito
order-after = se non l’ho fatto entro { $time }
clock-off = { $n ->
    [one] un giorno libero
   *[other] { $n } giorni liberi
}
clock-day-off = 1 giorno a mossa, 14 giorni liberi
clock-week-off = 7 giorni a mossa, 30 giorni liberi
vacation-days = { $n ->
    [one] Giorni liberi (ne resta uno)
   *[other] Giorni liberi (ne restano { $n })
}
vacation-go = Prendili da adesso
vacation-now = Il tuo orologio sta fermo ancora per { $time }.
vacation-over = Sono di ritorno
note-vacation = { $name } prende dei giorni liberi: il suo orologio sta fermo.
note-vacation-over = { $name } è di ritorno dai giorni liberi.
past = Partite giocate
past-player = Chi ha giocato
past-find = Cerca
past-none = Nessuno con questo nome ha giocato qui una partita pubblica.
past-look = Guardala

# Being somebody.
identity = Essere qualcuno qui
identity-own = Il tuo nome e i tuoi dispositivi
identity-of = Sei { $name } ✓
identity-known = { $name } ✓
identity-note = Puoi giocare con qualsiasi nome. Se vuoi, il nome qui sopra diventa soltanto tuo: i tuoi posti sono su tutti i tuoi dispositivi e le tue partite si trovano insieme. Niente password: questo dispositivo riceve una chiave.
identity-make = Voglio questo nome per me
identity-made = Da adesso il nome è tuo. Crea i codici di recupero prima di averne bisogno.
identity-code = Un codice da un altro tuo dispositivo, o un codice di recupero
identity-add = Sono già qualcuno
identity-rename = Cambia nome
identity-renamed = Da adesso ti chiami così. Le partite di prima mantengono il vecchio nome.
identity-devices = I tuoi dispositivi
identity-this = questo
identity-unnamed = Un dispositivo
identity-remove = Rimuovi
identity-remove-of = Rimuovi { $name }
identity-no-room = Questo browser non conserva nulla per questa pagina: niente ti riporterebbe qui. Permettilo, o esci dalla finestra privata.
identity-removed = Il dispositivo è rimosso. Se lo ha qualcun altro, crea anche nuovi codici di recupero.
identity-another = Aggiungi un dispositivo
identity-another-told = Inserisci { $code } sull’altro dispositivo, sotto «Essere qualcuno qui». Vale una volta sola, per un quarto d’ora.
identity-recovery = Crea codici di recupero
identity-recovery-told = Conserva questi codici dove li trovi anche senza questo dispositivo. Ognuno ti riporta qui una volta; quelli di prima non valgono più.
identity-codes-left = Codici di recupero rimasti: { $count }
identity-export = Scarica ciò che si conserva di me
identity-passkey = Ho una passkey
identity-passkeys = Le tue passkey
identity-passkey-make = Crea una passkey
identity-passkey-made = Da ora il tuo sistema conserva una passkey per te: ti porta in ogni browser che ce l’ha.
identity-passkey-none = Non è arrivata nessuna passkey.
identity-passkey-known = Questo sistema ha già una tua passkey.
identity-passkey-removed = La passkey è rimossa. I dispositivi che ha portato restano.
identity-passkey-unnamed = Una passkey
identity-end = Dimenticatemi
identity-end-sure = Il server dimentica te, i tuoi dispositivi, i codici e i posti; il tuo nome torna libero. I posti restano nei browser che li hanno, e le partite giocate mantengono il nome che avevi. Non si può annullare.
identity-end-yes = Dimenticatemi per sempre
identity-ended = Qui non c’è più traccia di te.

# Ratings.
best = I migliori
best-note = Secondo le partite pubbliche arrivate alla fine, tra chi ha un nome proprio e i bot. Chi ha 400 punti in più vince circa dieci partite su undici.
best-among = Tra
best-pool = { $game }, { $count } giocatori
best-who = Chi
best-rating = Punteggio
best-games = Partite
rating = { $rating } ± { $deviation }
rating-provisional = { $rating } ± { $deviation }, provvisorio
rating-games = { $n ->
    [one] { $n } partita
   *[other] { $n } partite
}
ratings-own = I tuoi punteggi
past-own = Le mie partite

# Playing at once.
quick = Gioca subito
quick-nobody = Ti diamo avversari che giocano più o meno come te. Per questo ti serve un nome tuo: sotto «Essere qualcuno qui».
quick-go = Trova avversari
quick-calm = con calma: 90 s a mossa, 10 min di riserva
quick-fast = veloce: 25 s a mossa, 3 min di riserva
quick-waiting = { $n ->
    [0] Cerco avversari …
    [one] Cerco avversari … Anche { $n } altro cerca questa partita.
   *[other] Cerco avversari … Anche altri { $n } cercano questa partita.
}
quick-fills = { $n ->
    [one] Tra { $n } secondo i bot occupano i posti rimasti.
   *[other] Tra { $n } secondi i bot occupano i posti rimasti.
}
quick-end = Smetti di cercare

# People whom one knows, and programs.
people = Amici
people-asks = { $n ->
    [one] Amici: { $n } richiesta
   *[other] Amici: { $n } richieste
}
people-none = Qui non hai ancora amici. Manda un link a qualcuno, o usa il menu di un giocatore a un tavolo.
tie-friend = amico
tie-asked = richiesta inviata
tie-asks = vorrebbe la tua amicizia
tie-blocked = bloccato
people-accept = Accetta
people-decline = Rifiuta
people-remove = Rimuovi
people-withdraw = Ritira
people-unblock = Sblocca
people-befriend = Diventa amico
people-block = Blocca
people-asked = La richiesta a { $name } è inviata.
people-blocked = { $name } è nell’elenco dei bloccati: non vi si mette insieme e non potete invitarvi.
people-link = Link per gli amici
people-link-note = Chi apre il tuo link, e ha qui un nome tutto suo, diventa tuo amico. Vale una settimana; uno nuovo lo sostituisce.
people-link-make = Crea un link
people-of-link = { $name } vorrebbe la tua amicizia qui.
people-of-link-nobody = Per questo ti serve un nome tutto tuo: sotto «Essere qualcuno qui».
people-befriended = Tu e { $name } siete amici.
invited = Inviti
invited-by = { $name } ti invita
invited-go = Vai al tavolo
guests = Invita amici e bot di altri
guests-note = Lo vedono tra i loro tavoli. Quando tutti siedono qui e hanno confermato, si comincia, anche se tu non ci sei.
guests-none = Non c’è ancora nessuno da invitare: trova amici dall’elenco dei tavoli.
guests-bot = { $name }, un bot di { $owner }
guests-bot-asleep = { $name }, un bot di { $owner }, inattivo
guests-invite = Invita
guests-back = Ritira
guests-invited = invito inviato
guests-declined = non viene
programs = Programmi e bot tuoi
programs-note = Un tuo programma gioca con un token, per te o per un tuo bot con un nome tutto suo, che altri possono invitare.
programs-bots = I tuoi bot
programs-bot-name = Come si chiama il bot
programs-bot-make = Crea un bot
programs-bot-end = Elimina
programs-tokens = I tuoi token
programs-token-label = Come chiami il token
programs-token-of = Per chi
programs-token-own = per me
programs-token-bot = per { $name }
programs-token-make = Crea un token
programs-token-end = Revoca
programs-secret = Questo è il token. Lo vedi solo adesso:
scope-read = leggere ciò che succede
scope-play = sedersi e giocare
scope-talk = parlare
scope-invite = invitare e rifiutare
# Ciò che si prevede per quando toccherà decidere.
plans = Pianifica
plans-some = { $n ->
    [one] Pianifica (un piano)
   *[other] Pianifica ({ $n } piani)
}
plans-note = Ciò che prevedi viene fatto appena tocca a te, anche mentre non ci sei. Nessun altro lo vede. Di più piani vale il primo la cui condizione è soddisfatta.
plans-turn = Nel mio prossimo turno
plans-redeployment = Quando ridistribuisco nel mio turno
plans-survivors = Quando si ridistribuiscono i miei superstiti
plans-on = Per che cosa
plans-when = A quale condizione
plans-hold = Ancora mie
plans-step = Che cosa fare
plans-add = Aggiungi
plans-drop = Togli: { $what }
plans-shares = Tanti segnalini in
plans-rest = Il resto in
plans-rest-none = nessun posto: solo se il conto torna
plans-leave = Prevedi questo
plans-back = Ritira
plans-back-what = Ritira: { $what }
# Tornei.
tournaments = Tornei
tournaments-note = Partecipa chi ha un nome proprio, e anche i bot. Quando comincia un turno ti viene assegnato un tavolo: lo trovi tra i tuoi tavoli.
tournaments-none = Non c’è nessun torneo. Creane uno!
tournaments-nobody = Per partecipare serve un nome tuo: sotto «Essere qualcuno qui».
tournament-look = Guarda
tournament-round-robin = { $n ->
    [one] tutti contro tutti
   *[other] tutti contro tutti, { $n } volte
}
tournament-swiss = { $n ->
    [one] svizzero, un turno
   *[other] svizzero, { $n } turni
}
tournament-arena = arena di { $time }
tournament-seats-of = { $n } posti per tavolo
tournament-entrants = { $n ->
    [one] un iscritto
   *[other] { $n } iscritti
}
tournament-waits = comincia quando lo dice { $name }
tournament-waits-host = comincia quando lo dice chi l’ha creato
tournament-begins = comincia { $when }
tournament-round-of = turno { $n } di { $of }
tournament-still = aperto ancora per { $time }
tournament-closing = chiuso: si giocano le ultime partite
tournament-over = finito
tournament-extra = monete in più, per posto: { $coins }
tournament-enter = Partecipa
tournament-leave = Lascia
tournament-begin = Comincia ora
tournament-end = Termina
tournament-end-sure = Finisce così com’è. Le partite in corso si giocano fino in fondo, ma qui non contano.
tournament-end-yes = Termina il torneo
tournament-mine = Al tuo tavolo
tournament-close = Tutti i tornei
tournament-link = Link a questo torneo
tournament-standings = Classifica
tournament-place = Posto
tournament-who = Chi
tournament-points = Punti
tournament-games = Partite
tournament-between = Punti a partita, 19 volte su 20 tra
tournament-opposition = Punti degli avversari
tournament-round = Turno { $n }
tournament-playing = in corso
tournament-void = non conta
tournament-bye = { $name } riposa
tournament-watch = Guarda il tavolo { $n }
tournament-bot = { $name } (bot)
tournament-forgotten = qualcuno che è stato dimenticato
tournament-left = { $name } (ha lasciato)
tournament-make = Crea un torneo
tournament-title = Come si chiama
tournament-game = Gioco
tournament-seats = Posti per tavolo
tournament-how = Chi gioca contro chi
tournament-how-swiss = Svizzero
tournament-how-round-robin = Tutti contro tutti
tournament-how-arena = Arena: chi aspetta
tournament-rounds = Turni
tournament-times = Quante volte
tournament-minutes = Minuti
tournament-starts = Comincia (vuoto: quando lo dici tu)
tournament-coins = Monete in più, per posto (ad esempio 0 3)
tournament-make-go = Crea il torneo
tournament-made = È creato. Se vuoi giocare, partecipa anche tu.
notify-everywhere = A tutti i tavoli dove ho un posto, anche nei tornei
notify-everywhere-on = Da ora sei avvisato per ogni posto che ottieni.
notify-everywhere-off = Sei avvisato solo per i posti dove l’hai chiesto.
