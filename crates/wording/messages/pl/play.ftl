# O co się pyta, co się robi, wyjaśnia, odrzuca i opowiada w grze.
combo = { $power } { $race }
owned = { $tribe } ({ $owner })
region = { $name } ({ $terrain })
as-told = { $what }

ask-over = Gra skończona.
ask-draft = Wybierz rasę i zdolność. Każdy pominięty zestaw kosztuje monetę.
ask-conquest = { $tribe }: podbijaj regiony, { $n ->
    [one] { $n } żeton
    [few] { $n } żetony
   *[many] { $n } żetonów
} na ręce.
ask-declined-conquest = { $tribe }, wymierająca rasa, może podbijać: { $n ->
    [one] { $n } żeton
    [few] { $n } żetony
   *[many] { $n } żetonów
} na ręce.
ask-rolled = { $tribe }: kostka dodaje { $face }. Wybierz region, { $n ->
    [one] { $n } żeton
    [few] { $n } żetony
   *[many] { $n } żetonów
} na ręce.
ask-give = { $tribe }: pożyczone żetony muszą zejść. Wybierz region do opuszczenia.
ask-deploy = { $tribe }: przegrupuj żetony.
ask-survivors = { $tribe }: rozmieść tych, którzy uszli.
ask-place = { $tribe }: rozmieść { $n } × { $marker }.
ask-peace = Zaproponować graczowi pokój do twojej następnej tury?
ask-late = Twoja tura się skończyła. Ogłosić teraz wymieranie?
ask-swap = { $tribe }: wymienić zdolność na inną?
ask-anchor = { $tribe }: wybierz miejsce: { $marker }.
ask-summon = { $marker } ({ $site }): wybierz miejsce.
ask-haunt = { $marker } ({ $site }): wybierz miejsce.
ask-carry = { $site }: wybierz, dokąd trafi.
ask-sacrifice = { $site }: oddać żeton wymierającej rasy?
ask-close = Podboje są zakończone: zrób najpierw to, co jeszcze chcesz zrobić, potem zakończ.
ask-chance = Decyduje los.

do-pick = Wybierz
do-swap = Weź tę zdolność
do-decline = Ogłoś wymieranie
do-decline-late = Ogłoś wymieranie
do-decline-granted = Ogłoś wymieranie ze zdolnością Miejsca
do-abandon = Porzuć { $region }
do-conquer = Podbij { $region }
do-attempt = Rzuć kostką: { $region }
do-roll = Rzuć kostką
do-strike = Weź { $region } jednym żetonem, bez względu na obronę
do-convert = Przejmij pojedynczy żeton: { $region }
do-end-conquests = Zakończ podboje
do-end = Zakończ turę
do-give = Opuść { $region }
do-deploy = { $n } na { $region }
do-place = { $n } na { $region }
do-pass = Nie, dziękuję
do-ally = Pokój: { $seat }
do-move = Przenieś znacznik na { $region }
do-send = Wyślij na { $region }
do-revive = Ożyw { $region }
do-use = Użyj przy następnym podboju: { $site }
do-copy = Kopiuj w tej turze: { $site }
do-carry = Połóż na { $region }
do-sacrifice = Oddaj żeton: { $region }
do-chance = Los

chance = wystarczy { $good } z { $of } ścianek ({ $percent }%)
fact-empty = pusty
fact-natives = { $n } × { $natives }
fact-active = { $owned }: { $n ->
    [one] { $n } żeton
    [few] { $n } żetony
   *[many] { $n } żetonów
}
fact-declined = { $owned }, wymierająca: { $n ->
    [one] { $n } żeton
    [few] { $n } żetony
   *[many] { $n } żetonów
}
fact-marker = { $n } × { $marker }
cost-of = koszt { $cost }, masz { $have }

worth = Gdyby tura skończyła się teraz, monety: { $n } ({ $parts }).
worth-nothing = Gdyby tura skończyła się teraz: bez monet.

source-base = każdy region
source-terrain = teren
source-tokens = żetony na miejscu
source-doubled = płatne podwójnie
source-die = kostka
source-minimum = co najmniej jeden
source-regions = regiony
source-regions-of = regiony, { $tribe }
source-column = monety z zestawu

