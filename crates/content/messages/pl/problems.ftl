# What is wrong with content. What files and selectors say is quoted as it stands there.
warning = ostrzeżenie: { $what }
note = uwaga: { $what }
nothing = { "" }
name = { $name }
quoted = "{ $text }"
either = { $all } lub { $last }
both = { $first } i { $then }
one-of = jedno z: { $all }
none = żadnego

# Values that do not fit.
missing = brak "{ $key }" { $where }; oczekiwano: { $expected }
wrong = "{ $key }" to { $found }; oczekiwano: { $expected }
empty = "{ $key }" jest puste; oczekiwano: { $expected }
too-long = "{ $key }" ma za dużo znaków ({ $n }); oczekiwano: { $expected }
control = "{ $key }" zawiera znak sterujący; oczekiwano jednego wiersza tekstu
own-meaning = "{ $word }" ma w selektorach własne znaczenie; oczekiwano innego słowa
entries = "{ $key }": liczba pozycji { $n }, oczekiwano od { $min } do { $max }
entry-no-text = "{ $key }" zawiera { $found }; oczekiwano tekstu w cudzysłowie
entry-no-table = "{ $key }" zawiera { $found }; oczekiwano tabeli w klamrach
unknown-key-in = nieznany klucz "{ $key }" { $where }; oczekiwano jednego z: { $all }
unknown-key = nieznany klucz "{ $word }"; oczekiwano: { $expected }
unknown-word = nieznane słowo "{ $word }"; oczekiwano: { $expected }
missing-key = brak klucza "{ $key }"
unfit = znaleziono { $found }; oczekiwano: { $expected }
found-date = data
found-list = lista
found-table = tabela
found-number = liczba { $value }
found-boolean = wartość logiczna { $value }
found-other = wartość innego rodzaju
wanted-u8 = mała liczba całkowita
wanted-i8 = mała liczba całkowita
wanted-a-string = tekst w cudzysłowie
wanted-a-boolean = true lub false
wanted-other = wartość innego rodzaju
value-wanted-string-or-table = oczekiwano słowa w cudzysłowie
value-integer-number-overflowed = liczba jest za duża
value-other = ta wartość tu nie pasuje

# What is expected.
expected-id = słowa z małych liter połączone "-", najwyżej 40 znaków
expected-selector-word = słowa z małych liter połączone "-" lub "_", najwyżej 40 znaków
expected-flag = true lub false
expected-word = słowo
expected-list = lista od { $min } do { $max } pozycji
expected-table = tabela w klamrach
expected-fraction = liczba od { $min } do { $max }
expected-number = liczba całkowita od { $min } do { $max }
expected-text = tekst od { $min } do { $max } znaków
expected-head = kształt głowy, na przykład "round"
expected-eyes = jakie są oczy, na przykład "dots"
expected-natives = tabela z name, tokens i supply
expected-on-conquest = "lost" lub "returned"
expected-on-decline = "stays" lub "leaves"
expected-site-kind = "place" lub "relic"
expected-region-id = liczba lub krótkie słowo w cudzysłowie: do 12 liter, cyfr, "-" i "_"
expected-centre = lista dwóch liczb od 0 do 1

# Where keys are.
in-race = w rasie
in-power = w zdolności
in-place-or-relic = w miejscu lub relikwii
in-map = w planszy
in-game = w pudełku
in-natives = w plemionach
in-terrain = w terenie
in-symbol = w symbolu
in-marker = w znaczniku
in-region = w regionie
in-translation = w tłumaczeniu
in-tool = w narzędziu
in-face = w twarzy
in-sign = w znaku
in-icon = w ikonie
in-art-of-a-terrain = w rysunku terenu
in-tile = we wzorze
in-stamp = w stemplu
in-shape = w kształcie

