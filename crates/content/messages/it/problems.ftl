# What is wrong with content. What files and selectors say is quoted as it stands there.
warning = avviso: { $what }
note = nota: { $what }
nothing = { "" }
name = { $name }
quoted = "{ $text }"
either = { $all } o { $last }
both = { $first } e { $then }
one-of = uno tra { $all }
none = nessuna

# Values that do not fit.
missing = manca "{ $key }" { $where }; atteso: { $expected }
wrong = "{ $key }" è { $found }; atteso: { $expected }
empty = "{ $key }" è vuoto; atteso: { $expected }
too-long = "{ $key }" ha { $n } caratteri; atteso: { $expected }
control = "{ $key }" contiene un carattere di controllo; attesa una sola riga di testo
own-meaning = "{ $word }" ha già un significato nei selettori; attesa un’altra parola
entries = "{ $key }" ha { $n } voci; attese da { $min } a { $max }
entry-no-text = "{ $key }" contiene { $found }; atteso testo tra virgolette
entry-no-table = "{ $key }" contiene { $found }; attesa una tabella tra graffe
unknown-key-in = chiave sconosciuta "{ $key }" { $where }; attesa una tra { $all }
unknown-key = chiave sconosciuta "{ $word }"; atteso: { $expected }
unknown-word = parola sconosciuta "{ $word }"; atteso: { $expected }
missing-key = manca la chiave "{ $key }"
unfit = trovato { $found }; atteso: { $expected }
found-date = una data
found-list = un elenco
found-table = una tabella
found-number = il numero { $value }
found-boolean = il valore logico { $value }
found-other = un valore di altro tipo
wanted-u8 = un piccolo numero intero
wanted-i8 = un piccolo numero intero
wanted-a-string = testo tra virgolette
wanted-a-boolean = true o false
wanted-other = un valore di altro tipo
value-wanted-string-or-table = attesa una parola tra virgolette
value-integer-number-overflowed = il numero è troppo grande
value-other = questo valore qui non va bene

# What is expected.
expected-id = parole minuscole unite da "-", al massimo 40 caratteri
expected-selector-word = parole minuscole unite da "-" o "_", al massimo 40 caratteri
expected-flag = true o false
expected-word = una parola
expected-list = un elenco da { $min } a { $max }
expected-table = una tabella tra graffe
expected-fraction = un numero da { $min } a { $max }
expected-number = un numero intero da { $min } a { $max }
expected-text = testo da { $min } a { $max } caratteri
expected-head = la forma della testa, come "round"
expected-eyes = come sono gli occhi, per esempio "dots"
expected-natives = una tabella con name, tokens e supply
expected-on-conquest = "lost" o "returned"
expected-on-decline = "stays" o "leaves"
expected-site-kind = "place" o "relic"
expected-region-id = un numero o una parola breve tra virgolette: fino a 12 lettere, cifre, "-" e "_"
expected-centre = un elenco di due numeri da 0 a 1

# Where keys are.
in-race = in una Razza
in-power = in un Potere
in-place-or-relic = in un Luogo o una Reliquia
in-map = in una mappa
in-game = in una scatola
in-natives = nelle tribù
in-terrain = in un terreno
in-symbol = in un simbolo
in-marker = in un segnaposto
in-region = in una Regione
in-translation = in una traduzione
in-tool = in uno strumento
in-face = in un volto
in-sign = in un segno
in-icon = in un’icona
in-art-of-a-terrain = nel disegno di un terreno
in-tile = in una trama
in-stamp = in un timbro
in-shape = in una forma

