# What the effects of races, powers, places and relics do by the rules. Its subject is the race that has it.
effect-active = { $what }.
effect-declined = in Declino: { $what }.
effect-both = { $what }, anche in Declino.
effect-nothing = { "" }
effect-and = { $first } e { $then }
effect-then = { $first }; { $then }

# Numbers.
effect-coins = { $n ->
    [one] { $n } Moneta
   *[other] { $n } Monete
}
effect-tokens = { $n ->
    [one] { $n } segnalino
   *[other] { $n } segnalini
}
effect-less = { $n ->
    [one] { $n } segnalino
   *[other] { $n } segnalini
} in meno
effect-more = { $n ->
    [one] { $n } segnalino
   *[other] { $n } segnalini
} in più

# Regions: several, of several, its own, one of several.
regions = Regioni { $where }
regions-any = qualsiasi Regione
regions-of = Regioni { $where }
regions-of-any = qualsiasi Regione
regions-beside-any = qualsiasi Regione
regions-its = sue Regioni { $where }
regions-its-any = sue Regioni
regions-one = una delle Regioni { $where }
regions-one-any = una Regione qualsiasi

# Which regions: what follows the word, in Japanese what stands before it.
where-anywhere = ovunque
where-word = con { $name }
where-marker = con { $name }
where-site = con { $name }
where-edge = sul bordo della mappa
where-coastal = sulla costa
where-empty = vuote
where-occupied = dove c’è qualcuno
where-conquered = conquistate in questo turno
where-plundered = conquistate in questo turno dove c’era qualcuno
where-secluded = che non confinano con altre Razze, tribù o Mostri
where-tokens = tenute con almeno { $n ->
    [one] { $n } segnalino
   *[other] { $n } segnalini
}
where-grudged = di avversari segnati per un attacco
where-places = con un Luogo
where-relics = con una Reliquia
where-here = dove si trova questo
where-kin = del terreno su cui si trova questo
where-near = adiacenti, in qualunque modo, a { $regions }
where-chained = accanto, o collegate tramite Regioni proprie, a { $regions }
where-beside = accanto a { $regions }
where-own-any = di sua proprietà
where-own = di sua proprietà { $where }
where-not = tranne quelle { $where }
where-in = ({ $where })
where-and = { $first } e { $then }
where-or = { $first } o { $then }

# When, and how often.
at-redeployment = alla ridistribuzione
at-turn-start = all’inizio del turno
each-one = per ciascuna delle { $its }
each-several = ogni { $n } delle { $its }
each-turn = ogni turno
each-any = se occupa una qualsiasi delle { $regions }
each-anywhere = se occupa una Regione qualsiasi
each-group = per ogni gruppo di sue Regioni confinanti
each-single-group = se tutte le sue Regioni formano un solo gruppo
each-first-turn = alla fine del suo primo turno, una volta sola

# Conquests.
effect-cost = conquistare { $regions } le costa { $change }
effect-defence = conquistare le { $its } costa { $change }
effect-reach-to = può conquistare { $regions } ovunque si trovino
effect-reach-linked = per le sue conquiste sono adiacenti tra loro: { $regions }
effect-reach-through = attraversa { $regions }, e può conquistare ciò che sta oltre
effect-entry = può entrare sulla mappa da { $regions }
effect-entry-only = può entrare sulla mappa solo da { $regions }
effect-habitat = può conquistare e occupare { $regions }, anche se gli altri non possono
effect-as-if-empty = paga { $regions } come se non ci fosse nessuno
effect-keep-tokens = non perde segnalini quando una sua Regione è conquistata
effect-loan = ha { $n ->
    [one] { $n } segnalino in più per le conquiste, che lascia
   *[other] { $n } segnalini in più per le conquiste, che lasciano
} la mappa dopo ogni ridistribuzione
effect-strike = una volta per turno un suo solo segnalino conquista una Regione qualunque sia la difesa, e { $marker } si sposta lì
effect-convert = una volta per turno e per avversario sostituisce un singolo segnalino Attivo, da solo in una Regione { $where }, con uno { $from }
convert-beside = accanto a una delle sue
convert-reach = raggiungibile, anche come prima conquista
convert-tray = dal contenitore
convert-hand = dal contenitore, o altrimenti dalla mano
effect-peace = alla fine del turno può fare pace fino al turno seguente con un avversario di cui non ha attaccato la Razza Attiva
effect-die-before = può tirare il dado ogni volta prima di scegliere che cosa conquistare, e non ha un tentativo finale
effect-die-after = può ogni volta indicare { $one } e tirare il dado per conquistarla
effect-assist = una volta per turno una Regione che attacca { $what }; poi questo si trova lì
assist-cost = costa { $change }
assist-empty = costa come se non ci fosse nessuno, e chi la occupa non perde segnalini
assist-anywhere = può non essere adiacente
assist-convert = con un solo segnalino Attivo di un avversario passa a lei sostituendo quel segnalino