# Text that is no TOML.
file-too-long = plik ma { $n } bajtów, oczekiwano najwyżej { $most }
bare-word = słowo bez cudzysłowu; oczekiwano tekstu w cudzysłowie
toml-expected = { $what }; oczekiwano: { $all }
toml-cannot-recurse-further--max-recursion-depth-met = zbyt wiele poziomów w sobie
toml-carriage-return-must-be-followed-by-newline = po znaku powrotu karetki musi być nowy wiersz
toml-extra = zbędne "="
toml-extra-assignment-between-key-value-pairs = zbędne przypisanie między kluczami i wartościami
toml-extra-comma-in-array = zbędny przecinek na liście
toml-extra-comma-in-inline-table = zbędny przecinek w tabeli
toml-integers-with-a-radix-cannot-be-signed = liczba z podstawą nie może mieć znaku
toml-invalid-comment-character = niedozwolony znak w komentarzu
toml-invalid-inline-table-element = nieprawidłowy element tabeli
toml-invalid-key-value-pair = nieprawidłowa para klucza i wartości
toml-invalid-unquoted-key = nieprawidłowy klucz bez cudzysłowu
toml-invalid-value = nieprawidłowa wartość
toml-key-with-no-value = klucz bez wartości
toml-keys-cannot-be-multi-line-basic-strings = klucz nie może zajmować kilku wierszy
toml-keys-cannot-be-multi-line-literal-strings = klucz nie może zajmować kilku wierszy
toml-missing-array-opening = brak początku listy
toml-missing-assignment-between-key-value-pairs = brak przypisania między kluczem a wartością
toml-missing-comma-between-array-elements = brak przecinka między elementami listy
toml-missing-comma-between-key-value-pairs = brak przecinka między parami kluczy i wartości
toml-missing-comment-start = brak początku komentarza
toml-missing-escaped-value = brak znaku po ukośniku wstecznym
toml-missing-inline-table-opening = brak początku tabeli
toml-missing-key-for-inline-table-element = brak klucza elementu tabeli
toml-missing-opening-quote = brak otwierającego cudzysłowu
toml-missing-table-open = brak początku tabeli
toml-missing-value-for-key = brak wartości klucza
toml-missing-value = brak wartości
toml-radix-must-be-lowercase = podstawę liczby pisze się małą literą
toml-redundant-integer-number-prefix = zbędny przedrostek liczby całkowitej
toml-redundant-numeric-sign = zbędny znak liczby
toml-string-values-must-be-quoted = tekst musi być w cudzysłowie
toml-too-few-unicode-value-digits = za mało cyfr znaku Unicode
toml-unclosed-array-table = niezamknięta lista tabel
toml-unclosed-array = niezamknięta lista
toml-unclosed-inline-table = niezamknięta tabela
toml-unclosed-table = niezamknięta tabela
toml-unexpected-----in-array = nieoczekiwane "=" na liście
toml-unexpected-content-between-comment-and-newline = nieoczekiwana treść między komentarzem a końcem wiersza
toml-unexpected-content = nieoczekiwana treść
toml-unexpected-key-or-value = nieoczekiwany klucz lub wartość
toml-unexpected-leading-zero = nieoczekiwane zero na początku
toml-unexpected-sign = nieoczekiwany znak liczby
toml-unquoted-keys-cannot-be-empty = klucz bez cudzysłowu nie może być pusty
toml-invalid-string = tekst nie jest zamknięty
toml-invalid-basic-string = tekst nie jest zamknięty
toml-invalid-multi-line-basic-string = nieprawidłowy tekst w kilku wierszach
toml-invalid-multi-line-literal-string = nieprawidłowy tekst w kilku wierszach
toml-invalid-literal-string = nieprawidłowy tekst w cudzysłowie
toml-invalid-octal-number = nieprawidłowa liczba ósemkowa
toml-invalid-integer-number = nieprawidłowa liczba całkowita
toml-invalid-hexadecimal-number = nieprawidłowa liczba szesnastkowa
toml-invalid-binary-number = nieprawidłowa liczba dwójkowa
toml-invalid-float = nieprawidłowa liczba
toml-invalid-date-time = nieprawidłowa data
toml-invalid-boolean = nieprawidłowa wartość logiczna
toml-may-only-go-between-digits = "_" może stać tylko między cyframi
toml-duplicate-key = ten klucz jest dwa razy, oczekiwano jednego
toml-cannot-extend = wartości nie można rozszerzyć kluczem z kropkami
toml-other = to nie jest TOML
item-quotation-mark = cudzysłów na końcu
item-key = klucz
item-value = wartość
item-nothing = nic
item-newline = nowy wiersz
item-digits = cyfry
item-letters = litery
item-numbers = cyfry
item-characters = znaki
item-basic-string = tekst w podwójnym cudzysłowie
item-literal-string = tekst w cudzysłowie
item-unquoted-string = tekst bez cudzysłowu
item-multi-line-basic-string = tekst w kilku wierszach
item-printable-characters = znaki drukowalne
item-non-single-quote-characters = znaki inne niż apostrof
item-non-single-quote-visible-characters = widoczne znaki inne niż apostrof
item-non-double-quote-visible-characters = widoczne znaki inne niż cudzysłów
item-unicode-hexadecimal-value = wartość szesnastkowa Unicode
item-other = coś innego