# Text that is no TOML.
file-too-long = il file ha { $n } byte; attesi al massimo { $most }
bare-word = una parola senza virgolette; atteso testo tra virgolette
toml-expected = { $what }; atteso: { $all }
toml-cannot-recurse-further--max-recursion-depth-met = troppi livelli uno dentro l’altro
toml-carriage-return-must-be-followed-by-newline = dopo un ritorno a capo deve esserci una riga nuova
toml-extra = un "=" di troppo
toml-extra-assignment-between-key-value-pairs = un’assegnazione di troppo tra chiavi e valori
toml-extra-comma-in-array = una virgola di troppo nell’elenco
toml-extra-comma-in-inline-table = una virgola di troppo nella tabella
toml-integers-with-a-radix-cannot-be-signed = un numero con una base non può avere segno
toml-invalid-comment-character = carattere non valido in un commento
toml-invalid-inline-table-element = elemento non valido nella tabella
toml-invalid-key-value-pair = coppia di chiave e valore non valida
toml-invalid-unquoted-key = chiave senza virgolette non valida
toml-invalid-value = valore non valido
toml-key-with-no-value = chiave senza valore
toml-keys-cannot-be-multi-line-basic-strings = una chiave non può occupare più righe
toml-keys-cannot-be-multi-line-literal-strings = una chiave non può occupare più righe
toml-missing-array-opening = manca l’inizio dell’elenco
toml-missing-assignment-between-key-value-pairs = manca l’assegnazione tra chiave e valore
toml-missing-comma-between-array-elements = manca una virgola tra gli elementi dell’elenco
toml-missing-comma-between-key-value-pairs = manca una virgola tra le coppie di chiave e valore
toml-missing-comment-start = manca l’inizio del commento
toml-missing-escaped-value = manca il carattere dopo la barra rovesciata
toml-missing-inline-table-opening = manca l’inizio della tabella
toml-missing-key-for-inline-table-element = manca la chiave di un elemento della tabella
toml-missing-opening-quote = mancano le virgolette iniziali
toml-missing-table-open = manca l’inizio della tabella
toml-missing-value-for-key = manca il valore della chiave
toml-missing-value = manca un valore
toml-radix-must-be-lowercase = la base di un numero va in minuscolo
toml-redundant-integer-number-prefix = prefisso superfluo in un numero intero
toml-redundant-numeric-sign = segno superfluo in un numero
toml-string-values-must-be-quoted = il testo va tra virgolette
toml-too-few-unicode-value-digits = troppo poche cifre per un carattere Unicode
toml-unclosed-array-table = elenco di tabelle non chiuso
toml-unclosed-array = elenco non chiuso
toml-unclosed-inline-table = tabella non chiusa
toml-unclosed-table = tabella non chiusa
toml-unexpected-----in-array = "=" inatteso in un elenco
toml-unexpected-content-between-comment-and-newline = contenuto inatteso tra commento e fine riga
toml-unexpected-content = contenuto inatteso
toml-unexpected-key-or-value = chiave o valore inatteso
toml-unexpected-leading-zero = zero iniziale inatteso
toml-unexpected-sign = segno inatteso
toml-unquoted-keys-cannot-be-empty = una chiave senza virgolette non può essere vuota
toml-invalid-string = il testo non è chiuso
toml-invalid-basic-string = il testo non è chiuso
toml-invalid-multi-line-basic-string = testo su più righe non valido
toml-invalid-multi-line-literal-string = testo su più righe non valido
toml-invalid-literal-string = testo tra virgolette non valido
toml-invalid-octal-number = numero ottale non valido
toml-invalid-integer-number = numero intero non valido
toml-invalid-hexadecimal-number = numero esadecimale non valido
toml-invalid-binary-number = numero binario non valido
toml-invalid-float = numero non valido
toml-invalid-date-time = data non valida
toml-invalid-boolean = valore logico non valido
toml-may-only-go-between-digits = "_" sta solo tra due cifre
toml-duplicate-key = questa chiave c’è due volte; attesa una volta sola
toml-cannot-extend = un valore non si può estendere con una chiave a punti
toml-other = questo non è TOML
item-quotation-mark = le virgolette alla fine
item-key = una chiave
item-value = un valore
item-nothing = nulla
item-newline = fine riga
item-digits = cifre
item-letters = lettere
item-numbers = numeri
item-characters = caratteri
item-basic-string = testo tra virgolette doppie
item-literal-string = testo tra virgolette
item-unquoted-string = testo senza virgolette
item-multi-line-basic-string = testo su più righe
item-printable-characters = caratteri stampabili
item-non-single-quote-characters = caratteri diversi dall’apice
item-non-single-quote-visible-characters = caratteri visibili diversi dall’apice
item-non-double-quote-visible-characters = caratteri visibili diversi dalle virgolette
item-unicode-hexadecimal-value = un valore Unicode esadecimale
item-other = qualcos’altro

