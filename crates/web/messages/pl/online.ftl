# Gra na serwerze.
online = Graj w sieci
online-note = Z przyjaciółmi przez link albo z kimś, kto akurat jest.
online-no-server = Nie odpowiada tu żaden serwer gry. Kto uruchomi „elbowroom serve”, oferuje stoły pod tym samym adresem co ta strona.
online-no-answer = Serwer nie odpowiada. Spróbuj za chwilę.
online-name = Jak nazywają cię inni
online-make = Załóż stół
online-make-go = Załóż ten stół
online-title = Tytuł
online-clock = Zegar
online-patience = Inni czekają na ruch
online-takeback = Cofanie
online-public = Pokaż go wszystkim na liście stołów
online-own = Twoje stoły
online-table = Stół { $id }
online-forget = Zapomnij
online-open = Otwarte stoły
online-open-none = Żaden publiczny stół nie ma wolnego miejsca. Załóż własny!
online-running = Gry do oglądania
online-running-none = Nie trwa żadna publiczna gra.
online-go = Idź tam
online-watch = Oglądaj
online-watch-best = Obejrzyj najlepszą grę
online-free = wolne
clock-none = Bez zegara
clock-quick = 30 sekund na ruch, 5 minut rezerwy
clock-normal = 1 minuta na ruch, 15 minut rezerwy
clock-long = 3 minuty na ruch, 30 minut rezerwy
clock-day = 1 dzień na ruch
clock-week = 7 dni na ruch
clock-live = { $turn } s na ruch, { $reserve } rezerwy
clock-slow = { $n ->
    [one] { $n } dzień
    [few] { $n } dni
    [many] { $n } dni
   *[other] { $n } dnia
}
patience-five-minutes = 5 minut
patience-half-hour = pół godziny
patience-two-hours = 2 godziny
patience-day = dzień
patience-week = tydzień
takeback-agreed = jeśli inni się zgodzą
takeback-free = swobodnie, dopóki nie rzucono kostką i nie ruszył się inny gracz
takeback-never = nigdy

# Przed grą.
online-leave = Do stołów
online-room = Stół
online-is-public = na liście
online-is-private = tylko przez link
online-seats = Miejsca
online-you = ty
online-is-ready = gotowość zgłoszona
online-not-here = brak połączenia
online-sit = Usiądź tutaj
online-which-bot = Który bot
online-put-bot = Posadź tu bota
online-free-seat = Zwolnij miejsce
online-ready = Gram
online-not-ready = Jeszcze nie
online-begin = Zacznij teraz
online-stand-up = Opuść miejsce
online-wait-seats = Gra zacznie się, gdy wszystkie miejsca będą zajęte i wszyscy potwierdzą gotowość.
online-wait-ready = Gra zacznie się, gdy wszyscy potwierdzą gotowość.
online-invite = Zaproś innych
online-invite-note = Kto otworzy ten link, może zająć wolne miejsce albo oglądać.
online-own-link = Twoje własne miejsce
online-own-link-note = Ten link to ty: zachowaj go dla siebie, by grać dalej na innym urządzeniu.
online-rekey = Zastąp go: starsze linki do twojego miejsca stracą ważność
online-rekeyed = Twoje miejsce ma nowy link.

