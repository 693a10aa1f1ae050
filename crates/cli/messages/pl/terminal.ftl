# Co terminal mówi wokół gry. Słowa, które się wpisuje, są w każdym języku takie same.

n-coins = { $n ->
    [one] { $n } moneta
    [few] { $n } monety
   *[many] { $n } monet
}
n-tokens = { $n ->
    [one] { $n } żeton
    [few] { $n } żetony
   *[many] { $n } żetonów
}
hidden-coins = ? monet
person = Gracz

# Plansza, gracze, kolumna.
board-title = { $map } · tura { $turn } z { $turns } · { $seat }
board-legend = { $initials } { $natives }   2:3 { $race } = trzy żetony gracza 2 ({ $race })   (2:1 { $race }) = na wymarciu
tribe-active = { $tribe }: { $regions ->
    [one] { $regions } region
    [few] { $regions } regiony
   *[many] { $regions } regionów
}, { $tokens ->
    [one] { $tokens } żeton
    [few] { $tokens } żetony
   *[many] { $tokens } żetonów
}
tribe-declined = { $tribe } na wymarciu: { $regions ->
    [one] { $regions } region
    [few] { $regions } regiony
   *[many] { $regions } regionów
}, { $tokens ->
    [one] { $tokens } żeton
    [few] { $tokens } żetony
   *[many] { $tokens } żetonów
}
in-hand = na ręce { $n }
loaned = pożyczone { $n }
no-race = brak rasy
peace-with = pokój: { $seat }
column-title = Zestawy, moneta za każdy pominięty:
column-free = darmo
column-coins = z monetami: { $n ->
    [one] { $n }
    [few] { $n }
   *[many] { $n }
}
ability = { $name }: { $text }

# Co można zrobić.
too-dear = Na pozostałe cię nie stać.
conquer-head = conquer R, najpierw koszt:
roll-head = roll R, ostatnia próba z kostką; najpierw koszt i szansa:
strike-head = strike R, za jeden żeton: { $regions }
convert-head = convert R, za żeton z zasobnika:
also = Poza tym: { $actions }.
or-first = Albo najpierw: { $actions }.
tools-help = Można też użyć: { $n } × { $tool }.
share-out = Do rozłożenia: { $n }. Wpisz { $verb } R:N …, keep, spread albo all R.
share-out-most = Do rozłożenia: { $n }, najwyżej { $most } w regionie. Wpisz { $verb } R:N …, keep, spread albo all R.
had = było { $n }
beside = obok: { $seats }
left = Zostało: { $n }.
worth-up-to = do { $n } od gracza { $seat } ({ $source })

# Dlaczego.
no = Nie: { $why }
no-most = Nie: w regionie { $region } najwyżej { $most }.
no-room = Nie: wpisano { $asked }, zostało { $left }; mogą trafić do: { $regions }.
why-head = { $region } { $land }:
why-would = { $region } { $land } kosztowałby:
why-all = razem; do dyspozycji: { $have }
why-pick = Kosztuje { $n ->
    [one] { $n } monetę
    [few] { $n } monety
   *[many] { $n } monet
}.
why-takes = Zabiera z ręki { $n ->
    [one] { $n } żeton
    [few] { $n } żetony
   *[many] { $n } żetonów
}.
why-short = Brakuje { $n }: roll { $region } udaje się { $good } razy na { $of }.
why-die = Z kostką udaje się { $good } razy na { $of }.
why-yes = Tak: { $action }.
why-what = Podaj region albo działanie: why 13, why convert 9

# Czym coś jest.
about-race = rasa, { $n ->
    [one] { $n } żeton
    [few] { $n } żetony
   *[many] { $n } żetonów
} według żetonu rasy, { $supply } w pudełku ({ $rule })
about-power = zdolność, { $n ->
    [one] { $n } żeton
    [few] { $n } żetony
   *[many] { $n } żetonów
} według znacznika ({ $rule })
about-marker = znacznik, { $supply } w pudełku
about-place = Miejsce ({ $rule })
about-relic = relikwia ({ $rule })
about = { $name }: { $about }.
marker-adds = Dodaje { $n } do kosztu swojego regionu.
marker-immune = Nie wpuszcza przeciwników do swojego regionu.
about-none = Nie ma rasy, zdolności, miejsca, relikwii ani znacznika „{ $name }”{ $near }
about-what = Podaj rasę, zdolność, Miejsce, relikwię albo znacznik: rules { $example }

# Rozmowa.
kept-new = Gra będzie zapisywana w { $file } po każdym działaniu.
kept-there = Gra jest zapisywana w { $file } po każdym działaniu.
another-time = Żeby wrócić do niej kiedy indziej: { $command }
left-out = Zostają w pudełku, bo tu nie mają sensu: { $things }.
type-help = Wpisz help, żeby zobaczyć, co można wpisać.
unread = { $why } Wpisz help, żeby zobaczyć, co można wpisać.
not-kept = Nie udało się zapisać gry w { $file }: { $why }. Zapisz ją gdzie indziej: save FILE
kept-in = Gra jest zapisana w { $file }
    Powrót do gry: { $command }