# Selectors.
in-selector = { $what } nel selettore "{ $text }"
selector-too-long = più di { $n } parole
selector-unexpected = "{ $word }" inatteso
selector-no-expression = manca un’espressione alla fine
selector-no-bracket = manca ")"
selector-no-marker = dopo "marker" ci vuole un tipo di segnaposto
selector-no-site = dopo "site" ci vuole un Luogo o una Reliquia
selector-no-number = dopo "tokens" ci vuole un numero
selector-word = parola sconosciuta "{ $word }" in un selettore; atteso un terreno, un simbolo o un’etichetta: { $known }; oppure una parola dei selettori: { $keywords }
selector-word-meant = parola sconosciuta "{ $word }" in un selettore; forse "{ $meant }"? Atteso un terreno, un simbolo o un’etichetta: { $known }; oppure una parola dei selettori: { $keywords }
selector-site = Luogo o Reliquia sconosciuta "{ $id }" in un selettore; atteso un id esistente
words = { $own }
words-of-boxes = { $own }; o di un’altra scatola: { $others }
meant = { $what }{ $meant }
did-you-mean = ; forse "{ $name }"?

# Effects.
effect-is = un effetto è { $found }; atteso un effetto tra graffe, come in { $example }
effect-bare = "{ $name }" è { $found }; attesi i suoi parametri tra graffe, come in { $example }
effect-entries = un effetto ha { $n } voci; atteso un effetto tra graffe, come in { $example }
effect-beside = un effetto ha { $n } voci; atteso un effetto tra graffe: { $others } accanto a "{ $name }" va dentro le sue graffe o in altre, come in { $example }
effect-loose = un effetto ha { $n } voci; atteso un effetto tra graffe: "{ $name }" e { $others } vanno tra le graffe di un effetto, come in { $example }
effect-loose-meant = un effetto ha { $n } voci; atteso un effetto tra graffe: "{ $name }" e { $others } vanno tra le graffe di un effetto; non c’è un effetto "{ $name }", forse { $meant }?, come in { $example }
unknown-effect = effetto sconosciuto "{ $name }"; atteso: { $expected }
unknown-effect-meant = effetto sconosciuto "{ $name }"; forse { $meant }? Atteso: { $expected }
purpose-defend = "defence", "marker" o "keep_tokens", per essere più difficili da conquistare
purpose-immune = "marker" con un segnaposto immune, per tenere fuori gli avversari
purpose-far = "reach", per conquistare lontano
purpose-closed = "habitat", per tenere ciò che ad altri è chiuso
purpose-take = "strike" o "convert", per prendere Regioni qualunque sia la difesa
purpose-cheap = "cost", per conquistare con meno segnalini
purpose-bank = "income", per essere pagati dalla riserva
purpose-opponents = "tribute" o "toll", per essere pagati dagli avversari
purpose-tokens = "recruit" o "loan", per avere più segnalini
purpose-keep = "keep_tokens", per non perdere segnalini
purpose-peace = "peace", per non essere attaccati
purpose-die = "die", per tirare il dado più spesso
purpose-decline = "decline_keep", "decline_extra", "decline_late" o "decline_acts", per andare in Declino in un altro modo
effect-of-relic = "{ $name }" è un effetto di una Reliquia; qui ne serve un altro
effect-of-place = "{ $name }" è un effetto di un Luogo; qui ne serve un altro
effect-of-site = "{ $name }" è un effetto di un Luogo o di una Reliquia; qui ne serve un altro
effect-of-combo = "{ $name }" è un effetto di una Razza o di un Potere; qui ne serve un altro
cost-nothing = "tokens" è 0 e non cambia alcun costo; atteso un altro numero
reach-nothing = un "reach" senza Regioni non fa nulla; atteso "to", "linked" o "through"
reach-asks = "near" e "chained" chiedono che cosa è adiacente, e qui lo si deve dire; atteso "beside"
habitat-changes = questo cambia nel corso di una partita; attesi terreni, simboli ed etichette
every-counts = "every" conta Regioni; va solo con per = "region"
income-where = qui "where" non fa nulla; va solo con per = "region" o "any"
haunt-scope = chi tiene un Luogo in Declino non sposta più nulla; atteso scope = "active" o niente
die-where = prima di questo tiro non si nomina alcuna Regione; "where" va solo con roll = "after_naming"
keep-coins = queste Monete sono per segnalini che lasciano la mappa; atteso keep = "none"
keep-redeploy = non resta nulla da ridistribuire; atteso keep = "all"
unshown = "{ $key }" non si può mostrare; atteso testo da 1 a { $most } caratteri
assist-nothing = questo aiuto non fa nulla; atteso "tokens", "as_if_empty", "anywhere" o "convert"
marker-count = qui "count" non fa nulla; va solo con place = "first_conquests", "each_turn", "spread" o "guard"
marker-where = qui "where" non fa nulla; va solo con place = "earned" o "anchor"
marker-movable = "movable" è per un solo segnaposto che resta dov’è; atteso place = "first_conquests" e nessun count
here-kin = "here" e "kin" riguardano la Regione di un Luogo o di una Reliquia; attese altre parole
unknown-marker = segnaposto sconosciuto "{ $id }"; atteso uno tra { $known }; uno tuo richiede una scatola propria, con un game.toml
marker-free = il segnaposto "{ $id }" sta da solo; ne serve uno che sta con una Razza
marker-not-free = il segnaposto "{ $id }" sta con una Razza; ne serve uno con "free"

