# What commands report of many games, of speed, of content and of a server's store.
n-games = { $n ->
    [one] { $n } gra
    [few] { $n } gry
   *[many] { $n } gier
}
n-rounds = { $n ->
    [one] { $n } runda
    [few] { $n } rundy
   *[many] { $n } rund
}
n-jobs = { $n ->
    [one] { $n } naraz
    [few] { $n } naraz
   *[many] { $n } naraz
}
n-regions = { $n ->
    [one] { $n } region
    [few] { $n } regiony
   *[many] { $n } regionów
}
n-players = { $n ->
    [one] { $n } gracz
    [few] { $n } graczy
   *[many] { $n } graczy
}
n-turns = { $n ->
    [one] { $n } tura
    [few] { $n } tury
   *[many] { $n } tur
}
n-positions = { $n ->
    [one] { $n } pozycja
    [few] { $n } pozycje
   *[many] { $n } pozycji
}
n-maps = { $n ->
    [one] { $n } plansza
    [few] { $n } plansze
   *[many] { $n } plansz
}
n-tables = { $n ->
    [one] { $n } stół
    [few] { $n } stoły
   *[many] { $n } stołów
}
n-entries = { $n ->
    [one] { $n } wpis
    [few] { $n } wpisy
   *[many] { $n } wpisów
}
n-faults = { $n ->
    [one] { $n } błąd
    [few] { $n } błędy
   *[many] { $n } błędów
}
n-bans = { $n ->
    [one] { $n } zakaz
    [few] { $n } zakazy
   *[many] { $n } zakazów
}
n-reports = { $n ->
    [one] { $n } zgłoszenie
    [few] { $n } zgłoszenia
   *[many] { $n } zgłoszeń
}
map-row = { $name }: { $regions }, { $players }, { $turns }

# Headings of columns: short ones.
col-seat = miejsce
col-player = gracz
col-coins = monety
col-wins = wygrane
col-declines = wymierania
col-games = gry
col-race = rasa
col-power = zdolność
col-picked = wybór
col-turns = tury
col-price = cena
col-per-turn = monety/tura
col-in-all = monety razem
col-picker-wins = wygrywa wybierający
col-bot = bot
col-rating = ranking
col-time = czas/turę
col-of-100 = 95 na 100
col-longest = najdłużej
col-faults = błędy
col-ahead = przed, %
col-map = plansza
col-threads = wątki
col-actions = miliony akcji/s
col-playouts = gry/s
col-imagined = tury w myśli/s

# Many games.
sim-head = { $games }, { $game }, plansza { $map }{ $options }, zasady { $rules }, ziarno { $seed }…
sim-means = na grę: akcje { $actions }, wybory { $picks }, podboje { $conquests }; monety od pierwszego do ostatniego: { $spread }
sim-note = ± i nawiasy: ufność 95 % (t Studenta dla średnich, Wilson dla udziałów).
kind-head = { $games }, { $game }, plansza { $map }{ $options }, zasady { $rules }
kind-unfinished = { $n ->
    [one] pominięto { $n } grę, która nie dobiegła końca
    [few] pominięto { $n } gry, które nie dobiegły końca
   *[many] pominięto { $n } gier, które nie dobiegły końca
}
no-games = to ani zapis, ani plik z grami, który zaczyna się od {"{"}"format":"{ $format }"
at-game-line = wiersz { $n }: { $why }
sim-speed = { $games } w { $seconds } s, { $jobs }: { $speed } gier/s, { $actions } akcji/s
progress = { $at } gier, { $speed }, zostało { $left }
all-seats = wszyscy
bot-budget = "{ $budget }" to nie limit: napisz { $name }@250ms lub { $name }@2s dla czasu na turę, { $name }#2000 dla liczby wyobrażonych gier na decyzję
seat-range = --seat: gra ma miejsca od 1 do { $n }
bot-no-budget = { $name } nie szuka, więc nie ma limitu

# Speed.
bench-cores = { $cpu }, rdzenie: { $n }
bench-plain = Zbudowano bez optymalizacji: liczby mówią niewiele.
bench-how = każda { $n } × { $seconds } s: mediana (od najniższej do najwyższej)
bench-range = { $median } ({ $min }–{ $max })
bench-state = stan ma { $n } bajtów; kopia trwa { $range } ns
bench-unknown = nieznany procesor
number-wanted = { $flag }: oczekiwano liczby sekund od { $min } do { $max }

# Fitting.
tune-plan = na każdej planszy ({ $maps }): { $hasty } szybkich botów i { $deep } botów, które szukają
tune-round = runda { $n }: { $positions }, błąd { $error } monety (z { $spread }), { $seconds } s
tune-no-map = nie ma planszy do gry
tune-no-round = nie ma rundy do rozegrania
weights-wrong = { $file }: to nie są wagi tego programu