# Przy stole.
online-connecting = Łączenie…
online-cut = Połączenie przerwane. Kolejna próba…
online-no-table = Nie ma takiego stołu.
online-revoked = Ten link do miejsca nic już nie daje: zastąpiono go albo miejsce ma ktoś inny.
online-strange = Ta strona i serwer nie rozumieją się. Wczytaj stronę ponownie.
online-damaged = Ta gra nie może toczyć się dalej na serwerze. Pokazano to, co rozegrano, dopóki da się to odtworzyć.
online-ended = Operator tego serwera zakończył grę.
online-ended-agreed = Gracze zgodzili się zakończyć grę tak, jak jest.
online-maker = Kto założył stół
online-gone = Operator tego serwera usunął ten stół.
online-banned = Operator tego serwera zablokował ci dostęp.
online-no-content = Nie można pobrać tego, czym serwer gra w tę grę. Wczytaj stronę ponownie.
online-watching = { $n ->
    [one] { $n } widz
    [few] { $n } widzów
    [many] { $n } widzów
   *[other] { $n } widza
}
online-away = Bot gra za ciebie.
online-back = Wróć na swoje miejsce
online-bot-plays = gra bot
online-give-up = Zostaw grę botowi
online-asks = { $name } prosi o cofnięcie ostatniego ruchu.
online-asking = Prosisz o cofnięcie swojego ruchu.
online-asks-turn = { $name } prosi o cofnięcie swojej tury.
online-asking-turn = Prosisz o cofnięcie swojej tury.
online-agree = Zgoda
online-refuse = Odmowa
online-late = { $name } nie wykonuje ruchu od { $time }.
online-late-you = Inni czekają na twój ruch od { $time }.
online-go-on-bot = Niech zagra bot
online-go-on-free = Oddaj miejsce każdemu, kto zechce
online-go-on-end = Zakończ grę tak, jak jest
online-silence = Za { $time } milczenie będzie zgodą. Jeszcze bez odpowiedzi: { $names }
online-minutes = { $n } min
online-hours = { $n } godz.
online-days = { $n } dni
online-waits = inni czekają na ruch { $time }
online-stands-in = Od dawna nic się tu nie dzieje: kto tu siedzi, może obsadzić miejsca i zacząć.
online-is-offered = gra bot; może tu usiąść każdy
online-offered = { $name } (miejsce do wzięcia)
online-seat-menu = Co możesz zrobić w sprawie { $name }
online-hide = Ukryj przede mną, co mówi
online-mute = Odbierz głos u wszystkich
online-remove = Odeślij
online-report = Zgłoś
online-report-text = Powiedz prowadzącemu serwer o: { $name }
online-report-not = Jednak nie
online-reported = Prowadzący serwer już wie. Nikt inny się nie dowie.
online-time-left = Pozostały czas
online-reserve = Rezerwa
online-want-again = Chcą zagrać jeszcze raz: { $names }
online-next = Do następnej gry
online-dice-kept = Rzuty i stosy są takie, jak serwer obiecał przed grą.
online-dice-broken = Rzuty lub stosy nie są takie, jak serwer obiecał przed grą.

# Rozmowa.
online-talk = Rozmowa
online-talk-new = { $n ->
    [0] Do rozmowy
    [one] Do rozmowy: jedna nowa wypowiedź
    [few] Do rozmowy: { $n } nowe wypowiedzi
    [many] Do rozmowy: { $n } nowych wypowiedzi
   *[other] Do rozmowy: { $n } nowej wypowiedzi
}
online-say = Powiedz coś
online-say-go = Wyślij
note-sat = { $name } zajmuje miejsce { $n }.
note-freed = Miejsce { $n } jest wolne.
note-began = Gra się zaczyna.
note-asked = { $name } prosi o cofnięcie ruchu.
note-asked-turn = { $name } prosi o cofnięcie tury.
note-agreed = { $name }: zgoda.
note-refused = { $name }: brak zgody.
note-undone = { $name } cofa ruch.
note-clock = Czas minął ({ $name }): dalej gra bot.
note-left = { $name } odchodzi; dalej gra bot.
note-voted-bot = Gra toczy się dalej bez { $name }: gra bot.
note-proposed-bot = { $by } proponuje, aby za { $name } grał bot.
note-proposed-free = { $by } proponuje oddać miejsce { $name } każdemu, kto zechce.
note-proposed-end = { $by } proponuje zakończyć grę tak, jak jest, bo { $name } nie wykonuje ruchu.
note-offered = Miejsce { $name } może zająć każdy; do tego czasu gra bot.
note-removed = Kto założył stół, odesłał osobę z miejsca { $n }.
note-muted = Kto założył stół, odebrał { $name } głos.
note-unmuted = { $name } znów może mówić.
note-back = { $name } wraca.
note-rematch = { $name } chce zagrać jeszcze raz.
note-next = Gra toczy się dalej przy nowym stole.

