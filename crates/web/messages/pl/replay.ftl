# Oglądanie gry wstecz i wartość jej tur.
replay = Powtórka
replay-look-back = Spójrz wstecz
replay-step = Krok { $n } z { $all }
replay-begin = Przed pierwszym ruchem.
replay-at = Moment gry
replay-first = Na początek
replay-turn-back = Poprzednia tura
replay-back = Krok wstecz
replay-play = Odtwarzaj
replay-pause = Pauza
replay-on = Krok naprzód
replay-turn-on = Następna tura
replay-last = Na koniec
replay-speed = Tempo
replay-keys = Strzałki: w lewo i w prawo krok po kroku, w górę i w dół tura po turze; Home i End na oba końce. Kliknięcie w kronice prowadzi do tej chwili.
replay-to-result = Wróć do wyniku
replay-to-game = Wróć do gry
replay-your-move = Twój ruch: wróć do gry

review = Analiza
review-note = Każdy wybór jest porównywany z innymi w symulowanych grach: co można było zrobić i ile to kosztowało. Liczby są szacunkami.
review-start = Analizuj
review-stop = Zatrzymaj
review-progress = Tury: { $n } z { $all }
review-detail = Omówienie tury
review-choose = Wybierz turę: tu będzie jej omówienie.
review-failed = Analiza została przerwana: { $why }
review-turn = Tura { $round }
review-coins = Oczekiwane monety końcowe przed → po
review-lost = utracona szansa na wygraną
review-worst = Jedna z najdroższych tur tego gracza.
review-spoken = Tura { $round }, { $name }: oczekiwane monety końcowe przed { $before }, po { $after }; utracona szansa na wygraną: { $percent }%.
review-head = Tura { $round }, { $name }: oczekiwane monety końcowe { $before } przed i { $after } po; szansa na wygraną { $percent_before }% przed, { $percent_after }% po.
review-played = Zagrano: { $actions } → monety: { $coins }, { $percent }% na wygraną.
review-better = Lepiej: { $actions } → monety: { $coins }, { $percent }% na wygraną.
review-gave = Strata: { $percent }% szans na wygraną, monety przewagi: { $coins }.
review-best = Nie znaleziono nic lepszego.
review-pick = Wybierz: { $combo }

# Games of other rules.
rules-past = Tę grę rozegrano według wersji { $version } zasad, a ta strona gra według wersji { $now }. Widać ją do miejsca, w którym się różnią; nie można jej kontynuować. ({ $why })
