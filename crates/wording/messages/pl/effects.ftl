# What the effects of races, powers, places and relics do by the rules. Its subject is the race that has it.
effect-active = { $what }.
effect-declined = na wymarciu: { $what }.
effect-both = { $what }, także na wymarciu.
effect-nothing = { "" }
effect-and = { $first } i { $then }
effect-then = { $first }; { $then }

# Numbers.
effect-coins = { $n ->
    [one] { $n } monetę
    [few] { $n } monety
   *[many] { $n } monet
}
effect-tokens = { $n ->
    [one] { $n } żeton
    [few] { $n } żetony
   *[many] { $n } żetonów
}
effect-less = o { $n ->
    [one] { $n } żeton
    [few] { $n } żetony
   *[many] { $n } żetonów
} mniej
effect-more = o { $n ->
    [one] { $n } żeton
    [few] { $n } żetony
   *[many] { $n } żetonów
} więcej

# Regions: several, of several, its own, one of several.
regions = regiony { $where }
regions-any = dowolne regiony
regions-of = regionów { $where }
regions-of-any = dowolnych regionów
regions-beside-any = dowolnego regionu
regions-its = jej regionów { $where }
regions-its-any = jej regionów
regions-one = jeden z regionów { $where }
regions-one-any = dowolny region

# Which regions: what follows the word, in Japanese what stands before it.
where-anywhere = gdziekolwiek
where-word = z oznaczeniem „{ $name }”
where-marker = ze znacznikiem „{ $name }”
where-site = z „{ $name }”
where-edge = na brzegu planszy
where-coastal = na wybrzeżu
where-empty = bez nikogo
where-occupied = z kimkolwiek w środku
where-conquered = z podbojów tej tury
where-plundered = z podbojów tej tury na kimś
where-secluded = bez innej rasy, plemion i Bestii w sąsiedztwie
where-tokens = z co najmniej { $n ->
    [one] { $n } żetonem
    [few] { $n } żetonami
   *[many] { $n } żetonami
}
where-grudged = przeciwników oznaczonych za atak
where-places = z miejscem
where-relics = z relikwią
where-here = w tym miejscu
where-kin = o terenie tego miejsca
where-near = w jakimkolwiek sąsiedztwie { $regions }
where-chained = obok { $regions } lub w łączności z nimi przez własne regiony
where-beside = obok { $regions }
where-own-any = we własnym posiadaniu
where-own = we własnym posiadaniu { $where }
where-not = z wyjątkiem tych { $where }
where-in = ({ $where })
where-and = { $first } i { $then }
where-or = { $first } lub { $then }

# When, and how often.
at-redeployment = przy przegrupowaniu
at-turn-start = na początku tury
each-one = za każdy z { $its }
each-several = za każde { $n } z { $its }
each-turn = co turę
each-any = jeśli zajmuje którykolwiek z { $regions }
each-anywhere = jeśli zajmuje jakikolwiek region
each-group = za każdą grupę jej sąsiadujących regionów
each-single-group = jeśli wszystkie jej regiony tworzą jedną grupę
each-first-turn = na koniec pierwszej tury, jednorazowo

# Conquests.
effect-cost = podbój { $regions } kosztuje ją { $change }
effect-defence = podbój { $its } kosztuje { $change }
effect-reach-to = może podbijać { $regions }, gdziekolwiek leżą
effect-reach-linked = sąsiadują dla niej ze sobą: { $regions }
effect-reach-through = przechodzi przez { $regions }, więc może podbijać to, co leży za nimi
effect-entry = może wejść na planszę przez { $regions }
effect-entry-only = może wejść na planszę tylko przez { $regions }
effect-habitat = może podbijać i zajmować { $regions }, choć inni nie mogą
effect-as-if-empty = za { $regions } płaci, jakby nikogo tam nie było
effect-keep-tokens = nie traci żetonu, gdy ktoś podbija jej region
effect-loan = ma do podbojów { $n ->
    [one] { $n } dodatkowy żeton, który po każdym przegrupowaniu schodzi
    [few] { $n } dodatkowe żetony, które po każdym przegrupowaniu schodzą
   *[many] { $n } dodatkowych żetonów, które po każdym przegrupowaniu schodzą
} z planszy
effect-strike = raz na turę jej pojedynczy żeton podbija region bez względu na obronę, a { $marker } przenosi się tam
effect-convert = raz na turę u każdego przeciwnika zastępuje pojedynczy aktywny żeton, sam w regionie { $where }, jednym { $from }
convert-beside = obok jej regionu
convert-reach = w jej zasięgu, także przy pierwszym podboju
convert-tray = z zasobnika
convert-hand = z zasobnika, a gdy pusty, z ręki
effect-peace = na koniec tury może zawrzeć pokój do następnej z przeciwnikiem, którego aktywnej rasy nie atakowała
effect-die-before = może za każdym razem rzucić kostką przed wyborem regionu do podboju, a ostatniej próby nie ma
effect-die-after = może za każdym razem wskazać { $one } i rzucić za niego kostką
effect-assist = raz na turę region, który atakuje, { $what }; potem to leży tam
assist-cost = kosztuje { $change }
assist-empty = kosztuje, jakby nikogo tam nie było, a kto go zajmuje, nie traci żetonu
assist-anywhere = nie musi sąsiadować
assist-convert = z pojedynczym aktywnym żetonem przeciwnika przechodzi do niej przez zamianę tego żetonu