# Selectors.
in-selector = { $what } w selektorze "{ $text }"
selector-too-long = więcej słów niż { $n }
selector-unexpected = nieoczekiwane "{ $word }"
selector-no-expression = brak wyrażenia na końcu
selector-no-bracket = brak ")"
selector-no-marker = po "marker" potrzebny jest rodzaj znacznika
selector-no-site = po "site" potrzebne jest miejsce lub relikwia
selector-no-number = po "tokens" potrzebna jest liczba
selector-word = nieznane słowo "{ $word }" w selektorze; oczekiwano terenu, symbolu lub etykiety: { $known }; albo słowa selektorów: { $keywords }
selector-word-meant = nieznane słowo "{ $word }" w selektorze; może chodzi o "{ $meant }"? Oczekiwano terenu, symbolu lub etykiety: { $known }; albo słowa selektorów: { $keywords }
selector-site = nieznane miejsce lub relikwia "{ $id }" w selektorze; oczekiwano istniejącego id
words = { $own }
words-of-boxes = { $own }; lub z innego pudełka: { $others }
meant = { $what }{ $meant }
did-you-mean = ; może chodzi o "{ $name }"?

# Effects.
effect-is = efekt to { $found }; oczekiwano jednego efektu w klamrach, jak w { $example }
effect-bare = "{ $name }" to { $found }; oczekiwano jego parametrów w klamrach, jak w { $example }
effect-entries = efekt: liczba pozycji { $n }; oczekiwano jednego efektu w klamrach, jak w { $example }
effect-beside = efekt: liczba pozycji { $n }; oczekiwano jednego efektu w klamrach: { $others } obok "{ $name }" należy do jego klamer albo do innych, jak w { $example }
effect-loose = efekt: liczba pozycji { $n }; oczekiwano jednego efektu w klamrach: "{ $name }" i { $others } należą do klamer efektu, jak w { $example }
effect-loose-meant = efekt: liczba pozycji { $n }; oczekiwano jednego efektu w klamrach: "{ $name }" i { $others } należą do klamer efektu; nie ma efektu "{ $name }", może chodzi o { $meant }?, jak w { $example }
unknown-effect = nieznany efekt "{ $name }"; oczekiwano: { $expected }
unknown-effect-meant = nieznany efekt "{ $name }"; może chodzi o { $meant }? Oczekiwano: { $expected }
purpose-defend = "defence", "marker" lub "keep_tokens", by trudniej było podbić
purpose-immune = "marker" ze znacznikiem nietykalnym, by nie wpuszczać przeciwników
purpose-far = "reach", by podbijać daleko
purpose-closed = "habitat", by zajmować to, co dla innych zamknięte
purpose-take = "strike" lub "convert", by brać regiony bez względu na obronę
purpose-cheap = "cost", by podbijać mniejszą liczbą żetonów
purpose-bank = "income", by płacił bank
purpose-opponents = "tribute" lub "toll", by płacili przeciwnicy
purpose-tokens = "recruit" lub "loan", by mieć więcej żetonów
purpose-keep = "keep_tokens", by nie tracić żetonów
purpose-peace = "peace", by nie być atakowanym
purpose-die = "die", by częściej rzucać kością
purpose-decline = "decline_keep", "decline_extra", "decline_late" lub "decline_acts", by wymierać inaczej
effect-of-relic = "{ $name }" to efekt relikwii; tu potrzebny jest inny
effect-of-place = "{ $name }" to efekt miejsca; tu potrzebny jest inny
effect-of-site = "{ $name }" to efekt miejsca lub relikwii; tu potrzebny jest inny
effect-of-combo = "{ $name }" to efekt rasy lub zdolności; tu potrzebny jest inny
cost-nothing = "tokens" to 0, co nie zmienia żadnego kosztu; oczekiwano innej liczby
reach-nothing = "reach" bez regionów nic nie robi; oczekiwano "to", "linked" lub "through"
reach-asks = "near" i "chained" pytają, co sąsiaduje, a to ma tu być powiedziane; oczekiwano "beside"
habitat-changes = to zmienia się w trakcie gry; oczekiwano terenów, symboli i etykiet
every-counts = "every" liczy regiony; może stać tylko przy per = "region"
income-where = "where" nic tu nie robi; może stać tylko przy per = "region" lub "any"
haunt-scope = kto wymiera na miejscu, nic już nie przesuwa; oczekiwano scope = "active" albo niczego
die-where = przed tym rzutem nie nazywa się regionu; "where" może stać tylko przy roll = "after_naming"
keep-coins = te monety są za żetony, które schodzą; oczekiwano keep = "none"
keep-redeploy = nic nie zostaje do przegrupowania; oczekiwano keep = "all"
unshown = "{ $key }" nie da się pokazać; oczekiwano tekstu od 1 do { $most } znaków
assist-nothing = ta pomoc nic nie robi; oczekiwano "tokens", "as_if_empty", "anywhere" lub "convert"
marker-count = "count" nic tu nie robi; może stać tylko przy place = "first_conquests", "each_turn", "spread" lub "guard"
marker-where = "where" nic tu nie robi; może stać tylko przy place = "earned" lub "anchor"
marker-movable = "movable" jest dla jednego znacznika, który zostaje na miejscu; oczekiwano place = "first_conquests" bez count
here-kin = "here" i "kin" dotyczą regionu miejsca lub relikwii; oczekiwano innych słów
unknown-marker = nieznany znacznik "{ $id }"; oczekiwano jednego z: { $known }; własny wymaga własnego pudełka z plikiem game.toml
marker-free = znacznik "{ $id }" stoi sam; oczekiwano takiego, który nie stoi sam
marker-not-free = znacznik "{ $id }" stoi przy rasie; oczekiwano takiego, który ma "free"

