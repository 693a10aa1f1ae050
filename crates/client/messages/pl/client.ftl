# Why a game is not followed any further, and what goes wrong with whoever thinks beside the page.
not-one-action = "{ $notation }" to nie jest jedna akcja
not-at-a-server = ta gra nie toczy się na serwerze
not-undone = nie da się tego cofnąć
dice-not-kept = kości nie są tymi, które obiecano
no-beginning = dziennik nie ma początku
no-content = nie ma zawartości { $hash }
seed-unread = nie da się odczytać ziarna
worker-cut-off = żądanie jest ucięte
worker-unread = nie da się odczytać żądania
worker-no-game = gra z żądania nie jest zgodna z zasadami
worker-not-its-move = bot nie ma ruchu
worker-no-bot = nie ma takiego bota
worker-no-turn = nie ma takiej tury
worker-missing = nikt tu nie może myśleć: ta przeglądarka nie uruchamia workera
worker-broken = ten, kto myślał, zawiódł
worker-senseless = odpowiedź nie ma sensu