refusal-game-over = Gra skończona.
refusal-not-now = Teraz nie można: najpierw decyduje { $seat }. { $asked } { $when }
refusal-not-now-chance = Teraz nie można: kolej na los. { $when }
refusal-no-such-region = Nie ma takiego regionu.
refusal-no-such-combo = Nie ma takiego zestawu.
refusal-too-dear = Ten zestaw kosztuje { $cost }; możesz zapłacić { $have }.
refusal-decline-first-turn = Rasa nie może wymrzeć w turze, w której ją wybrano.
refusal-decline-too-late = Wymieranie zajmuje całą turę: musi nastąpić przed wszystkim innym.
refusal-not-yours = Ta rasa nie zajmuje regionu { $region }.
refusal-abandon-too-late = Regiony porzuca się przed pierwszym podbojem.
refusal-own-region = Rasa już zajmuje region { $region }.
refusal-closed = Region { $region } jest dla tej rasy niedostępny.
refusal-not-entry = Przez region { $region } nie da się wejść: nowa rasa wchodzi od krawędzi planszy albo z brzegu morza przy krawędzi.
refusal-not-adjacent = Region { $region } nie sąsiaduje z regionem tej rasy.
refusal-immune = Region { $region } jest nietykalny: { $marker }.
refusal-peace = { $seat } ma z tobą pokój, więc region { $region } jest bezpieczny.
refusal-no-token = Do podboju potrzeba co najmniej jednego żetonu na ręce.
refusal-too-few = Potrzeba żetonów: { $cost }, na ręce: { $have }.
refusal-no-die-needed = Potrzeba { $cost }, na ręce { $have }: kostka jest zbędna.
refusal-too-far-short = Potrzeba { $cost }, na ręce { $have }: kostka daje najwyżej { $most }.
refusal-rolls-before = Ta rasa rzuca przed wyborem regionu; nie ma ostatniej próby.
refusal-cannot-roll = Ta rasa nie może rzucać przed wyborem regionu.
refusal-already-rolled = Kostką już rzucono przy tym podboju.
refusal-no-such-power = Rasa nie ma takiej zdolności.
refusal-used-up = Już użyto w tej turze.
refusal-tray-empty = W zasobniku nie ma już żetonów tej rasy.
refusal-not-alone = W regionie { $region } nie ma pojedynczego żetonu aktywnej rasy przeciwnika.
refusal-no-help = Przeciw tym w regionie { $region } nie pomaga rasa, zdolność, miejsce ani relikwia.
refusal-already-converted = W tej turze przejęto już żeton gracza { $seat }.
refusal-out-of-order = Na { $region } już za późno: regiony bierze się po kolei.
refusal-too-many = Chcesz { $asked }, zostało { $have }.
refusal-too-many-here = Chcesz { $asked }, zostało { $have }. Dokąd mogą trafić: { $room }.
refusal-nothing = Potrzebny co najmniej jeden.
no-rest = Do rozmieszczenia zostało: { $rest }.
refusal-must-take-rest = Do rozmieszczenia zostało: { $rest }. Dokąd: { $room }.
refusal-marker-there = Region { $region } już taki ma.
refusal-no-room-for-rest = Zabrakłoby regionu dla reszty.
refusal-keep-older = Opuszcza się tylko regiony podbite w tej turze; { $region } był zajęty wcześniej.
refusal-no-such-ally = Nie ma takiego przeciwnika.
refusal-ally-attacked = W tej turze zaatakowano aktywną rasę gracza { $seat }.
refusal-penniless = Nie masz tylu monet, ile kosztowałby podbój regionu { $region }.
refusal-cannot-stay = Aktywna rasa nie mogłaby zostać w regionie { $region }.
refusal-no-such-site = Nie ma takiego miejsca ani relikwii.
refusal-not-relic = To miejsce, a kopiuje się tylko relikwie: { $site }.
refusal-not-held = Twoja aktywna rasa nie ma: { $site }.
refusal-no-help-from = To nie pomaga w podboju: { $site }.
refusal-already-armed = Wybrane już na następny podbój: { $site }.
refusal-same-relic = { $site } i kopia nie działają w jednym regionie.
refusal-not-found = Nikt jeszcze nie znalazł: { $site }.
refusal-too-late-in-turn = Robi się to przed pierwszym podbojem tury.
refusal-already-there = To już leży w regionie { $region }.
refusal-cannot-send = To nie może trafić do regionu { $region }.
refusal-nothing-granted = Żadne twoje miejsce nie daje zdolności na wymieranie.
refusal-not-an-outcome = Los nie może teraz tego przynieść.