# Coins and tokens.
effect-income = guadagna { $coins } { $each }
effect-when-lost = riceve { $coins } ogni volta che un avversario conquista una sua Regione
effect-toll = un avversario che conquista una sua Regione paga { $coins }, e senza non può
effect-tribute = alla fine del turno riceve { $coins } da ogni avversario con un segnalino Attivo accanto a una delle { $its }
effect-recruit = { $when } ottiene { $tokens } dal contenitore { $each }
effect-tools = alla ridistribuzione ottiene 1 { $one } { $each }, fino a { $max }; ognuno vale un segnalino nelle sue prossime conquiste
effect-double = per { $regions } la banca paga il doppio
effect-sacrifice = dopo il calcolo delle Monete chi gioca può cedere un segnalino di una propria Razza in Declino per { $coins }

# Markers.
marker-every-region = in ognuna delle sue Regioni sta { $one }
marker-first-conquest = nella prima Regione che conquista sta { $one }
marker-first-conquests = in ognuna delle prime { $n } Regioni che conquista sta { $one }
marker-each-turn = alla ridistribuzione può mettere { $one } in una Regione che non ne ha, per sempre
marker-each-turn-several = alla ridistribuzione può mettere fino a { $n } × { $marker } in Regioni che non ne hanno, per sempre
marker-spread = alla ridistribuzione mette di nuovo { $one } in una delle sue Regioni
marker-spread-several = alla ridistribuzione mette di nuovo { $n } × { $marker } nelle sue Regioni
marker-guard = alla fine del turno mette di nuovo { $one } in una sua Regione
marker-guard-several = alla fine del turno mette di nuovo { $n } × { $marker } in sue Regioni diverse
marker-earned = alla ridistribuzione mette { $one } nelle sue Regioni, per sempre, { $each }
marker-anchor = quando è scelta mette { $one } qui: { $place }
marker-has = { $one } { $what }
marker-adds = aggiunge { $n } al costo della sua Regione
marker-keeps-out = tiene gli avversari fuori dalla sua Regione
marker-moves = si può spostare all’inizio di ogni turno successivo
marker-lasts = quando va in Declino il suo tassello e i segnaposto presenti restano
effect-carry = alla fine del turno questo si può mettere in una qualsiasi delle sue Regioni
effect-haunt = alla fine del turno { $marker } si può mettere in qualsiasi Regione tranne quella dove si trova questo
effect-summon = quando questo è trovato, e poi una volta per turno, { $marker } conquista per nessuno una Regione accanto alla propria; chi la occupa perde { $tokens }

# Decline, and the rest.
keep-all = quando va in Declino restano tutti i suoi segnalini
keep-all-redeploy = quando va in Declino restano tutti i suoi segnalini, e si ridistribuiscono ancora una volta
keep-none = quando va in Declino lascia la mappa
keep-none-coins = quando va in Declino lascia la mappa, per { $coins } per ciascuna delle sue Regioni
effect-decline-extra = in Declino non conta come l’unica Razza in Declino di chi la gioca
effect-decline-late = può andare in Declino alla fine di un turno normale, dopo le Monete
effect-decline-acts = in Declino continua a conquistare, all’inizio dei turni di chi la gioca
effect-no-help = nessuna Razza, nessun Potere, Luogo o Reliquia aiuta gli avversari contro le sue Regioni
effect-swap = quando è scelta, il suo tassello si può scambiare con un altro in offerta
effect-revive = in Declino: prima della prima conquista di un turno { $n ->
    [one] fino a { $n } sua Regione può passare alla Razza Attiva, con un nuovo segnalino
   *[other] fino a { $n } sue Regioni possono passare alla Razza Attiva, con un nuovo segnalino in ognuna
}
effect-grudge = fino a { $n ->
    [one] { $n } avversario che attacca chi la gioca è segnato
   *[other] { $n } avversari che attaccano chi la gioca sono segnati
} fino alla fine del turno seguente di chi la gioca
effect-copy-relic = una volta per turno può usare una Reliquia in gioco come se fosse sua
effect-grant = quando questo è trovato si pesca un tassello: chi occupa la Regione ha anche il suo Potere

# Words of selectors that are no terrain.
word-water = acqua