# Effects that nothing is wrong with, and that do nothing.
inert-declined = to nic nie robi: wymierając, ta rasa już nie podbija; potrzebne też "decline_acts"
inert-first-turn = to nic nie robi: żadna rasa nie punktuje pierwszej tury, wymierając
inert-anchor = to nic nie robi: wybierana rasa nie jest wymierająca
inert-lasting = to nic nie robi: "lasting" dotyczy zdolności; oczekiwano go przy zdolności
inert-entry = to nic nie robi: kto to ma, trzyma region i nie wchodzi już na planszę
inert-reach = to nic nie robi: co graniczy z regionem rasy, i tak jest w zasięgu
inert-grudge = to nic nie robi: nikt nie pyta, kto jest naznaczony; oczekiwano efektu z where = "grudged"
lasting-declined = "lasting" nic tu nie robi: co działa przy wymieraniu, zachowuje zdolność
not-granted = miejsce, które daje tę zdolność, tego nie daje
needless = to nic nie robi: na planszach { $box } może to każda rasa
single = "{ $selector }" nic tu nie robi: to jeden region, a potrzeba kilku
never-true = "{ $selector }" nic tu nie robi: nigdy nie jest prawdą o: { $regions }{ $meant }
seldom-true = "{ $selector }" nic tu nie robi: prawie nigdy nie jest prawdą o: { $regions }{ $meant }
region-none-held = region, gdy rasa nie ma żadnego
region-own = region, który wtedy należy do rasy
region-attacked = region, który rasa atakuje
region-any = dowolny region

