# Ciò che si chiede, si fa, si spiega, si rifiuta e si racconta durante una partita.
combo = { $race } { $power }
owned = { $tribe } di { $owner }
region = { $name } ({ $terrain })
as-told = { $what }

ask-over = La partita è finita.
ask-draft = Scegli una Razza e un Potere. Ogni combinazione saltata costa una Moneta.
ask-conquest = { $tribe }: conquista Regioni, { $n ->
    [one] { $n } segnalino
   *[other] { $n } segnalini
} in mano.
ask-declined-conquest = { $tribe }, in Declino, può conquistare: { $n ->
    [one] { $n } segnalino
   *[other] { $n } segnalini
} in mano.
ask-rolled = { $tribe }: il dado aggiunge { $face }. Scegli una Regione, { $n ->
    [one] { $n } segnalino
   *[other] { $n } segnalini
} in mano.
ask-give = { $tribe }: i segnalini in prestito devono uscire. Scegli una Regione da lasciare.
ask-deploy = { $tribe }: ridistribuisci i segnalini.
ask-survivors = { $tribe }: piazza chi si è ritirato.
ask-place = { $tribe }: piazza { $n } × { $marker }.
ask-peace = Offrire la pace a un giocatore fino al tuo prossimo turno?
ask-late = Il tuo turno è finito. Andare ora in Declino?
ask-swap = { $tribe }: scambiare il tassello con un altro?
ask-anchor = { $tribe }: scegli dove va: { $marker }.
ask-summon = { $marker } ({ $site }): scegli dove va.
ask-haunt = { $marker } ({ $site }): scegli dove va.
ask-carry = { $site }: scegli dove va.
ask-sacrifice = { $site }: cedere un segnalino di una Razza in Declino?
ask-close = Le conquiste sono finite: fai prima ciò che vuoi ancora fare, poi termina.
ask-chance = Decide il caso.

do-pick = Scegli
do-swap = Prendi questo tassello
do-decline = Vai in Declino
do-decline-late = Vai in Declino
do-decline-granted = Vai in Declino con il Potere del Luogo mitico
do-abandon = Abbandona { $region }
do-conquer = Conquista { $region }
do-attempt = Tira il dado per { $region }
do-roll = Tira il dado
do-strike = Prendi { $region } con un segnalino, qualunque sia la difesa
do-convert = Converti il singolo segnalino in { $region }
do-end-conquests = Termina le conquiste
do-end = Termina il turno
do-give = Lascia { $region }
do-deploy = { $n } in { $region }
do-place = { $n } in { $region }
do-pass = No, grazie
do-ally = Pace con { $seat }
do-move = Sposta il segnalino in { $region }
do-send = Mandalo in { $region }
do-revive = Rianima { $region }
do-use = Usa per la prossima conquista: { $site }
do-copy = Copia per questo turno: { $site }
do-carry = Mettilo in { $region }
do-sacrifice = Cedi un segnalino in { $region }
do-chance = Caso

chance = { $good } facce su { $of } bastano ({ $percent }%)
fact-empty = vuota
fact-natives = { $n } × { $natives }
fact-active = { $owned }: { $n ->
    [one] { $n } segnalino
   *[other] { $n } segnalini
}
fact-declined = { $owned }, in Declino: { $n ->
    [one] { $n } segnalino
   *[other] { $n } segnalini
}
fact-marker = { $n } × { $marker }
cost-of = costa { $cost }, ne hai { $have }

worth = Se il turno finisse ora: { $n ->
    [one] { $n } Moneta
   *[other] { $n } Monete
} ({ $parts }).
worth-nothing = Se il turno finisse ora: nessuna Moneta.

source-base = ogni Regione
source-terrain = terreno
source-tokens = segnalini presenti
source-doubled = pagato due volte
source-die = dado
source-minimum = almeno uno
source-regions = Regioni
source-regions-of = Regioni, { $tribe }
source-column = Monete sulla combinazione

