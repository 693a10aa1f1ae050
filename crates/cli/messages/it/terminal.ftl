# Ciò che il terminale dice intorno a una partita. Le parole da scrivere restano uguali in ogni lingua.

n-coins = { $n ->
    [one] { $n } Moneta
   *[other] { $n } Monete
}
n-tokens = { $n ->
    [one] { $n } segnalino
   *[other] { $n } segnalini
}
hidden-coins = ? Monete
person = Giocatore

# La plancia, i giocatori, la fila.
board-title = { $map } · turno { $turn } di { $turns } · { $seat }
board-legend = { $initials } { $natives }   2:3 { $race } = tre { $race } del giocatore 2   (2:1 { $race }) = in Declino
tribe-active = { $tribe } in { $regions ->
    [one] { $regions } Regione
   *[other] { $regions } Regioni
}, { $tokens ->
    [one] { $tokens } segnalino
   *[other] { $tokens } segnalini
}
tribe-declined = { $tribe } in Declino in { $regions ->
    [one] { $regions } Regione
   *[other] { $regions } Regioni
}, { $tokens ->
    [one] { $tokens } segnalino
   *[other] { $tokens } segnalini
}
in-hand = { $n } in mano
loaned = { $n } in prestito
no-race = nessuna Razza
peace-with = in pace con { $seat }
column-title = Combinazioni, una Moneta per ognuna saltata:
column-free = gratis
column-coins = con { $n ->
    [one] { $n } Moneta
   *[other] { $n } Monete
}
ability = { $name }: { $text }

# Che cosa si può fare.
too-dear = Le altre sono troppo care per te.
conquer-head = conquer R, prima il costo:
roll-head = roll R, un ultimo tentativo con il dado; prima costo e probabilità:
strike-head = strike R, con un solo segnalino: { $regions }
convert-head = convert R, con un segnalino dal contenitore:
also = Inoltre: { $actions }.
or-first = O prima: { $actions }.
tools-help = Puoi usare anche { $n } × { $tool }.
share-out = Da mettere: { $n }. Scrivi { $verb } R:N …, keep, spread o all R.
share-out-most = Da mettere: { $n }, al massimo { $most } per Regione. Scrivi { $verb } R:N …, keep, spread o all R.
had = prima { $n }
beside = accanto a { $seats }
left = Ne restano { $n }.
worth-up-to = fino a { $n } da { $seat } ({ $source })

# Perché.
no = No: { $why }
no-most = No: al massimo { $most } nella Regione { $region }.
no-room = No: richiesti { $asked }, ne restano { $left }; possono andare in { $regions }.
why-head = { $region } { $land }:
why-would = { $region } { $land } costerebbe:
why-all = in tutto; in mano: { $have }
why-pick = Costa { $n ->
    [one] { $n } Moneta
   *[other] { $n } Monete
}.
why-takes = Ci vuole { $n ->
    [one] { $n } segnalino
   *[other] { $n } segnalini
} dalla tua mano.
why-short = Te ne mancano { $n }: roll { $region } riesce { $good } volte su { $of }.
why-die = Con il dado riesce { $good } volte su { $of }.
why-yes = Sì: { $action }.
why-what = Indica una Regione o un’azione: why 13, why convert 9

# Che cos’è una cosa.
about-race = una Razza con { $n ->
    [one] { $n } segnalino
   *[other] { $n } segnalini
} sul vessillo, { $supply } nella scatola ({ $rule })
about-power = un Potere con { $n ->
    [one] { $n } segnalino
   *[other] { $n } segnalini
} sul tassello ({ $rule })
about-marker = un segnalino speciale, { $supply } nella scatola
about-place = un Luogo mitico ({ $rule })
about-relic = una Reliquia ({ $rule })
about = { $name }: { $about }.
marker-adds = Aggiunge { $n } al costo della sua Regione.
marker-immune = Tiene gli avversari fuori dalla sua Regione.
about-none = Non c’è una Razza, un Potere, un Luogo, una Reliquia o un segnaposto “{ $name }”{ $near }
about-what = Indica una Razza, un Potere, un Luogo mitico, una Reliquia o un segnalino: rules { $example }

# Il dialogo.
kept-new = La partita sarà salvata in { $file } dopo ogni azione.
kept-there = La partita è salvata in { $file } dopo ogni azione.
another-time = Per riprenderla un’altra volta: { $command }
left-out = Restano nella scatola, perché qui non hanno senso: { $things }.
type-help = Scrivi help per sapere che cosa si può scrivere.
unread = { $why } Scrivi help per sapere che cosa si può scrivere.
not-kept = Non è stato possibile salvare la partita in { $file }: { $why }. Salvala altrove: save FILE
kept-in = La partita è salvata in { $file }
    Per riprenderla: { $command }