# Coins and tokens.
effect-income = zarabia { $coins } { $each }
effect-when-lost = dostaje { $coins }, ilekroć przeciwnik podbija jej region
effect-toll = przeciwnik, który podbija jej region, płaci { $coins }, a bez nich nie może
effect-tribute = na koniec tury dostaje { $coins } od każdego przeciwnika z aktywnym żetonem obok któregoś z { $its }
effect-recruit = { $when } dostaje { $tokens } z zasobnika { $each }
effect-tools = przy przegrupowaniu dostaje 1 × { $one } { $each }, najwyżej { $max }; każdy liczy się jak żeton w jej następnych podbojach
effect-double = za { $regions } bank płaci podwójnie
effect-sacrifice = po zebraniu monet gracz może oddać jeden żeton swojej rasy na wymarciu za { $coins }

# Markers.
marker-every-region = w każdym jej regionie stoi { $one }
marker-first-conquest = w pierwszym podbitym przez nią regionie stoi { $one }
marker-first-conquests = w każdym z pierwszych { $n } podbitych przez nią regionów stoi { $one }
marker-each-turn = przy przegrupowaniu może na stałe postawić w regionie bez znacznika: { $one }
marker-each-turn-several = przy przegrupowaniu może na stałe postawić w regionach bez znacznika najwyżej { $n } × { $marker }
marker-spread = przy przegrupowaniu stawia na nowo w jednym ze swoich regionów: { $one }
marker-spread-several = przy przegrupowaniu stawia na nowo w swoich regionach { $n } × { $marker }
marker-guard = na koniec tury stawia na nowo w swoim regionie: { $one }
marker-guard-several = na koniec tury stawia na nowo w różnych swoich regionach { $n } × { $marker }
marker-earned = przy przegrupowaniu stawia na stałe w swoich regionach, { $each }: { $one }
marker-anchor = przy wyborze wskazuje { $place } i stawia tam: { $one }
marker-has = { $one } { $what }
marker-adds = dodaje { $n } do kosztu swojego regionu
marker-keeps-out = nie wpuszcza przeciwników do swojego regionu
marker-moves = może być przenoszony na początku każdej następnej tury
marker-lasts = gdy wymiera, jej zdolność i stojące wtedy znaczniki zostają
effect-carry = na koniec tury można to położyć w dowolnym jej regionie
effect-haunt = na koniec tury { $marker } może stanąć w dowolnym regionie poza tym miejscem
effect-summon = po znalezieniu, a potem raz na turę, { $marker } podbija dla nikogo region obok swojego; kto go zajmuje, traci { $tokens }

# Decline, and the rest.
keep-all = przy wymieraniu zostają wszystkie jej żetony
keep-all-redeploy = przy wymieraniu zostają wszystkie jej żetony i są raz jeszcze przegrupowane
keep-none = przy wymieraniu schodzi z planszy
keep-none-coins = przy wymieraniu schodzi z planszy, a za każdy jej region jest { $coins }
effect-decline-extra = na wymarciu nie liczy się jako jedyna wymierająca rasa gracza
effect-decline-late = może ogłosić wymieranie na koniec zwykłej tury, po zebraniu monet
effect-decline-acts = na wymarciu dalej podbija, na początku tur swojego gracza
effect-no-help = żadna rasa, zdolność, miejsce ani relikwia nie pomaga przeciwnikom przeciw jej regionom
effect-swap = przy wyborze jej zdolność można zamienić na inną z oferty
effect-revive = na wymarciu: przed pierwszym podbojem tury aktywna rasa może przejąć najwyżej { $n ->
    [one] { $n } jej region, z nowym żetonem
    [few] { $n } jej regiony, z nowym żetonem w każdym
   *[many] { $n } jej regionów, z nowym żetonem w każdym
}
effect-grudge = kto zaatakuje jej gracza, jest oznaczony do końca jego następnej tury; najwyżej { $n ->
    [one] { $n } przeciwnik
    [few] { $n } przeciwnicy
   *[many] { $n } przeciwników
}
effect-copy-relic = raz na turę może użyć relikwii będącej w grze, jakby była jej
effect-grant = po znalezieniu dobiera się zdolność: kto zajmuje region, ma także ją

# Words of selectors that are no terrain.
word-water = woda
