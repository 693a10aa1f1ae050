# Ekrany.
title = Elbowroom
tagline = Ciasny świat i miejsce dla jeszcze jednego.
no-script = Elbowroom to program działający w przeglądarce: zezwól na JavaScript.
start-loading = Wczytywanie…
start-slow = Od pewnego czasu nic nie nadchodzi. Połączenie może być wolne albo przerwane.
start-failed = Nie udało się wczytać gry. Być może połączenie jest przerwane albo serwer nie działa.
start-lacks = Ta przeglądarka nie uruchamia WebAssembly, którego gra potrzebuje. Może jest tu wyłączone; inna przeglądarka sobie poradzi.
start-again = Spróbuj ponownie
language = Język
independent = Niezależna implementacja zasad gry Small World, własnymi słowami i z własnymi rysunkami.
skip = Przejdź do gry
play-now = Zagraj teraz
play-now-note = Ty przeciw jednemu botowi, na mapie dla dwóch graczy.
learn = Ucz się, grając
learn-note = Pierwsza gra z radą na każdym kroku.
learn-box = Ucz się, grając: { $game }
coach = Rady
coach-part = Krok { $n } z { $of }
coach-next = Dalej
coach-hide = Ukryj
coach-show = Pokaż rady
coach-again = Zacznij lekcję od nowa
set-advice = Rady w tej grze
more = Przygotuj grę
resume = Twoje gry
resume-one = Graj dalej
resume-look = Obejrzyj
resume-drop = Usuń
resume-line = { $names }, tura { $round } z { $turns }
resume-over = { $names }, zakończona
resume-yours = Twój ruch
resume-gone = Usunięto: { $name }.
resume-back = Cofnij
results = Wyniki
results-none = Żadna gra nie jest jeszcze skończona.
results-sum = Gry: { $n }. Wygrane: { $won }.
results-export = Zapisz wszystkie gry w pliku
results-import = Wczytaj je z pliku
results-imported = Wczytano z pliku: gry { $games }, wyniki { $outcomes }, odrzucone { $refused }.
results-counted = Czym się wygrywało
results-games = Wszystkie gry
results-count = Ile razy
results-won = Wygrane
results-earned = Zarobione monety
results-when = Kiedy
results-by-race = Rasa
results-by-power = Moc
results-by-map = Mapa
results-by-seat = Miejsce
results-by-seats = Gracze
open-file = Otwórz zapis albo pozycję
open-failed = To nie jest zapis ani pozycja, które można tu rozegrać: { $why }
game-gone = Tej gry nie ma w tej przeglądarce – albo już jej nie ma.
elsewhere = Ta gra toczy się w innej karcie
elsewhere-note = To, co dzieje się tam, jest zapisywane. Tutaj nic się już nie dzieje.
elsewhere-take = Przejmij ją tutaj
open-paste = Albo wklej pozycję
help = Pomoc
back = Wstecz
close = Zamknij
menu = Menu

# Formularz.
form-game = Gra
form-map = Mapa
form-players = Gracze
form-seat = Miejsce { $n }
form-name = Imię
form-who = Kto gra
form-colour = Kolor
form-human = Człowiek
form-options = Opcje
form-turns = Tury
form-turns-map = Tyle, ile podaje mapa
form-open-coins = Monety wszystkich są jawne
form-pocketed = Monetami leżącymi na zestawie można za niego zapłacić
form-seed = Ziarno
form-seed-note = To samo ziarno daje te same rzuty i stosy. Puste: nowe.
form-start = Zacznij
form-map-players = { $map } (tury: { $turns })
colour-blue = Niebieski
colour-red = Czerwony
colour-orange = Pomarańczowy
colour-purple = Fioletowy
colour-green = Zielony
colour-black = Czarny