kept = Salvata in { $file }.
written = Scritta in { $file }.
not-written = { $file } non è stato scritto: { $why }.
exists = esiste già; scegli un altro nome
no-bot = Posto { $n }: questo programma non ha il bot «{ $bot }».
not-legal = { $seat } vuole { $action }, che non è permesso: { $why }
not-your-move = Non tocca a te.
let-go = La tua mossa finisce qui: Invio per proseguire, undo per annullarla
let-go-again = Invio, undo o undo turn.
has-move = Tocca a { $seat }
take-screen = Tocca a { $seat }. Prendi lo schermo, poi premi Invio
since = Da quando hai avuto lo schermo l’ultima volta:
chance-decides = Questo lo decide il caso, non tu.
nothing-to-place = Adesso non c’è niente da mettere.
all-where = Dopo all ci vuole una Regione: «{ $word }» non c’è.
undo-which = Scrivi undo per l’ultima riga, undo turn per il tuo turno.
log-number = Ci vuole un numero: log 30
no-undo = Non si può annullare: { $why }.
no-redo = Non è stato annullato niente.
taken-back = Annullato: { $what }.
done-again = Rifatto: { $what }.
shares-typed = le ultime quantità scritte
would = Farebbe { $action }.
no-thoughts = Finora nessun bot ha confrontato qualcosa. Lo fanno i bot { $bots }.

# Che cosa ha pensato un bot.
thought-only = { $actions }: non c’è scelta
thought-best = { $actions } (la migliore in { $n ->
    [one] { $n } partita simulata
   *[other] { $n } partite simulate
})
thought-other = invece { $actions }: { $coins } Monete alla fine, { $wins } punti di vittoria

# L’aiuto.
help-actions = Azioni (R è una Regione, N un numero, S un posto):
help-besides = Inoltre:
help-bare = un numero o una Regione da soli: ciò che viene chiesto, per esempio pick N
help-why-region = quanto costa la Regione R, voce per voce, o perché non puoi prenderla
help-why-action = lo stesso per qualsiasi altra azione
help-keep = rimetti i tuoi segnalini com’erano, per quanto possibile
help-spread = distribuisci tutti quelli che restano nel modo più uniforme, prima ai confini
help-all = metti nella Regione R tutti quelli che restano
help-clear = ricomincia a mettere
help-undo = annulla la tua ultima riga, se nel frattempo non è intervenuto il caso
help-undo-turn = annulla il tuo turno fin dove non è intervenuto il caso
help-redo = rifai ciò che hai annullato per ultimo
help-board = mostra la plancia, o le Regioni in elenco
help-players = mostra i giocatori, o le combinazioni e che cosa fanno
help-choices = mostra che cosa puoi fare adesso
help-score = quanto vale il tuo turno così com’è
help-rules = che cosa fa una Razza, un Potere, un Luogo mitico, una Reliquia o un segnalino
help-hint = che cosa farebbe adesso un buon bot, e a che cos’altro ha pensato
help-bots = a che cosa hanno pensato i bot nelle loro ultime scelte
help-log = le ultime N cose accadute
help-save = scrivi la partita anche in un altro file
help-quit = esci; la partita resta salvata

# La fine, e le partite riviste.
over = La partita è finita
standing = { $place }. { $seat }  { $coins ->
    [one] { $coins } Moneta
   *[other] { $coins } Monete
}, { $tokens ->
    [one] { $tokens } segnalino
   *[other] { $tokens } segnalini
} sulla mappa
by-source = Monete per provenienza
by-turn = Monete per turno
turn-n = turno { $n }
source-start = inizio
source-combos = combinazioni
record-is = La partita è registrata in { $file }
look-again = Per rivederla: { $command }
result = Risultato: { $result }.
not-over = La partita non è finita.
went-on = La partita è cominciata con la versione { $then } delle regole; prosegue con la versione { $now }.
only-looked = si può rivedere ma non proseguire: { $why }
begins-in = Comincia da una posizione del turno { $turn }.

# Posizioni.
seat-n = Posto { $n }
seat-coins = { $seat }: { $n ->
    [one] { $n } Moneta
   *[other] { $n } Monete
}
position-over = Turno { $turn }: la partita è finita.
position-chance = Turno { $turn }: tocca al caso ({ $decision }).
position-decides = Turno { $turn }: decide { $seat } ({ $decision }).
position-nobody = in questa posizione nessuno deve decidere niente

# Una partita analizzata.
analysed-turn = Turno { $turn }: { $seat } ({ $race })
analysed-worth = Monete attese: { $before } prima ({ $others-before }), { $after } dopo ({ $others-after }); vittoria { $win-before } prima, { $win-after } dopo
analysed-played = giocato: { $actions } → { $coins } Monete, vittoria { $win }
analysed-better = meglio: { $actions } → { $coins } Monete, vittoria { $win }
analysed-lost = persi { $win } della vittoria, { $coins } Monete di vantaggio
analysed-summary = Perso in media per turno, rispetto al meglio che si è trovato:
analysed-sum = { $win } della vittoria, { $coins } Monete di vantaggio
analysed-position = Turno { $turn }, { $seat }: che cosa c’è da aspettarsi
analysed-expects = { $coins } Monete, vittoria { $win }