# Tournaments.
arena-head = { $games }, { $rounds }, { $game }, plansza { $map }, { $players }{ $options }, zasady { $rules }, ziarno { $seed }…
arena-nothing = Żadnej rundy nie dograno: nie ma jeszcze o czym mówić.
arena-note = Wygraną dzielą równi; równy udział to { $equal } %. { $anchor } ma ranking 0; 400 punktów więcej to dziesięć razy większa szansa wygranej. Nawiasy i ±: ufność 95 %, według rund gier z tymi samymi kośćmi.
arena-made = { $bot }: decyzje podjęte za niego: { $decisions }, { $games }
arena-speed = { $games } w { $seconds } s, { $jobs }: { $speed } gier/s
arena-stopped = zatrzymano; to samo polecenie idzie dalej z grami w { $file }
arena-stopped-unkept = zatrzymano; z --keep FILE turniej mógłby iść dalej
arena-not-empty = --record: { $dir } nie jest pusty; podaj inny folder, żeby nie stracić żadnego zapisu
arena-idle = --lineup: { $name } nie gra w żadnym składzie
shard-seed = --shard: podaj ziarno w --seed, to samo dla każdej części
shard-text = --shard: sprawozdanie z części jest dla arena merge, które potrzebuje go z --format json
shard-no-figures = { $flag }: sama część nie ma rankingów; podaj { $flag } poleceniu arena merge
flagged = { $flag }: { $why }
plot-failed = nie da się narysować obrazka: { $why }

# How content fares.
balance-title = { $games }, { $game }, plansza { $map }, gra { $players } × { $bot }{ $options }, ziarno { $seed }…
balance-unpicked = Nikt jej nie wybrał.
balance-note = Średnie z ufnością 95 %; obserwacjami są gry. Monety są z całego życia, także na wymarciu. Udział wygranych 1 to średnia. Miejsce 1 to najwięcej.
balance-about = { $name }: wybory { $seen }, w { $in } z { $games }{ $dealt }.
balance-dealt = , rozdanych tak, by się pojawiła
balance-rank = miejsce { $n } z { $of }
measure-per-turn = monety na turę
measure-until-decline = tury do wymierania
measure-declined = udział wymarłych
measure-lost = straty
col-declines-after = wymiera po
chart-races = rasy (wybory)
chart-powers = zdolności (wybory)
chart-pairings = najczęstsze pary (wybory)
stays-out = { $name } zostaje w pudełku na planszy { $map }: { $why }
no-pairing = w { $game } na planszy { $map } nie ma rasy, zdolności ani pary "{ $name }"{ $near }; wymienia je content list

# Rule cases.
cases-none = nie ma tam plików z końcówką .scenario
cases-bad = BAD  { $file }: nie da się użyć jego zawartości
cases-held = zgadza się { $held } z { $n } przypadków{ $unreadable }{ $unused }
cases-unreadable = , nieczytelne: { $n }
cases-unused = , nieuruchomione pliki: { $n }

# A server's store.
store-sqlite = SQLite w { $file }
store-postgres = PostgreSQL pod { $url }
seat-wanted = oczekiwano miejsca od 1 do 6
store-restored = przywrócono z { $file }
store-ended = gra przy stole { $table } jest skończona
store-deleted = stół { $table } jest usunięty
store-erased = "{ $name }" usunięto ze stołów: { $n }
store-checked = { $tables }, { $entries }, { $faults }
store-wrong = coś jest nie tak z magazynem stołów
store-size = { $file }: { $n } bajtów
store-dumped = { $file }: { $games }, { $bytes } bajtów
day-wanted = dzień wygląda tak: 2026-11-28
store-vacuumed = miejsce zwolniono
phase-open = otwarty
phase-running = w toku
phase-over = skończony
look-table = stół { $table }: { $game }, plansza { $map }
look-phase = stan: { $phase }
look-entries = wpisy: { $n }
look-made = założony: { $at }
look-last = ostatni wpis: { $at }
look-title = tytuł: { $title }
look-seat = miejsce { $seat }: { $who }{ $away }{ $moves }
look-free = wolne
look-bot = bot { $bot }
look-away = , nieobecny
look-moves = , ma ruch
look-said = { $at } miejsce { $seat } mówi: { $text }
ban-row = { $n }  { $kind } { $what }  od { $made }{ $ends }  { $reason }
ban-until =  do { $at }
ban-name = nazwa
ban-word = słowo
ban-key = klucz
ban-address = adres
ban-made = zakaz { $n }
ban-removed = zakaz { $n } jest cofnięty
ban-whom = podaj kogo: zob. ban add --help
ban-key-only = skąd zajęto miejsce, nie jest już przechowywane: zakazany jest tylko jego klucz
report-row = { $n }  { $table }  { $at }  { $by } o { $of } (miejsce { $seat }): { $text }
report-settled = zgłoszenie { $n } jest załatwione

# Whether a server is ready.
check-url = --check { $url }: oczekiwano adresu URL zaczynającego się od http://, na przykład http://127.0.0.1:7160
check-host = --check { $url }: nie ma w nim hosta
check-no-address = nie jest znany jego adres
check-no-http = nie mówi HTTP
check-answer = odpowiada { $line }
check-not-ready = { $url } nie jest gotowy: { $why }
check-ready = gotowy
lang-wanted = oczekiwano jednego z: { $all }
