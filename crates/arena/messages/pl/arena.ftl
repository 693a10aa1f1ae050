# Why a tournament cannot be played, or goes no further.
as-is = { $value }
entrant-unknown = nie ma bota "{ $name }": oczekiwano { $known } albo cmd: i polecenia programu
entrant-name = nazwa "{ $name }": oczekiwano jednego słowa, najwyżej { $most } znaków, tylko litery, cyfry i - _ . @ # +
entrant-command = polecenie "{ $command }": oczekiwano programu i jego argumentów, w cudzysłowach jak w powłoce
entrant-twice = { $name } występuje dwa razy: żeby porównać bota z nim samym, nadaj mu nazwy, na przykład a={ $name },b={ $name }
schedule-seats = gracze: { $n }, oczekiwano od { $min } do { $max }
schedule-alone = jeden bot nie ma przeciwnika: podaj dwa lub więcej
schedule-size = skład z { $found }, ale graczy { $seats }
schedule-too-many = za dużo składów: { $n } (najwyżej { $most }); podaj mniej botów albo składy

# A file with games.
store-locked = pisze do niego inny turniej
store-foreign = to nie jest plik wyników tego programu
store-other = ma gry innego turnieju: tam { $what } to { $found }, a tu { $asked }; podaj inny plik albo to samo
store-line = wiersz { $line }: { $why }
line-unread = to nie jest gra
line-twice = gra { $game } rundy { $cycle } występuje dwa razy
line-seats = nie ma oczekiwanej liczby miejsc: { $n }
line-order = gra { $game } rundy { $cycle } nie jest między { $bots } w tej kolejności
what-program = program
what-rules = wersja zasad
what-game = pudełko
what-map = plansza
what-content = zawartość
what-own = własna zawartość
what-options = lista opcji
what-seed = ziarno
what-timeout = czas na ruch
what-keeping = zachowywanie programów
what-format = format
what-bots = lista botów
what-lineups = lista składów
none-own = brak

# Parts of a tournament that are played apart, and put together.
shard-form = oczekiwano K/N, numeru części i liczby wszystkich, na przykład 3/16: K od 1 do N, N najwyżej { $most }
merge-nothing = nie ma sprawozdań z części
merge-foreign = { $file }: to nie jest sprawozdanie z części; pisze je arena z --shard
merge-unread = { $file }: sprawozdanie z części jest uszkodzone (wiersz { $line }, kolumna { $column })
merge-damaged = { $file }: sprawozdanie z części jest uszkodzone: mówi to, czego nie można było rozegrać
merge-program = { $file }: rozegrał ją program { $found }, a to jest { $here }; łączy ten program, który rozegrał
merge-other = { $file }: jest z innego turnieju niż { $first }: { $what } to { $found }, a nie { $expected }
merge-twice = { $file }: część { $shard } jest już w { $before }
merge-stopped = { $file }: część { $shard } zatrzymano; rozegrane gry: { $played } z { $games }
merge-missing = brakuje części (z { $of }): { $missing }
what-shards = liczba części
what-games = liczba gier

# While it is played.
run-stopped = zatrzymano
run-game = gra { $game } rundy { $cycle } ({ $bots }): { $why }
game-panicked = bot zawiódł: { $why }
game-no-bot = nie ma bota { $name }
game-no-replay = gry nie da się odtworzyć: { $why }

# Programs that play.
program-no-start = nie da się go uruchomić: { $why }
program-ended = zakończył się ({ $how })
program-closed = zamknął standardowe wyjście
program-saying = { $how }, mówiąc "{ $words }"
program-late = nie odpowiedział w ciągu { $seconds } s
program-too-long = powiedział wiersz dłuższy niż { $most } bajtów
program-greeting = na powitanie odpowiedział "{ $line }", oczekiwano "{ $expected }"

# The picture.
plot-title = { $game }, plansza { $map }, gry: { $games }, gracze: { $players }
plot-rating = ranking ponad { $anchor }
plot-wins = wygrane, %
plot-failed = nie da się narysować obrazka: { $why }
plot-nothing = żadnej gry nie dograno