# Stół.
board = Plansza
board-help = Strzałki przechodzą między regionami, Enter działa, plus i minus rozdzielają żetony.
zoom-in = Powiększ
zoom-out = Pomniejsz
zoom-reset = Cała plansza
zoom-tall = Plansza na całą wysokość
round = Tura { $round } z { $turns }
turn-yours = Twój ruch, { $name }
turn-of = Ruch: { $name }
turn-thinking = { $name } myśli…
turn-over = Gra skończona
column = Zestawy
column-cost = { $n ->
    [0] za darmo
    [one] { $n } moneta
    [few] { $n } monety
   *[many] { $n } monet
}
column-coins = { $n ->
    [one] leży { $n } moneta
    [few] leżą { $n } monety
   *[many] leży { $n } monet
}
column-tokens = { $n ->
    [one] { $n } żeton
    [few] { $n } żetony
   *[many] { $n } żetonów
}
players = Gracze
coins = { $n ->
    [one] { $n } moneta
    [few] { $n } monety
   *[many] { $n } monet
}
coins-hidden = monety ukryte
in-hand = na ręce: { $n }
no-race = bez aktywnej rasy
declined-race = wymierająca: { $tribe }
log = Kronika
undo = Cofnij
undo-turn = Cofnij turę
redo = Ponów
back-spoken = Nie ma czego cofnąć, odkąd rozstrzygnął los albo ruszył się inny gracz.
back-never = Przy tym stole nic się nie cofa.
back-asked = Ktoś już o to poprosił.
targets = Możliwe ruchy
plan-left = zostało: { $n }
plan-add = O jeden więcej: { $region }
plan-take = O jeden mniej: { $region }
plan-keep = Jak przedtem
plan-spread = Rozłóż równo
plan-clear = Od nowa
plan-done = Gotowe
cost = Koszt
cost-have = Masz { $have }
cost-total = Razem
confirm = Potwierdź
leave = Do ekranu startowego
pace = Boty
saved-not = Przeglądarka nie ma miejsca na zapis gry. Pobierz zapis, by go zachować.
bot-failed = Bot nie odpowiedział. Odśwież stronę: gra ruszy od tego miejsca.
language-failed = Nie udało się wczytać tego języka. Być może połączenie jest przerwane.
download = Pobierz zapis
again = Zagraj jeszcze raz
hand-over = Przekaż ekran: { $name }
hand-over-note = Decyduje { $name }. Do tego czasu monety są ukryte.
hand-over-go = To ja, { $name }

# Koniec.
end-title = Gra skończona
end-winner = Wygrywa { $name }, monety: { $n }
end-tie = Wspólne zwycięstwo: { $names }, monety: { $n }
end-place = Miejsce
end-player = Gracz
end-coins = Monety
end-tokens = Żetony na planszy
end-chart = Monety tura po turze
end-board = Obejrzyj planszę
coins-regions = regiony
coins-race = rasy
coins-power = zdolności

# Beside the board, in the form, at the end.
side = Gracze i kronika
pace-slow = powoli
pace-normal = krok po kroku
pace-quick = szybko
pace-fast = od razu
pace-skip = Pomiń do mojego ruchu
plan-how = Dotykaj regionów, przeciągaj żetony albo używaj + i −.
coins-places = Miejsca i Relikwie
coins-combos = z zestawów
coins-start = na początku
coins-paid = zapłacone
end-sources = Za co były monety
form-add-monsters = Bestie z miejscami i relikwiami na planszach, które ich nie mają
form-no-help-in-decline = Gnomy są chronione także na wymarciu
form-toll-while-active = Licze pobierają opłatę także jako aktywne
form-bans = Pomiń rasy i zdolności
form-bans-note = To, co nie jest zaznaczone, zostaje w pudełku.
form-races = Rasy
form-powers = Zdolności
form-own = Własna zawartość
form-own-note = Rasy, zdolności, miejsca, relikwie i plansze jako pliki: upuść je na tę stronę albo wybierz. Gra, która ich używa, ma je w swoim zapisie.
form-own-choose = Wybierz pliki
form-own-drop = Graj bez nich
form-own-wrong = Z tymi plikami nie da się grać: { $why }
settings = Ustawienia
since = Od twojej ostatniej tury
since-line = { $name }: { $parts }
since-took = zdobywa { $n ->
    [one] jeden region
    [few] { $n } regiony
   *[many] { $n } regionów
}
since-lost = traci { $n ->
    [one] jeden region
    [few] { $n } regiony
   *[many] { $n } regionów
}
since-declined = wymieranie
since-coins = { $sign }{ $n } { $n ->
    [one] moneta
    [few] monety
   *[many] monet
}
since-nothing = nic godnego uwagi
set-sound = Dźwięk
set-ends = Kończ podboje samo, gdy nic innego nie zostało
set-names = Zawsze pokazuj w pełni nazwy regionów
set-notation = Pokazuj w kronice zapis każdej akcji
set-patterns = Wzory na kolorach graczy, dla daltonistów
set-shortcuts = Skróty jednoklawiszowe (lista w pomocy)
theme = Wygląd
theme-system = jak w systemie
theme-light = jasny
theme-dark = ciemny
full-screen = Pełny ekran
variant-turns = { $n ->
    [one] Jedna tura na gracza
    [few] { $n } tury na gracza
   *[many] { $n } tur na gracza
}
variant-without = Zostają w pudełku: { $names }