kept = Zapisano w { $file }.
written = Zapisano w { $file }.
not-written = Nie zapisano { $file }: { $why }.
exists = już istnieje; wybierz inną nazwę
no-bot = Miejsce { $n }: ten program nie ma bota „{ $bot }”.
not-legal = { $seat } chce { $action }, co jest niedozwolone: { $why }
not-your-move = To nie twój ruch.
let-go = Tu kończy się twój ruch: Enter, żeby grać dalej, undo, żeby go cofnąć
let-go-again = Enter, undo albo undo turn.
has-move = Rusza się { $seat }
take-screen = Rusza się { $seat }. Przejmij ekran i naciśnij Enter
since = Od twojego ostatniego ruchu przy ekranie:
chance-decides = O tym decyduje los, nie ty.
nothing-to-place = Nie ma teraz nic do rozłożenia.
all-where = Po all podaj region: nie ma „{ $word }”.
undo-which = Wpisz undo, żeby cofnąć ostatni wiersz, undo turn, żeby cofnąć turę.
log-number = Oczekiwana jest liczba: log 30
no-undo = Tego nie da się cofnąć: { $why }.
no-redo = Nic nie cofnięto.
taken-back = Cofnięto: { $what }.
done-again = Zrobiono ponownie: { $what }.
shares-typed = ostatnio wpisany podział
would = Wybrałby: { $action }.
no-thoughts = Żaden bot niczego jeszcze nie porównał. Robią to boty { $bots }.

# Co myślał bot.
thought-only = { $actions }: nie ma wyboru
thought-best = { $actions } (najlepsze, symulowane gry: { $n ->
    [one] { $n }
    [few] { $n }
   *[many] { $n }
})
thought-other = zamiast tego { $actions }: monety na koniec { $coins }, punkty wygranej { $wins }

# Pomoc.
help-actions = Działania (R to region, N liczba, S miejsce gracza):
help-besides = Poza tym:
help-bare = sama liczba lub region: to, o co się pyta, na przykład pick N
help-why-region = ile kosztuje region R, pozycja po pozycji, albo dlaczego nie możesz go wziąć
help-why-action = to samo dla każdego innego działania
help-keep = odłóż żetony tak, jak leżały, o ile się da
help-spread = rozłóż całą resztę jak najrówniej, najpierw przy granicach
help-all = połóż całą resztę w regionie R
help-clear = zacznij rozkładać od nowa
help-undo = cofnij swój ostatni wiersz, jeśli od tego czasu nie decydował los
help-undo-turn = cofnij swoją turę do miejsca, w którym decydował los
help-redo = zrób ponownie to, co ostatnio cofnięto
help-board = pokaż planszę albo listę regionów
help-players = pokaż graczy albo zestawy i ich działanie
help-choices = pokaż, co możesz teraz zrobić
help-score = ile warta jest twoja tura w tej chwili
help-rules = co robi rasa, zdolność, Miejsce, relikwia albo znacznik
help-hint = co zrobiłby teraz dobry bot i o czym jeszcze myślał
help-bots = o czym myślały boty przy ostatnich wyborach
help-log = ostatnie N wydarzeń
help-save = zapisz grę także do innego pliku
help-quit = wyjdź; gra jest zapisana

# Koniec i gry oglądane ponownie.
over = Gra skończona
standing = { $place }. { $seat }  { $coins ->
    [one] { $coins } moneta
    [few] { $coins } monety
   *[many] { $coins } monet
}, { $tokens ->
    [one] { $tokens } żeton
    [few] { $tokens } żetony
   *[many] { $tokens } żetonów
} na mapie
by-source = Monety według źródła
by-turn = Monety według tur
turn-n = tura { $n }
source-start = początek
source-combos = zestawy
record-is = Zapis gry: { $file }
look-again = Żeby obejrzeć ją ponownie: { $command }
result = Wynik: { $result }.
not-over = Gra nie jest skończona.
went-on = Grę zaczęto według wersji { $then } zasad; toczy się dalej według wersji { $now }.
only-looked = można ją obejrzeć, ale nie grać dalej: { $why }
begins-in = Zaczyna się od pozycji z tury { $turn }.

# Pozycje.
seat-n = Miejsce { $n }
seat-coins = { $seat }: { $n ->
    [one] { $n } moneta
    [few] { $n } monety
   *[many] { $n } monet
}
position-over = Tura { $turn }: gra skończona.
position-chance = Tura { $turn }: decyduje los ({ $decision }).
position-decides = Tura { $turn }: decyduje { $seat } ({ $decision }).
position-nobody = w tej pozycji nikt nie ma o czym decydować

# Gra przeanalizowana.
analysed-turn = Tura { $turn }: { $seat } ({ $race })
analysed-worth = oczekiwane monety: { $before } przedtem ({ $others-before }), { $after } potem ({ $others-after }); wygrana { $win-before } przedtem, { $win-after } potem
analysed-played = zagrano: { $actions } → monety { $coins }, wygrana { $win }
analysed-better = lepiej: { $actions } → monety { $coins }, wygrana { $win }
analysed-lost = utracono { $win } wygranej, monety przewagi: { $coins }
analysed-summary = Średnia strata na turę wobec najlepszego, co znaleziono:
analysed-sum = { $win } wygranej, monety przewagi: { $coins }
analysed-position = Tura { $turn }, { $seat }: czego można się spodziewać
analysed-expects = monety { $coins }, wygrana { $win }

