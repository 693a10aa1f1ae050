# What an operator is told: why a server does not start, and what goes wrong with a store. Logs are in English.
as-is = { $text }
of = { $what }: { $why }
of-advised = { $what }: { $why }; { $advice }

# Settings.
address-like = wygląda jak 127.0.0.1:7160, [::1]:7160 lub localhost:7160
address-unread = to nie jest adres; { $like }
address-no-host = nie ma takiego hosta; { $like }
settings-database = baza danych to plik albo adres URL zaczynający się od postgres://
settings-nats = NATS jest dla kilku węzłów, a te potrzebują PostgreSQL: --database postgres://…
settings-web = w { $folder } nie ma index.html: zbuduj klienta przez `cargo xtask web build`
settings-log = --log { $filter } nie ma sensu

# Listening.
listen-in-use = { $flag } { $at }: nasłuchuje tam inny program albo już ten; zakończ go albo wybierz inny port
listen-not-here = { $flag } { $at }: to nie jest adres tej maszyny; wybierz jej adres albo 0.0.0.0:{ $port } dla wszystkich
listen-denied = { $flag } { $at }: ten program nie może tam nasłuchiwać; porty poniżej 1024 należą do administratora, wybierz inny
listen-other = { $flag } { $at }: { $why }
nats-wrong = NATS pod { $address }: { $why }

# The store.
store-busy = { $place } jest zajęte albo nie odpowiada: żadne połączenie nie zwolniło się na czas
store-silent = { $place } nie odpowiada: { $why }
store-tls = nie da się połączyć z { $place } przez TLS: { $why }
store-late = { $place } nie odpowiedziało w ciągu { $seconds } sekund
store-itself = baza danych
store-later = { $place } zapisała późniejsza wersja tego programu (schemat { $n }): uruchom tamtą wersję albo przywróć wcześniejszą kopię
store-schema = { $place } ma schemat { $n }, który nie jest tego programu: należy do innego albo zrobiła go wersja rozwojowa
store-no-tables = nie da się utworzyć ani zaktualizować tabel: { $why }
store-folder = { $place } to folder, a ma być plikiem: na przykład { $place }/elbowroom.sqlite
store-no-folder = { $place }: nie ma folderu { $folder }; najpierw go utwórz
store-foreign = { $place } to baza danych innego programu: podaj inny plik przez --database
store-url = nie da się odczytać adresu PostgreSQL: wygląda jak postgres://USER:PASSWORD@HOST:5432/DATABASE, znaki specjalne jako %XX
store-stopping = ten węzeł się zatrzymuje
store-claimed = inny serwer używa już { $database } (trzyma { $lock }): zatrzymaj go albo podaj inny plik przez --database. Kilka serwerów naraz potrzebuje PostgreSQL
store-deaf-other = serwer bez --nats używa { $place } i nie słyszałby, co dzieje się na tym: zatrzymaj go albo uruchom z tym samym --nats
store-deaf = inny serwer używa już { $place }, a bez --nats żaden nie słyszałby, co dzieje się na drugim: zatrzymaj go albo daj wszystkim ten sam --nats
advice-locked = trzyma to inny program
advice-memory = zabrakło pamięci
advice-read-only = ten użytkownik nie może tam pisać albo system plików jest tylko do odczytu
advice-disk = dysk lub jego system plików zawodzi
advice-damaged = plik jest uszkodzony: przywróć kopię
advice-full = zrób miejsce, a ruszy samo
advice-folder = folder musi istnieć, a ten użytkownik musi móc w nim pisać
advice-foreign = to coś innego niż baza SQLite
advice-connections = ma za mało połączeń: zob. --database-connections
advice-lock = inny program trzyma blokadę
advice-slow = trwało to za długo

# The key of seeds.
key-file = plik klucza { $file }: { $why }
key-unread = klucz musi mieć 64 cyfry szesnastkowe
key-not-there = ziarna w { $place } zapieczętowano kluczem { $id }, a { $file } nie ma: przywróć plik, który był obok, albo podaj go przez --key-file
key-other = ziarna w { $place } zapieczętowano kluczem { $id }, a ten w { $file } to { $own }: przywróć właściwy plik albo podaj go przez --key-file
key-unnamed = ziarna w { $place } zapieczętowano kluczem { $id }: podaj jego plik przez --key-file
key-seals-not = nie da się tego zapieczętować