# Races, powers, places and relics.
many-on-banner = żetony: { $n }, czyli więcej niż { $most }; z niektórymi zdolnościami zabraknie ich w pudełku
many-on-badge = żetony: { $n }, czyli więcej niż { $most }; z niektórymi rasami zabraknie ich w pudełku
supply-short = "supply" to { $have }; oczekiwano co najmniej żetonów rasy: { $needed }
supply-short-lent = "supply" to { $have }; oczekiwano co najmniej żetonów rasy wraz z wypożyczonymi: { $needed }
supply-low = "supply" to { $have }; oczekiwano { $all } lub więcej: żetony rasy { $needed } i do { $badge } ze zdolności
supply-low-lent = "supply" to { $have }; oczekiwano { $all } lub więcej: żetony rasy wraz z wypożyczonymi { $needed } i do { $badge } ze zdolności
taken-for-race = wzięto za rasę, bo ma więcej żetonów niż zdolność; zdolność leży w folderze powers
taken-for-power = wzięto za zdolność, bo nie ma "supply"; rasa je ma albo leży w folderze races
a-game = to część wspólna pudełka; oczekiwano rasy, zdolności, miejsca, relikwii lub planszy
translation-empty = tłumaczenie nic nie mówi; oczekiwano nazwy lub więcej

# How things look.
two-landmarks = teren ma jeden punkt orientacyjny; oczekiwano go raz
drawn-nowhere = przy "often" 0 tego nigdzie się nie rysuje; potrzebne też "landmark"
shape-undrawn = kształt rysuje się przez "fill" lub "stroke"; oczekiwano jednego z nich
width-of-line = "width" dotyczy linii; potrzebne też "stroke"
glyph = "glyph" to nie jeden znak, który ma każdy terminal, jak "~"
no-path = "path" nie jest ścieżką SVG; oczekiwano liter takich jak M, L, C i z z liczbami, zaczynając od M
no-colour = "{ $key }" nie jest kolorem; oczekiwano na przykład "#7ea04c"
no-paint = "{ $key }" nie jest kolorem; oczekiwano na przykład "#7ea04c", lub z kryciem "#7ea04c80"

# The common part of a box.
id-of-all = "{ $id }" oznacza wszystkie pudełka razem; oczekiwano innego id
id-taken-terrain = teren "{ $id }" już jest; oczekiwano innego id
id-taken-symbol = teren lub symbol "{ $id }" już jest; oczekiwano innego id
id-taken-marker = znacznik "{ $id }" już jest; oczekiwano innego id
id-taken-region = region "{ $id }" już jest; oczekiwano innego id
face = ścianka kości to { $found }; oczekiwano liczby całkowitej od 0 do { $most }
no-tag = etykiety "{ $tag }" nie można użyć w selektorach; oczekiwano słów z małych liter połączonych "-" lub "_"
tag-twice = etykieta "{ $tag }" to też teren lub symbol; oczekiwano innego słowa
no-open-terrain = żaden teren nie jest otwarty dla wszystkich; oczekiwano takiego z access "open"
barred = "barred" mówi, kto nie wejdzie do regionu nietykalnego; potrzebne też "immune"