# Effects that nothing is wrong with, and that do nothing.
inert-declined = questo non fa nulla: in Declino questa Razza non conquista più; serve anche "decline_acts"
inert-first-turn = questo non fa nulla: nessuna Razza prende Monete per il primo turno in Declino
inert-anchor = questo non fa nulla: una Razza appena scelta non è in Declino
inert-lasting = questo non fa nulla: "lasting" riguarda un tassello; va con un Potere
inert-entry = questo non fa nulla: chi lo tiene ha già una Regione e non entra più sulla mappa
inert-reach = questo non fa nulla: ciò che confina con una Regione della Razza è già raggiungibile
inert-grudge = questo non fa nulla: nessuno chiede chi è segnato; atteso un effetto con where = "grudged"
lasting-declined = qui "lasting" non fa nulla: ciò che vale in Declino conserva il tassello
not-granted = un Luogo che concede questo Potere non concede questo
needless = questo non fa nulla: sulle mappe di { $box } lo può fare ogni Razza
single = qui "{ $selector }" non fa nulla: è una sola Regione, e ne servono più d’una
never-true = qui "{ $selector }" non fa nulla: non è mai vero di { $regions }{ $meant }
seldom-true = qui "{ $selector }" non fa nulla: non è quasi mai vero di { $regions }{ $meant }
region-none-held = una Regione mentre la Razza non ne tiene
region-own = una Regione della Razza in quel momento
region-attacked = una Regione che la Razza attacca
region-any = una qualsiasi Regione

# Races, powers, places and relics.
many-on-banner = { $n } segnalini sono più di { $most }: con certi tasselli il contenitore si svuota
many-on-badge = { $n } segnalini sono più di { $most }: con certe Razze il contenitore si svuota
supply-short = "supply" è { $have }; attesi almeno i segnalini della Razza, { $needed }
supply-short-lent = "supply" è { $have }; attesi almeno i segnalini della Razza con quelli in prestito, { $needed }
supply-low = "supply" è { $have }; attesi { $all } o più: { $needed } segnalini della Razza e fino a { $badge } di un Potere
supply-low-lent = "supply" è { $have }; attesi { $all } o più: { $needed } segnalini della Razza con quelli in prestito e fino a { $badge } di un Potere
taken-for-race = preso per una Razza, perché ha più segnalini di un tassello; un Potere sta nella cartella powers
taken-for-power = preso per un Potere, perché non ha "supply"; una Razza lo ha, o sta nella cartella races
a-game = questa è la parte comune di una scatola; atteso una Razza, un Potere, un Luogo, una Reliquia o una mappa
translation-empty = una traduzione non dice nulla; atteso un nome o altro

# How things look.
two-landmarks = un terreno ha un solo punto di riferimento; atteso una volta sola
drawn-nowhere = con "often" 0 questo non si disegna da nessuna parte; serve anche "landmark"
shape-undrawn = una forma si disegna con "fill" o "stroke"; atteso uno dei due
width-of-line = "width" è quella di una linea; serve anche "stroke"
glyph = "glyph" non è un solo carattere che ogni terminale ha, come "~"
no-path = "path" non è un tracciato SVG; attese lettere come M, L, C e z con numeri, cominciando da M
no-colour = "{ $key }" non è un colore; atteso uno come "#7ea04c"
no-paint = "{ $key }" non è un colore; atteso uno come "#7ea04c", o con la sua opacità "#7ea04c80"