# Zawiadomienia o własnym ruchu.
notify = Gdy mnie nie ma
notify-note = Dajemy ci znać, gdy przyjdzie twoja kolej, także gdy ta strona jest zamknięta.
notify-push = Na tym urządzeniu
notify-mail = Pocztą
notify-address = Adres poczty
notify-webhook = Przez webhook
notify-url = Adres webhooka
notify-secret = Żądania są podpisane kluczem { $secret } (Standard Webhooks).
notify-quiet = Cisza od
notify-quiet-to = do
notify-confirm = Na adres { $address } poszła wiadomość: otwórz link, który w niej jest.
notify-on = Będziesz dostawać wiadomości o tym stole.
notify-off = Nie będziesz już dostawać wiadomości o tym stole.
notify-denied = Ta przeglądarka nie może cię zawiadamiać: zezwól na to w jej ustawieniach dla tej strony.
notify-none = Tej przeglądarki nie da się zawiadomić, gdy strona jest zamknięta.
own-move = Twój ruch
own-move-left = Twój ruch: zostało { $time }
own-asked = Czekają na twoją odpowiedź
own-theirs = Ruch ma { $name }
own-open = Czeka na graczy
own-over = Skończona
order = Gdy ktoś mnie atakuje, bot decyduje, dokąd idą moi ocalali
order-none = nigdy: czekają na mnie
order-now = od razu
order-after = jeśli nie zrobię tego w czasie: { $time }
clock-off = { $n ->
    [one] jeden dzień wolny
    [few] { $n } dni wolne
   *[many] { $n } dni wolnych
}
clock-day-off = 1 dzień na ruch, 14 dni wolnych
clock-week-off = 7 dni na ruch, 30 dni wolnych
vacation-days = { $n ->
    [one] Dni wolne (został jeden)
    [few] Dni wolne (zostały { $n })
   *[many] Dni wolne (zostało { $n })
}
vacation-go = Weź od teraz
vacation-now = Twój zegar stoi jeszcze przez { $time }.
vacation-over = Już jestem
note-vacation = { $name } bierze dni wolne: zegar stoi.
note-vacation-over = { $name } wraca z dni wolnych.
past = Rozegrane gry
past-player = Kto grał
past-find = Szukaj
past-none = Nikt o tym imieniu nie rozegrał tu publicznej gry.
past-look = Obejrzyj

# Being somebody.
identity = Bądź tu kimś
identity-own = Twoje imię i urządzenia
identity-of = Jesteś { $name } ✓
identity-known = { $name } ✓
identity-note = Możesz grać pod dowolnym imieniem. Jeśli chcesz, imię powyżej będzie tylko twoje: twoje miejsca są na wszystkich twoich urządzeniach, a twoje gry można znaleźć razem. Nie ma hasła: to urządzenie dostaje klucz.
identity-make = Chcę mieć to imię na własność
identity-made = Od teraz to imię jest twoje. Utwórz kody odzyskiwania, zanim będą potrzebne.
identity-code = Kod z innego twojego urządzenia albo kod odzyskiwania
identity-add = Już jestem kimś
identity-rename = Zmień imię
identity-renamed = Od teraz tak się nazywasz. Wcześniejsze gry zachowują stare imię.
identity-devices = Twoje urządzenia
identity-this = to tutaj
identity-unnamed = Urządzenie
identity-remove = Usuń
identity-remove-of = Usuń { $name }
identity-no-room = Ta przeglądarka niczego dla tej strony nie przechowuje, więc nic by cię tu nie przywróciło. Zezwól jej na to albo wyjdź z okna prywatnego.
identity-removed = Urządzenie usunięte. Jeśli ma je ktoś inny, utwórz też nowe kody odzyskiwania.
identity-another = Dodaj urządzenie
identity-another-told = Wpisz { $code } na drugim urządzeniu, pod „Bądź tu kimś”. Działa raz, przez kwadrans.
identity-recovery = Utwórz kody odzyskiwania
identity-recovery-told = Zachowaj te kody tam, gdzie znajdziesz je bez tego urządzenia. Każdy przywraca cię raz; wcześniejsze nic już nie znaczą.
identity-codes-left = Pozostałe kody odzyskiwania: { $count }
identity-export = Pobierz to, co się o mnie przechowuje
identity-passkey = Mam klucz dostępu
identity-passkeys = Twoje klucze dostępu
identity-passkey-make = Utwórz klucz dostępu
identity-passkey-made = Od teraz twój system przechowuje klucz dostępu: wpuści cię w każdej przeglądarce, która go ma.
identity-passkey-none = Nie otrzymano klucza dostępu.
identity-passkey-known = Ten system ma już twój klucz dostępu.
identity-passkey-removed = Klucz dostępu usunięty. Urządzenia, które dodał, zostają.
identity-passkey-unnamed = Klucz dostępu
identity-end = Zapomnij o mnie
identity-end-sure = Serwer zapomni ciebie, twoje urządzenia, kody i miejsca; twoje imię znów będzie wolne. Miejsca zostają w przeglądarkach, które je mają, a rozegrane gry zachowują imię, które wtedy było. Tego nie da się cofnąć.
identity-end-yes = Zapomnij o mnie na zawsze
identity-ended = Nic tu już o tobie nie pamiętamy.

# Ratings.
best = Najlepsi gracze
best-note = Według publicznych gier rozegranych do końca, wśród osób z własnym imieniem i botów. Kto ma 400 więcej, wygrywa około dziesięciu gier na jedenaście.
best-among = Wśród
best-pool = { $game }, liczba graczy: { $count }
best-who = Kto
best-rating = Ranking
best-games = Gry
rating = { $rating } ± { $deviation }
rating-provisional = { $rating } ± { $deviation }, wstępnie
rating-games = { $n ->
    [one] { $n } gra
    [few] { $n } gry
    [many] { $n } gier
   *[other] { $n } gry
}
ratings-own = Twoje rankingi
past-own = Moje gry