# Maps.
unknown-symbol = nieznany symbol "{ $word }"; oczekiwano: { $expected }
symbol-twice = symbol "{ $word }" jest dwa razy; oczekiwano jednego
off-board = "centre" leży poza planszą; oczekiwano: { $expected }
terrain-supply = regiony terenu "{ $terrain }" na planszy: { $n }; oczekiwano najwyżej tylu, ile jest w pudełku: { $most }
natives-nowhere = plemiona są w regionie "{ $region }", gdzie nikt nigdy nie może być; oczekiwano, że ich tam nie ma
natives-supply = regiony z plemionami: { $n }; oczekiwano najwyżej { $most }: żetony w pudełku: { $tokens }
unknown-neighbour = nieznany sąsiad "{ $id }"; oczekiwano innego regionu lub "{ $edge }"
own-neighbour = region "{ $id }" nie może graniczyć z sobą; oczekiwano innego regionu lub "{ $edge }"
border-one-way = region "{ $a }" graniczy z "{ $b }", ale "{ $b }" nie wymienia "{ $a }"; oczekiwano obu albo żadnego
border-uneven = region "{ $a }" wymienia "{ $b }" { $here }, ale "{ $b }" wymienia "{ $a }" { $there }; oczekiwano tej samej liczby
once = raz
twice = dwa razy
times = { $n } razy
unreachable = do regionu "{ $a }" nie da się dojść z "{ $b }"; oczekiwano planszy w jednym kawałku
no-entry = żadna rasa nie może wejść; oczekiwano regionu na brzegu planszy lub nad morzem, które go dotyka
region-closed = region "{ $id }" jest zamknięty dla ras, które nie mogą przejść innego terenu
one-contact = region "{ $a }" styka się tylko z "{ $b }"; oczekiwano dwóch lub więcej styków, bo każdy róg łączy trzy regiony
follows-itself = "{ $a }" następuje po sobie wokół regionu "{ $region }"; oczekiwano innego styku pomiędzy
no-corner = "{ $a }", a potem "{ $b }" nie spotykają się w rogu regionu "{ $region }"; oczekiwano { $order }
order-by-neighbours = kolejności { $order } według list sąsiadów
order-clockwise = kolejności zgodnej z ruchem wskazówek zegara
corner-missing = według listy regionu "{ $witness }" wokół regionu "{ $region }" oczekuje się "{ $a }", a potem "{ $b }"
no-board = regiony: { $regions }, odcinki brzegu: { $edges }, granice: { $borders }; oczekiwano granic: { $expected }; plansza ma dziurę albo jej brzeg jest w kilku kawałkach
anticlockwise = według środków sąsiedzi stoją przeciwnie do ruchu wskazówek zegara; oczekiwano zgodnie z nim