# The common part of a box.
id-of-all = "{ $id }" sta per tutte le scatole insieme; atteso un altro id
id-taken-terrain = il terreno "{ $id }" c’è già; atteso un altro id
id-taken-symbol = il terreno o simbolo "{ $id }" c’è già; atteso un altro id
id-taken-marker = il segnaposto "{ $id }" c’è già; atteso un altro id
id-taken-region = la Regione "{ $id }" c’è già; atteso un altro id
face = una faccia del dado è { $found }; atteso un numero intero da 0 a { $most }
no-tag = l’etichetta "{ $tag }" non si può usare nei selettori; attese parole minuscole unite da "-" o "_"
tag-twice = l’etichetta "{ $tag }" è anche un terreno o un simbolo; attesa un’altra parola
no-open-terrain = nessun terreno è aperto a tutti; atteso uno con access "open"
barred = "barred" dice chi resta fuori da una Regione immune; serve anche "immune"

# Maps.
unknown-symbol = simbolo sconosciuto "{ $word }"; atteso: { $expected }
symbol-twice = il simbolo "{ $word }" c’è due volte; atteso una volta sola
off-board = "centre" non è sulla mappa; atteso: { $expected }
terrain-supply = la mappa ha { $n } Regioni di terreno "{ $terrain }"; attese al massimo le { $most } della scatola
natives-nowhere = ci sono tribù nella Regione "{ $region }", dove nessuno può mai stare; lì non devono esserci
natives-supply = ci sono tribù in { $n } Regioni; attese al massimo { $most }: nella scatola ci sono { $tokens } segnalini
unknown-neighbour = vicina sconosciuta "{ $id }"; attesa un’altra Regione o "{ $edge }"
own-neighbour = la Regione "{ $id }" non può confinare con sé stessa; attesa un’altra Regione o "{ $edge }"
border-one-way = la Regione "{ $a }" confina con "{ $b }", ma "{ $b }" non elenca "{ $a }"; attesi entrambi o nessuno
border-uneven = la Regione "{ $a }" elenca "{ $b }" { $here }, ma "{ $b }" elenca "{ $a }" { $there }; atteso lo stesso numero
once = una volta
twice = due volte
times = { $n } volte
unreachable = la Regione "{ $a }" non si raggiunge da "{ $b }"; attesa una mappa in un solo pezzo
no-entry = nessuna Razza può entrare; attesa una Regione sul bordo, o sulla riva di un mare che lo tocca
region-closed = la Regione "{ $id }" è chiusa alle Razze che non possono attraversare altri terreni
one-contact = la Regione "{ $a }" tocca solo "{ $b }"; attesi due o più contatti, perché ogni angolo unisce tre Regioni
follows-itself = "{ $a }" segue sé stessa intorno alla Regione "{ $region }"; atteso un altro contatto tra le due
no-corner = "{ $a }" e poi "{ $b }" non si incontrano in un angolo della Regione "{ $region }"; atteso { $order }
order-by-neighbours = l’ordine { $order } secondo gli elenchi delle vicine
order-clockwise = l’ordine orario
corner-missing = secondo l’elenco della Regione "{ $witness }", intorno alla Regione "{ $region }" sono attese "{ $a }" e poi "{ $b }"
no-board = { $regions } Regioni con { $edges } tratti di bordo hanno { $borders } confini; attesi { $expected }: la mappa ha un buco, o il bordo è in più pezzi
anticlockwise = secondo i centri, le vicine sono in senso antiorario; atteso il senso orario