# Un server.
serve-at = Elbowroom è su { $address }
serve-others = Altri lo raggiungono su { $address }
serve-kept = I tavoli sono conservati da { $store }. Si ferma con Ctrl+C.
no-client = I programmi possono giocare su questo server, ma è stato compilato senza il client per il browser. Per averlo all’interno, nella cartella dei sorgenti: { $target }, poi { $install }. Oppure lo si compila con { $build } e si avvia il server con { $flag }.

# What ends a command, and what it reports.
as-is = { $words }
none = { "" }
cannot-read = non si può leggere { $path }: { $why }
cannot-write = non si può scrivere { $path }: { $why }
cannot-make = non si può creare { $path }: { $why }
cannot-use = non si può usare { $path }: { $why }
at-file = { $path }: { $why }
taken-from-record = { $path }: { $other }; vale quello della registrazione
verified-over = tutto bene{ $rules }, azioni: { $n }{ $seed }, finita, { $result }
verified-turn = tutto bene{ $rules }, azioni: { $n }{ $seed }, al turno { $turn }
dice-committed = , dadi come promesso
dice-seed = , dadi del seme
same-rules = { " " }(versione { $then } delle regole, e lo stesso con la versione { $now })
all-ok = { $n } su { $all } senza errori
game-on = { $game } su { $map }
show-seat = { $place }. { $seat } { $coins } Monete  { $player }: { $picks }
picked-in = { $combo } al turno { $turn }
picked-then = { $before }, poi { $then }
show-rules = versione { $n } delle regole
show-over = finita; turni: { $turns }, azioni: { $n }
show-turn = al turno { $turn } di { $turns }, azioni: { $n }
content-unusable = i contenuti in { $path } non si possono usare; errori: { $n }
checked-ok = tutto bene; avvisi: { $n }
checked-wrong = errori: { $errors }, avvisi: { $n }
box-has = { $box }: Razze { $races }, Poteri { $powers }, Luoghi e Reliquie { $sites }, mappe { $maps }
no-thing = non c’è una Razza, un Potere, un Luogo, una Reliquia o un segnaposto "{ $name }"{ $meant }; li elenca content list
no-map-for = non c’è una mappa per { $n } giocatori: indicane una con --map ({ $known })
options-form = --options { $text }: atteso NOME=VALORE, come open-coins=yes
options-wrong = --options: { $why }
no-randomness = nessuna casualità disponibile: { $why }; --seed
seats-given = { $flag }: indicati { $n }, attesi da 2 a 6 (quanti ne vuole la mappa), come greedy,greedy
names-given = --names: indicati { $n }, ma i posti sono { $seats }
file-exists = { $file } c’è già; continua la partita con --resume { $file }, o sovrascrivila con --force
no-free-name = nessun nome di file libero
no-unfinished = in { $dir } non c’è una partita da finire: indica il file
after-actions = --after { $n }: le azioni della partita sono { $all }
not-drawn = { $name } non si può disegnare: { $why }
no-such-map = non c’è una mappa { $name }
no-map-in = { $name } non è una mappa:{ $told }
no-help = help: non c’è nulla su "{ $word }"{ $meant }
pages-in = pagine: { $n }, in { $dir }
no-heading = non c’è un titolo "{ $name }"; atteso uno tra: { $known }
no-heading-meant = non c’è un titolo "{ $name }"{ $meant } Atteso uno tra: { $known }
heading-effect = ; forse { $effect }?
in-game-on = { $where }, è in gioco su { $maps }.
stays-out-on = { $where }, resta nella scatola su { $maps }: { $why }.
where-mixed = Con tutte le scatole insieme
where-in = In { $game }
belongs-to = appartiene a { $box }
no-monsters = lì non ci sono Mostri, quindi non si gioca con Luoghi e Reliquie; l’opzione add-monsters=yes ne aggiunge
list-races = Razze e loro segnalini: { $n }
list-powers = Poteri e loro segnalini: { $n }
list-sites = Luoghi e Reliquie: { $n }
list-maps = mappe e loro giocatori: { $n }
and = { $first } e { $last }

# Nomi che non ci sono.
unknown = { $flag }: non c’è { $what ->
    [game] nessun gioco
    [map] nessuna mappa
    [player] nessun giocatore
    [option] nessuna opzione
    [bot] nessun bot
   *[box] nessuna scatola
} "{ $name }"{ $near }; ci si aspettava uno di questi: { $known }
out-there = { $flag }: { $file } esiste già; si sovrascrive con --force
out-folder = { $flag }: { $file } è una cartella