refusal-game-over = La partita è finita.
refusal-not-now = Non si può fare ora: prima decide { $seat }. { $asked } { $when }
refusal-not-now-chance = Non si può fare ora: tocca al caso. { $when }
refusal-no-such-region = Non esiste questa Regione.
refusal-no-such-combo = Non esiste questa combinazione.
refusal-too-dear = Questa combinazione costa { $cost }; puoi pagare { $have }.
refusal-decline-first-turn = Una Razza non va in Declino nel turno in cui è stata scelta.
refusal-decline-too-late = Il Declino occupa tutto il turno: viene prima di ogni altra cosa.
refusal-not-yours = La Razza non occupa { $region }.
refusal-abandon-too-late = Le Regioni si abbandonano prima della prima conquista.
refusal-own-region = La Razza occupa già { $region }.
refusal-closed = { $region } è inaccessibile a questa Razza.
refusal-not-entry = Da { $region } non si entra: una nuova Razza entra dal bordo della mappa o dalla riva di un mare al bordo.
refusal-not-adjacent = { $region } non è adiacente a una Regione della Razza.
refusal-immune = { $region } è immune: { $marker }.
refusal-peace = { $seat } ha fatto pace con te: { $region } è al sicuro.
refusal-no-token = Per conquistare serve almeno un segnalino in mano.
refusal-too-few = Servono { $cost } segnalini, ne hai { $have }.
refusal-no-die-needed = Costo: { $cost }, in mano: { $have }. Il dado non serve.
refusal-too-far-short = Servono { $cost } segnalini, ne hai { $have }: il dado dà al massimo { $most }.
refusal-rolls-before = Questa Razza tira prima di scegliere la Regione; non ha un tentativo finale.
refusal-cannot-roll = Questa Razza non può tirare prima di scegliere la Regione.
refusal-already-rolled = Il dado è già stato tirato per questa conquista.
refusal-no-such-power = La Razza non ha questo Potere.
refusal-used-up = Già usato in questo turno.
refusal-tray-empty = Nel contenitore non restano segnalini di questa Razza.
refusal-not-alone = In { $region } non c’è un singolo segnalino di una Razza Attiva avversaria.
refusal-no-help = Contro chi è in { $region } non aiutano Razza, Potere, Luogo o Reliquia.
refusal-already-converted = Un segnalino di { $seat } è già stato convertito in questo turno.
refusal-out-of-order = { $region } viene troppo tardi: le Regioni si scorrono in ordine.
refusal-too-many = Chiesti { $asked }, ne restano { $have }.
refusal-too-many-here = Chiesti { $asked }, ne restano { $have }. Dove possono andare: { $room }.
refusal-nothing = Ne serve almeno uno.
no-rest = Da piazzare ancora: { $rest }.
refusal-must-take-rest = Da piazzare ancora: { $rest }. Dove: { $room }.
refusal-marker-there = { $region } ne ha già uno.
refusal-no-room-for-rest = Non resterebbe una Regione per gli altri.
refusal-keep-older = Si lasciano solo Regioni conquistate in questo turno; { $region } era già tua.
refusal-no-such-ally = Non c’è questo avversario.
refusal-ally-attacked = Hai attaccato la Razza Attiva di { $seat } in questo turno.
refusal-penniless = Non hai le Monete che la conquista di { $region } ti costerebbe.
refusal-cannot-stay = La Razza Attiva non potrebbe restare in { $region }.
refusal-no-such-site = Non c’è questo Luogo o questa Reliquia.
refusal-not-relic = { $site } è un Luogo: si copiano solo le Reliquie.
refusal-not-held = La tua Razza Attiva non controlla: { $site }.
refusal-no-help-from = Nessun aiuto per una conquista da: { $site }.
refusal-already-armed = Già scelto per la prossima conquista: { $site }.
refusal-same-relic = { $site } e la sua copia non agiscono nella stessa Regione.
refusal-not-found = Non ancora trovato da nessuno: { $site }.
refusal-too-late-in-turn = Si fa prima della prima conquista del turno.
refusal-already-there = È già in { $region }.
refusal-cannot-send = Non può andare in { $region }.
refusal-nothing-granted = Nessun tuo Luogo dà un Potere per il Declino.
refusal-not-an-outcome = Il caso non può dare questo ora.