# Looking after it.
admin-no-file = nie ma pliku { $file }: podaj plik serwera przez --database
admin-server-runs = serwer ma w pamięci stoły z tej bazy, więc nic się nie zmienia; najpierw go zatrzymaj ({ $why })
admin-no-table = nie ma stołu { $table }
admin-all-there = { $why }; wszystkie jego wpisy są na miejscu
admin-unchanged = { $why }; nic tam nie zmieniono
admin-ahead = stół { $table } jest na liście dalej niż jego dziennik
admin-table-wrong = stół { $table }: { $why }
admin-gaps = dziennik stołu { $table } ma luki
admin-not-listed = stołu { $table } nie ma na liście
admin-there = { $file } już istnieje
admin-no-backup = nie ma pliku { $file }
admin-pg-restore = kopię PostgreSQL przywraca jego własny program: pg_restore --clean --if-exists --dbname URL FILE, gdy żaden serwer nie działa
admin-damaged = { $file } jest uszkodzony: { $why }
admin-name-no-text = nazwa nie jest tekstem
admin-no-pg-dump = pg_dump się nie uruchamia: { $why }; zainstaluj programy klienckie PostgreSQL
admin-not-begun = gra się nie zaczęła; usuń zamiast tego stół
admin-over = gra jest już skończona
admin-no-game = nie ma gry
admin-busy = ciągle ktoś tam rusza; spróbuj ponownie
admin-name-wanted = oczekiwano nazwy
admin-word-wanted = oczekiwano słowa
admin-nobody = nikt nie siedzi na miejscu { $seat } przy stole { $table }
admin-no-ban = nie ma zakazu { $n }
admin-no-report = nie ma zgłoszenia { $n }

# Co mówi się tym, których nie ma przy stole.
notify-move = Twój ruch: { $table }
notify-hurry = Kończy ci się czas: { $table }
notify-vote = Pozostali czekają na twoją odpowiedź: { $table }
notify-over = Gra skończona: { $table }
notify-many = { $n ->
    [one] Jeden stół ma coś dla ciebie
    [few] { $n } stoły mają coś dla ciebie
   *[many] { $n } stołów ma coś dla ciebie
}
notify-minutes = { $what } ({ $n ->
    [one] została minuta
    [few] zostały { $n } minuty
   *[many] zostało { $n } minut
})
notify-hours = { $what } ({ $n ->
    [one] została godzina
    [few] zostały { $n } godziny
   *[many] zostało { $n } godzin
})
notify-days = { $what } ({ $n ->
    [one] został jeden dzień
    [few] zostały { $n } dni
   *[many] zostało { $n } dni
})
notify-foot = Na twoją prośbę dajemy ci znać. Aby to zakończyć: { $link }
notify-question-subject = Czy dawać ci tu znać o twoich ruchach?
notify-question = Ktoś, kto gra na { $server }, chce dostawać wiadomość na ten adres, gdy przyjdzie jego kolej. Jeśli to ty, potwierdź tutaj: { $link }

    Jeśli nie, nie musisz nic robić: nic więcej nie przyjdzie.
notify-page-asks = Czy wysyłać na ten adres wiadomość, gdy przyjdzie twoja kolej?
notify-page-confirmed = Na ten adres przychodzi wiadomość, gdy jest twoja kolej.
notify-page-ended = Na ten adres nic więcej nie przyjdzie.
notify-confirm = Tak, daj mi znać
notify-stop = Nie, nic więcej nie wysyłaj

# Ustawienia tego.
settings-public-url = --public-url { $url }: to nie jest miejsce serwera; wygląda ono jak https://game.example
settings-mail = poczta potrzebuje --smtp, --mail-from i --public-url, wszystkich trzech
settings-mail-from = --mail-from { $address }: to nie jest adres poczty; wygląda on jak "Elbowroom <tables@game.example>"
settings-smtp = --smtp: to nie jest adres serwera poczty; wygląda on jak smtps://USER:PASSWORD@mail.example
key-secret = to, czym ten serwer zawiadamia, zapieczętowano innym kluczem

# Gra na cudzych stronach.
embed-title = { $players }: { $game }
embed-board = Plansza po kroku { $n } z { $all }
embed-step = krok { $n } z { $all }
embed-first = pierwszy krok
embed-previous = krok wstecz
embed-next = krok dalej
embed-last = ostatni krok
embed-replay = cała gra
embed-table = stół