when-pick = Zestaw wybiera się na początku tury, gdy nie ma się aktywnej rasy.
when-swap = Zdolność wymienia się zaraz po wyborze, jeśli rasa to potrafi.
when-decline = Wymieranie ogłasza się na początku tury, zamiast podbojów.
when-start = Robi się to na początku tury, przed pierwszym podbojem.
when-conquests = Robi się to w czasie podbojów rasy, przed przegrupowaniem.
when-end = Kończy się podboje rasy albo turę po podliczeniu.
when-give = Region opuszcza się przed przegrupowaniem, gdy pożyczone żetony muszą zejść.
when-deploy = Żetony przegrupowuje się, gdy podboje rasy się skończą.
when-place = Znaczniki rozmieszcza się po podbojach albo przy wyborze ich rasy.
when-pass = Odmawia się wtedy, gdy jest propozycja.
when-ally = Pokój zawiera się na końcu tury, jeśli rasa to potrafi.
when-carry = Relikty i figury przenosi się na końcu tury tego, kto je ma.
when-sacrifice = Żeton oddaje się po podliczeniu, gdy ma się miejsce, które go przyjmuje.
when-chance = O tym decyduje los.

log-turn = Tura { $round }: { $seat }
log-over = Gra skończona.
log-badges = Odrzucone zdolności tworzą nowy stos.
log-offered = Nowy zestaw: { $combo }.
log-spent = { $seat } płaci za pominięte zestawy, monety: { $n }.
log-column = { $seat } zabiera monety z zestawu: { $n }.
log-earned = { $seat } otrzymuje { $n ->
    [one] { $n } monetę
    [few] { $n } monety
   *[many] { $n } monet
}: { $parts }.
log-earned-part = { $source } { $n }
log-picked = { $seat } wybiera: { $combo }, { $n ->
    [one] { $n } żeton
    [few] { $n } żetony
   *[many] { $n } żetonów
}.
log-mustered = { $tribe }: pożyczone żetony na ręce: { $n }.
log-left = { $tribe }: opuszczono { $region }.
log-rolled = Kostka pokazuje { $n }.
log-failed = To za mało.
log-attempt = { $tribe }: próba podboju { $region }, kostka i { $n ->
    [one] { $n } żeton
    [few] { $n } żetony
   *[many] { $n } żetonów
}.
log-expelled = { $tribe }: wyparcie z { $region }, stracone: { $lost }, ocalałe: { $kept }.
log-natives = { $natives }, { $region }: znika.
log-took = { $tribe }: podbój { $region }, { $n ->
    [one] { $n } żeton
    [few] { $n } żetony
   *[many] { $n } żetonów
}.
log-replaced = { $tribe }: przejęto żeton, { $region }.
log-marker-on = { $marker }: teraz { $region }.
log-marker-off = { $marker }: już nie { $region }.
log-marker-on-many = { $marker }, ustawione: { $parts }.
log-marker-off-many = { $marker }, zdjęte: { $parts }.
log-recruited = { $tribe }: nowe żetony z zasobnika: { $n }.
log-reserved = { $tribe }: pożyczone żetony schodzą z planszy: { $n }.
log-deployed = { $tribe }, przegrupowanie: { $parts }.
log-share = { $n } na { $region }
log-share-off = { $n } z { $region }
log-declined = { $tribe }: wymieranie.
log-removed = { $tribe }: zejście z planszy i powrót do stosu.
log-paid = { $seat } płaci graczowi { $to }, monety: { $n } ({ $source }).
log-swapped = { $tribe }: nowa zdolność { $power }.
log-tools-used = W użyciu: { $n } × { $tool }.
log-tools-gained = { $tribe }: { $n } × { $tool } więcej.
log-found = Znalezisko, { $region }: { $site }.
log-granted = Miejsce daje zdolność { $power }.
log-carried = { $site }: teraz { $region }.
log-armed = Na następny podbój: { $site }.
log-copied = W tej turze kopiowane: { $site }.
log-revived = { $tribe }: ożywienie { $region }.
log-sacrificed = { $tribe }: oddany żeton, { $region }.
log-marked = { $seat } daje znacznik Zemsty graczowi { $other }.
log-monsters = { $natives }: { $region }.
log-allied = { $seat } zawiera pokój z graczem { $other }.
log-peace-ends = Pokój graczy { $seat } i { $other } wygasa.