# Boxes and folders.
box-has-race = { $box } ha già una Razza "{ $id }"; atteso un altro id
box-has-power = { $box } ha già un Potere "{ $id }"; atteso un altro id
box-has-site = { $box } ha già un Luogo o una Reliquia "{ $id }"; atteso un altro id
box-has-map = { $box } ha già una mappa "{ $id }"; atteso un altro id
many-maps = { $n } mappe; attese al massimo { $most }
no-game = manca il file; attesa la parte comune della scatola
two-games = la scatola ha già una parte comune; atteso un solo file così
box-without-race = la scatola non ha Razze; attesa almeno una
box-without-power = la scatola non ha Poteri; atteso almeno uno
box-without-map = la scatola non ha mappe; attesa almeno una
many-files = { $n } file; attesi al massimo { $most }
no-content = qui non ci sono contenuti; attesi file che finiscono in .toml
no-such-file = non c’è un file o una cartella con questo nome
a-zip = un file zip: prima estrailo, poi indica la cartella che ne viene
an-archive = un archivio: prima estrailo, poi indica la cartella che ne viene
single-file = un singolo file: atteso uno che finisce in .toml, o la cartella con file così
unreadable = non si può leggere: { $why }
io-not-found = non c’è un file o una cartella con questo nome
io-not-permitted = l’accesso non è permesso
io-folder = è una cartella
io-no-folder = non è una cartella
io-no-text = non è testo UTF-8
io-too-long = più lungo di { $most } byte
io-other = il sistema dice “{ $system }”
too-much = { $n } byte di contenuti; attesi al massimo { $most }
on-no-board = su nessuna mappa di { $box } fa ciò che dice: { $why }
used-in = usato solo in { $boxes }, non in { $home }: { $why }
unmixed = con tutte le scatole insieme, resta nella scatola: { $why }
unmixed-marker = con tutte le scatole insieme, il segnaposto "{ $id }" resta nella scatola: { $why }
another-marker = c’è già un altro segnaposto "{ $id }"
needs-marker = gli serve il segnaposto "{ $id }", che non c’è
needs-regions = gli serve "{ $selector }", e non ce n’è
needs-relics = gli servono Reliquie, e non ce ne sono
another-file = un altro { $name }: la registrazione ha { $here }, la cartella ha { $there } ({ $file })

# What the rules refuse.
no-such-game = non c’è un gioco "{ $game }"
no-such-map = nel gioco "{ $game }" non c’è una mappa "{ $map }"
compile-unknown = { $owner }: { $what }: "{ $word }" è sconosciuto
thing-terrain = terreno
thing-symbol = simbolo
thing-region = Regione
thing-marker = segnaposto
thing-race-or-power-to-leave-out = Razza o Potere da lasciare fuori
compile-too-many = { $what }; attesi al massimo { $most }
compile-range = { $what } è { $value }, ma dev’essere tra { $min } e { $max }
figure-number-of-seats = il numero di posti
figure-number-of-races = il numero di Razze
figure-number-of-powers = il numero di Poteri
figure-combos-on-offer = le combinazioni in offerta
figure-faces-of-the-die = il numero di facce del dado
figure-highest-face-of-the-die = la faccia più alta del dado
figure-number-of-turns = il numero di turni
figure-natives-in-a-region = il numero di tribù in una Regione
figure-of = "{ $key }" di { $owner }
compile-shared-figure = il segnaposto "{ $marker }" è la figura di un Luogo, e lo usa anche qualcos’altro
compile-not-fixed = { $owner }: questa condizione può nominare solo terreni, etichette e simboli
compile-circular = { $owner }: "near" e "chained" non possono stare in una condizione che dice che cosa è adiacente
compile-one-way = mappa { $map }: { $a } ha { $b } come vicina, ma { $b } non ha { $a }
bound-races = { $n } Razze
bound-powers = { $n } Poteri
bound-sites = { $n } Luoghi e Reliquie
bound-pieces = { $n } pezzi di tutti i segnaposto insieme
bound-defence = { $n } punti di difesa di tutti i segnaposto, i Luoghi e le Reliquie insieme
bound-extras = { $n } Razze e Poteri che declinano accanto a un’altra
bound-loan = { $n } segnalini in prestito a "{ $a }" e "{ $b }" insieme
bound-markers = { $n } effetti con segnaposto di "{ $a }" e "{ $b }" insieme
bound-costs = { $n } cambi di costo di "{ $a }" e "{ $b }" insieme
bound-granted-markers = { $n } effetti con segnaposto di "{ $b }", che "{ $a }" può concedere
bound-granted-costs = { $n } cambi di costo di "{ $b }", che "{ $a }" può concedere
bound-site-costs = { $n } cambi di costo di tutti i Luoghi e le Reliquie insieme
bound-grants = { $n } Luoghi che concedono un Potere, "{ $a }" e "{ $b }"
bound-summons = { $n } Luoghi che mandano una figura, "{ $a }" e "{ $b }"