# Playing at once.
quick = Zagraj od razu
quick-nobody = Dostaniesz przeciwników, którzy grają mniej więcej tak jak ty. Potrzebujesz do tego własnego imienia: pod „Bądź tu kimś”.
quick-go = Znajdź przeciwników
quick-calm = spokojnie: 90 s na ruch, 10 min rezerwy
quick-fast = szybko: 25 s na ruch, 3 min rezerwy
quick-waiting = { $n ->
    [0] Szukam przeciwników …
    [one] Szukam przeciwników … Tej gry szuka jeszcze { $n } osoba.
    [few] Szukam przeciwników … Tej gry szukają jeszcze { $n } osoby.
    [many] Szukam przeciwników … Tej gry szuka jeszcze { $n } osób.
   *[other] Szukam przeciwników … Tej gry szuka jeszcze { $n } osoby.
}
quick-fills = { $n ->
    [one] Za { $n } sekundę wolne miejsca zajmą boty.
    [few] Za { $n } sekundy wolne miejsca zajmą boty.
    [many] Za { $n } sekund wolne miejsca zajmą boty.
   *[other] Za { $n } sekundy wolne miejsca zajmą boty.
}
quick-end = Przestań szukać

# People whom one knows, and programs.
people = Znajomi
people-asks = { $n ->
    [one] Znajomi: { $n } zaproszenie
    [few] Znajomi: { $n } zaproszenia
    [many] Znajomi: { $n } zaproszeń
   *[other] Znajomi: { $n } zaproszenia
}
people-none = Nie masz tu jeszcze znajomych. Wyślij komuś link albo użyj menu gracza przy stole.
tie-friend = znajomość
tie-asked = czeka na odpowiedź
tie-asks = chce się zaprzyjaźnić
tie-blocked = zablokowano
people-accept = Przyjmij
people-decline = Odrzuć
people-remove = Usuń
people-withdraw = Wycofaj
people-unblock = Odblokuj
people-befriend = Zaprzyjaźnij się
people-block = Zablokuj
people-asked = Zaproszenie wysłane: { $name }.
people-blocked = Zablokowano: { $name }. Nie traficie razem do gry i nie możecie się zapraszać.
people-link = Link dla znajomych
people-link-note = Kto otworzy twój link i ma tu własne imię, trafia do twoich znajomych. Działa tydzień; nowy go zastępuje.
people-link-make = Utwórz link
people-of-link = { $name } chce się tu z tobą zaprzyjaźnić.
people-of-link-nobody = Do tego potrzebne jest własne imię: pod „Bądź tu kimś”.
people-befriended = { $name } jest wśród twoich znajomych.
invited = Zaproszenia
invited-by = { $name } zaprasza cię
invited-go = Idź do stołu
guests = Zaproś znajomych i boty innych
guests-note = Zobaczą to na liście stołów. Gdy wszyscy usiądą i zgłoszą gotowość, gra się zacznie, także bez ciebie.
guests-none = Nie ma jeszcze kogo zaprosić: znajdź znajomych na liście stołów.
guests-bot = { $name }, bot ({ $owner })
guests-bot-asleep = { $name }, bot ({ $owner }), śpi
guests-invite = Zaproś
guests-back = Wycofaj
guests-invited = zaproszenie wysłane
guests-declined = nie przyjdzie
programs = Twoje programy i boty
programs-note = Twój program gra z tokenem, za ciebie albo za twojego bota o własnym imieniu, którego inni mogą zaprosić.
programs-bots = Twoje boty
programs-bot-name = Jak nazywa się bot
programs-bot-make = Utwórz bota
programs-bot-end = Usuń
programs-tokens = Twoje tokeny
programs-token-label = Jak nazwiesz token
programs-token-of = Za kogo
programs-token-own = za mnie
programs-token-bot = za: { $name }
programs-token-make = Utwórz token
programs-token-end = Unieważnij
programs-secret = Oto token. Widać go tylko teraz:
scope-read = czytać, co się dzieje
scope-play = siadać i grać
scope-talk = mówić
scope-invite = zapraszać i odmawiać
# Co się planuje na później.
plans = Planuj z wyprzedzeniem
plans-some = { $n ->
    [one] Planuj z wyprzedzeniem (jeden plan)
    [few] Planuj z wyprzedzeniem ({ $n } plany)
    [many] Planuj z wyprzedzeniem ({ $n } planów)
   *[other] Planuj z wyprzedzeniem ({ $n } planu)
}
plans-note = Co zaplanujesz, stanie się, gdy tylko przyjdzie twoja kolej, także gdy cię nie ma. Nikt inny tego nie widzi. Z kilku planów liczy się pierwszy, którego warunek jest spełniony.
plans-turn = W mojej następnej turze
plans-redeployment = Gdy przegrupowuję w swojej turze
plans-survivors = Gdy przegrupowują się moi ocalali
plans-on = Na kiedy
plans-when = Pod jakim warunkiem
plans-hold = Nadal moje
plans-step = Co zrobić
plans-add = Dodaj
plans-drop = Usuń: { $what }
plans-shares = Tyle żetonów do
plans-rest = Reszta do
plans-rest-none = nigdzie: tylko jeśli liczba się zgadza
plans-leave = Zaplanuj to
plans-back = Cofnij
plans-back-what = Cofnij: { $what }
# Turnieje.
tournaments = Turnieje
tournaments-note = Zgłosić się może każdy, kto ma własne imię, także boty. Gdy zaczyna się runda, dostajesz stół: znajdziesz go wśród swoich stołów.
tournaments-none = Nie ma żadnego turnieju. Załóż własny!
tournaments-nobody = Żeby się zgłosić, potrzebujesz własnego imienia: pod „Bądź tu kimś”.
tournament-look = Zobacz
tournament-round-robin = { $n ->
    [one] każdy z każdym
    [few] każdy z każdym, { $n } razy
    [many] każdy z każdym, { $n } razy
   *[other] każdy z każdym, { $n } razy
}
tournament-swiss = { $n ->
    [one] system szwajcarski, jedna runda
    [few] system szwajcarski, { $n } rundy
    [many] system szwajcarski, { $n } rund
   *[other] system szwajcarski, { $n } rundy
}
tournament-arena = arena przez { $time }
tournament-seats-of = miejsca przy stole: { $n }
tournament-entrants = { $n ->
    [one] jeden uczestnik
    [few] { $n } uczestników
    [many] { $n } uczestników
   *[other] { $n } uczestnika
}
tournament-waits = zacznie się, gdy powie { $name }
tournament-waits-host = zacznie się, gdy powie gospodarz
tournament-begins = początek { $when }
tournament-round-of = runda { $n } z { $of }
tournament-still = otwarty jeszcze przez { $time }
tournament-closing = zamknięty: trwają ostatnie gry
tournament-over = zakończony
tournament-extra = dodatkowe monety według miejsca: { $coins }
tournament-enter = Zgłoś się
tournament-leave = Wycofaj się
tournament-begin = Zacznij teraz
tournament-end = Zakończ
tournament-end-sure = Kończy się tak, jak stoi. Trwające gry toczą się dalej, ale tu się nie liczą.
tournament-end-yes = Zakończ turniej
tournament-mine = Do twojego stołu
tournament-close = Wszystkie turnieje
tournament-link = Link do tego turnieju
tournament-standings = Tabela
tournament-place = Miejsce
tournament-who = Kto
tournament-points = Punkty
tournament-games = Gry
tournament-between = Punkty na grę, 19 razy na 20 między
tournament-opposition = Punkty rywali
tournament-round = Runda { $n }
tournament-playing = w toku
tournament-void = nie liczy się
tournament-bye = { $name } pauzuje
tournament-watch = Oglądaj stół { $n }
tournament-bot = { $name } (bot)
tournament-forgotten = ktoś zapomniany
tournament-left = { $name } (po wycofaniu)
tournament-make = Załóż turniej
tournament-title = Jak się nazywa
tournament-game = Gra
tournament-seats = Miejsca przy stole
tournament-how = Kto z kim gra
tournament-how-swiss = System szwajcarski
tournament-how-round-robin = Każdy z każdym
tournament-how-arena = Arena: kto czeka
tournament-rounds = Rundy
tournament-times = Ile razy
tournament-minutes = Minuty
tournament-starts = Początek (puste: gdy powiesz)
tournament-coins = Dodatkowe monety według miejsca (na przykład 0 3)
tournament-make-go = Załóż turniej
tournament-made = Turniej założony. Jeśli chcesz grać, też się zgłoś.
notify-everywhere = Przy wszystkich stołach, gdzie dostaję miejsce, także w turniejach
notify-everywhere-on = Od teraz dostajesz wiadomości o każdym swoim miejscu.
notify-everywhere-off = Dostajesz wiadomości tylko o tych miejscach, przy których o to prosisz.