# Serwer.
serve-at = Elbowroom jest pod adresem { $address }
serve-others = Inni trafią do niego pod adresem { $address }
serve-kept = Stoły przechowuje { $store }. Zatrzymuje się go przez Ctrl+C.
no-client = Programy mogą grać na tym serwerze, ale zbudowano go bez klienta dla przeglądarek. Aby był w środku, w folderze ze źródłami: { $target }, potem { $install }. Albo zbuduj go poleceniem { $build } i uruchom serwer z { $flag }.

# What ends a command, and what it reports.
as-is = { $words }
none = { "" }
cannot-read = nie da się odczytać { $path }: { $why }
cannot-write = nie da się zapisać { $path }: { $why }
cannot-make = nie da się utworzyć { $path }: { $why }
cannot-use = nie da się użyć { $path }: { $why }
at-file = { $path }: { $why }
taken-from-record = { $path }: { $other }; używany jest ten z zapisu
verified-over = w porządku{ $rules }, akcje: { $n }{ $seed }, koniec, { $result }
verified-turn = w porządku{ $rules }, akcje: { $n }{ $seed }, tura { $turn }
dice-committed = , kości zgodne z obietnicą
dice-seed = , kości z ziarna
same-rules = { " " }(wersja { $then } zasad, i tak samo w wersji { $now })
all-ok = { $n } z { $all } w porządku
game-on = { $game }, plansza { $map }
show-seat = { $place }. { $seat } monety: { $coins }  { $player }: { $picks }
picked-in = { $combo } w turze { $turn }
picked-then = { $before }, potem { $then }
show-rules = wersja { $n } zasad
show-over = koniec; tury: { $turns }, akcje: { $n }
show-turn = tura { $turn } z { $turns }, akcje: { $n }
content-unusable = nie da się użyć zawartości w { $path }; błędy: { $n }
checked-ok = w porządku; ostrzeżenia: { $n }
checked-wrong = błędy: { $errors }, ostrzeżenia: { $n }
box-has = { $box }: rasy { $races }, zdolności { $powers }, miejsca i relikwie { $sites }, plansze { $maps }
no-thing = nie ma rasy, zdolności, miejsca, relikwii ani znacznika "{ $name }"{ $meant }; wymienia je content list
no-map-for = nie ma planszy dla tylu graczy ({ $n }): podaj ją przez --map ({ $known })
options-form = --options { $text }: oczekiwano NAZWA=WARTOŚĆ, na przykład open-coins=yes
options-wrong = --options: { $why }
no-randomness = brak losowości: { $why }; --seed
seats-given = { $flag }: podano { $n }, oczekiwano od 2 do 6 (tylu, dla ilu jest plansza), na przykład greedy,greedy
names-given = --names: podano { $n }, ale miejsc jest { $seats }
file-exists = { $file } już istnieje; graj dalej przez --resume { $file } albo nadpisz przez --force
no-free-name = brak wolnej nazwy pliku
no-unfinished = w { $dir } nie ma niedokończonej gry: podaj jej plik
after-actions = --after { $n }: akcje w tej grze: { $all }
not-drawn = nie da się narysować { $name }: { $why }
no-such-map = nie ma planszy { $name }
no-map-in = { $name } to nie plansza:{ $told }
no-help = help: nie ma nic o "{ $word }"{ $meant }
pages-in = strony: { $n }, w { $dir }
no-heading = nie ma nagłówka "{ $name }"; oczekiwano jednego z: { $known }
no-heading-meant = nie ma nagłówka "{ $name }"{ $meant } Oczekiwano jednego z: { $known }
heading-effect = ; może chodzi o { $effect }?
in-game-on = { $where } jest w grze na planszach: { $maps }.
stays-out-on = { $where } zostaje w pudełku na planszach: { $maps }: { $why }.
where-mixed = Przy wszystkich pudełkach razem
where-in = W { $game }
belongs-to = należy do { $box }
no-monsters = nie ma tam Bestii, więc nie gra się miejscami ani relikwiami; opcja add-monsters=yes je dodaje
list-races = rasy i ich żetony: { $n }
list-powers = zdolności i ich żetony: { $n }
list-sites = miejsca i relikwie: { $n }
list-maps = plansze i liczba graczy: { $n }
and = { $first } i { $last }

# Nazwy, których nie ma.
unknown = { $flag }: nie ma { $what ->
    [game] gry
    [map] mapy
    [player] gracza
    [option] opcji
    [bot] bota
   *[box] pudełka
} "{ $name }"{ $near }; oczekiwano jednego z: { $known }
out-there = { $flag }: { $file } już istnieje; --force go zastąpi
out-folder = { $flag }: { $file } to folder