# Boxes and folders.
box-has-race = { $box } ma już rasę "{ $id }"; oczekiwano innego id
box-has-power = { $box } ma już zdolność "{ $id }"; oczekiwano innego id
box-has-site = { $box } ma już miejsce lub relikwię "{ $id }"; oczekiwano innego id
box-has-map = { $box } ma już planszę "{ $id }"; oczekiwano innego id
many-maps = plansze: { $n }, oczekiwano najwyżej { $most }
no-game = brak pliku; oczekiwano części wspólnej pudełka
two-games = pudełko ma już część wspólną; oczekiwano jednego takiego pliku
box-without-race = pudełko nie ma ras; oczekiwano co najmniej jednej
box-without-power = pudełko nie ma zdolności; oczekiwano co najmniej jednej
box-without-map = pudełko nie ma plansz; oczekiwano co najmniej jednej
many-files = pliki: { $n }, oczekiwano najwyżej { $most }
no-content = nie ma tu zawartości; oczekiwano plików z końcówką .toml
no-such-file = nie ma takiego pliku ani folderu
a-zip = plik zip: najpierw go rozpakuj i podaj powstały folder
an-archive = archiwum: najpierw je rozpakuj i podaj powstały folder
single-file = pojedynczy plik: oczekiwano takiego z końcówką .toml albo folderu z takimi plikami
unreadable = nie da się odczytać: { $why }
io-not-found = nie ma takiego pliku ani folderu
io-not-permitted = brak uprawnień dostępu
io-folder = to folder
io-no-folder = to nie folder
io-no-text = to nie tekst UTF-8
io-too-long = dłuższy niż { $most } bajtów
io-other = system mówi „{ $system }”
too-much = bajty zawartości: { $n }, oczekiwano najwyżej { $most }
on-no-board = na żadnej planszy { $box } nie robi tego, co mówi: { $why }
used-in = używane tylko w: { $boxes }, nie w: { $home }: { $why }
unmixed = przy wszystkich pudełkach razem zostaje w pudełku: { $why }
unmixed-marker = przy wszystkich pudełkach razem znacznik "{ $id }" zostaje w pudełku: { $why }
another-marker = jest już inny znacznik "{ $id }"
needs-marker = potrzebuje znacznika "{ $id }", którego nie ma
needs-regions = potrzebuje "{ $selector }", a tego nie ma
needs-relics = potrzebuje relikwii, a ich nie ma
another-file = inny { $name }: zapis ma { $here }, folder ma { $there } ({ $file })

# What the rules refuse.
no-such-game = nie ma gry "{ $game }"
no-such-map = w grze "{ $game }" nie ma planszy "{ $map }"
compile-unknown = { $owner }: { $what }: nieznane "{ $word }"
thing-terrain = teren
thing-symbol = symbol
thing-region = region
thing-marker = znacznik
thing-race-or-power-to-leave-out = rasa lub zdolność do pominięcia
compile-too-many = { $what }; oczekiwano najwyżej { $most }
compile-range = { $what } to { $value }, a musi być od { $min } do { $max }
figure-number-of-seats = liczba miejsc
figure-number-of-races = liczba ras
figure-number-of-powers = liczba zdolności
figure-combos-on-offer = liczba zestawów do wyboru
figure-faces-of-the-die = liczba ścianek kości
figure-highest-face-of-the-die = najwyższa ścianka kości
figure-number-of-turns = liczba tur
figure-natives-in-a-region = liczba plemion w regionie
figure-of = "{ $key }" ({ $owner })
compile-shared-figure = znacznik "{ $marker }" to figura miejsca, a używa go też coś innego
compile-not-fixed = { $owner }: ten warunek może wymieniać tylko tereny, etykiety i symbole
compile-circular = { $owner }: "near" i "chained" nie mogą stać w warunku, który mówi, co sąsiaduje
compile-one-way = plansza { $map }: { $a } ma sąsiada { $b }, ale { $b } nie ma { $a }
bound-races = rasy: { $n }
bound-powers = zdolności: { $n }
bound-sites = miejsca i relikwie: { $n }
bound-pieces = elementy wszystkich znaczników razem: { $n }
bound-defence = punkty obrony wszystkich znaczników, miejsc i relikwii razem: { $n }
bound-extras = rasy i zdolności, które wymierają obok innej: { $n }
bound-loan = żetony wypożyczone "{ $a }" i "{ $b }" razem: { $n }
bound-markers = efekty ze znacznikami "{ $a }" i "{ $b }" razem: { $n }
bound-costs = zmiany kosztu "{ $a }" i "{ $b }" razem: { $n }
bound-granted-markers = efekty ze znacznikami "{ $b }", które może dać "{ $a }": { $n }
bound-granted-costs = zmiany kosztu "{ $b }", które może dać "{ $a }": { $n }
bound-site-costs = zmiany kosztu wszystkich miejsc i relikwii razem: { $n }
bound-grants = miejsca, które dają zdolność: { $n }, "{ $a }" i "{ $b }"
bound-summons = miejsca, które wysyłają figurę: { $n }, "{ $a }" i "{ $b }"