when-pick = Una combinazione si sceglie all’inizio del turno, se non si ha una Razza Attiva.
when-swap = Un tassello si scambia appena scelto, se la Razza può farlo.
when-decline = Una Razza va in Declino all’inizio del turno, invece di conquistare.
when-start = Si fa all’inizio del turno, prima della prima conquista.
when-conquests = Si fa mentre una Razza conquista, prima della ridistribuzione.
when-end = Si terminano le conquiste di una Razza, o un turno dopo il conteggio.
when-give = Una Regione si lascia prima della ridistribuzione, se i segnalini in prestito devono uscire.
when-deploy = I segnalini si ridistribuiscono quando le conquiste di una Razza sono finite.
when-place = Queste pedine si piazzano dopo le conquiste, o quando la loro Razza è scelta.
when-pass = Si rifiuta un’offerta quando viene fatta.
when-ally = La pace si fa alla fine del turno, se la Razza può farla.
when-carry = Reliquie e figure si spostano alla fine del turno di chi le possiede.
when-sacrifice = Un segnalino si cede dopo il conteggio, se si possiede un luogo che lo accetta.
when-chance = Questo lo decide il caso.

log-turn = Turno { $round }: { $seat }
log-over = La partita è finita.
log-badges = I tasselli scartati formano una nuova pila.
log-offered = Nuova combinazione: { $combo }.
log-spent = { $seat } paga { $n ->
    [one] { $n } Moneta
   *[other] { $n } Monete
} per le combinazioni saltate.
log-column = { $seat } prende { $n ->
    [one] { $n } Moneta
   *[other] { $n } Monete
} dalla combinazione.
log-earned = { $seat } ottiene { $n ->
    [one] { $n } Moneta
   *[other] { $n } Monete
}: { $parts }.
log-earned-part = { $source } { $n }
log-picked = { $seat } sceglie { $combo }: { $n ->
    [one] { $n } segnalino
   *[other] { $n } segnalini
}.
log-mustered = { $tribe }: { $n } segnalini in prestito in mano.
log-left = { $tribe }: abbandonata { $region }.
log-rolled = Il dado mostra { $n }.
log-failed = Non basta.
log-attempt = { $tribe }: tentativo su { $region } con { $n ->
    [one] { $n } segnalino
   *[other] { $n } segnalini
} e il dado.
log-expelled = { $tribe }: fuori da { $region }, persi { $lost }, ritirati { $kept }.
log-natives = { $natives } in { $region }: via.
log-took = { $tribe }: conquistata { $region } con { $n ->
    [one] { $n } segnalino
   *[other] { $n } segnalini
}.
log-replaced = { $tribe }: convertito il segnalino in { $region }.
log-marker-on = { $marker }: ora in { $region }.
log-marker-off = { $marker }: non più in { $region }.
log-marker-on-many = { $marker }, messi: { $parts }.
log-marker-off-many = { $marker }, tolti: { $parts }.
log-recruited = { $tribe }: { $n ->
    [one] { $n } segnalino
   *[other] { $n } segnalini
} dal contenitore.
log-reserved = { $tribe }: { $n } segnalini in prestito lasciano la mappa.
log-deployed = { $tribe }, ridistribuzione: { $parts }.
log-share = { $n } in { $region }
log-share-off = { $n } da { $region }
log-declined = { $tribe }: in Declino.
log-removed = { $tribe }: via dalla mappa, di nuovo nella pila.
log-paid = { $seat } paga a { $to } { $n ->
    [one] { $n } Moneta
   *[other] { $n } Monete
} ({ $source }).
log-swapped = { $tribe }: tassello scambiato con { $power }.
log-tools-used = Uso di { $n } × { $tool }.
log-tools-gained = { $tribe }: { $n } × { $tool } in più.
log-found = Scoperta in { $region }: { $site }.
log-granted = Il Luogo mitico concede { $power }.
log-carried = { $site }: ora in { $region }.
log-armed = Per la prossima conquista: { $site }.
log-copied = Copia per questo turno: { $site }.
log-revived = { $tribe }: rianimata { $region }.
log-sacrificed = { $tribe }: ceduto un segnalino in { $region }.
log-marked = { $seat } consegna a { $other } un segnalino Vendetta.
log-monsters = Arrivano in { $region }: { $natives }.
log-allied = { $seat } fa pace con { $other }.
log-peace-ends = La pace tra { $seat } e { $other } finisce.
