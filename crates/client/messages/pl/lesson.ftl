# Lekcje: co i kiedy się mówi, oraz rady, którymi każda się ciągnie.
lesson-aim = Wygrywa, kto po { $turns } turach ma najwięcej monet. Na koniec każdej twojej tury każdy region zajęty przez twoje rasy daje monetę. Świat jest dla wszystkich za mały, więc zagrasz kilkoma rasami, jedną po drugiej.
lesson-price = { $n ->
    [0] za darmo
    [one] cena jedna moneta
    [few] cena { $n } monety
   *[many] cena { $n } monet
}
lesson-pick = Teraz potrzebujesz rasy. Najlepiej wygląda zestaw { $combo }: żetony { $tokens }, { $price }; do końca tej tury może zająć { $regions ->
    [one] jeden region
    [few] { $regions } regiony
   *[many] { $regions } regionów
} i zarobić { $coins ->
    [one] jedną monetę
    [few] { $coins } monety
   *[many] { $coins } monet
}. Jego karta mówi, co robi. Możesz też wybrać inny.
lesson-enter = Nowa rasa przychodzi spoza planszy. Liczby mówią, ilu żetonów wymaga region. Dobry początek to { $region }: wymaga { $cost } z twoich { $have } i co turę daje monetę.
lesson-natives = { $region }: ktoś tu mieszka, { $natives }. Nie należy do nikogo i tylko broni regionu: każdy taki żeton kosztuje cię jeden więcej. Po podboju znika na zawsze.
lesson-conquer = Idź do regionów obok swoich, póki starczy żetonów. Warto: { $region } wymaga { $cost } z { $have }, które ci zostały. Wskaż region, by zobaczyć, skąd jego koszt.
lesson-end = Na tę turę wystarczy. Zakończ podboje.
lesson-redeploy = Każdy region trzyma jeden żeton; pozostałe możesz rozłożyć od nowa. Stosy trudniej podbić, więc daj więcej tam, gdzie ktoś może zaatakować. Potem potwierdź.
lesson-coins = Twoja tura się skończyła. Przyniosła { $n ->
    [one] jedną monetę
    [few] { $n } monety
   *[many] { $n } monet
}: { $parts }. Inni nie widzą, ile masz monet.
lesson-decline = Gdy rasa jest zbyt rozciągnięta, ogłoś jej wymieranie: kosztuje to całą turę, ale jej regiony dalej zarabiają, a w następnej turze wybierasz nową rasę z kompletem żetonów. Na dalsze podboje masz { $tokens ->
    [one] jeden żeton
    [few] { $tokens } żetony
   *[many] { $tokens } żetonów
}; poniżej trzech pora na zmianę.
lesson-free = To już cała tura. Dalej grasz samodzielnie; te rady zostaną obok, jak długo zechcesz.
lesson-more = W to pudełko gra się jak w pierwsze: tur jest { $turns }, wygrywa najwięcej monet. Nowe są rzeki, rozpadliny i to, co leży ukryte pod Bestiami. O każdej z tych rzeczy dowiesz się, gdy do niej dojdziesz.
lesson-monsters = { $region }: ktoś tu mieszka, { $natives }; każda kosztuje jeden żeton więcej. Bestie czegoś strzegą: kto je podbije, znajdzie Popularne Miejsce albo Pradawną Relikwię.
lesson-crossing = { $region }: każdy może tędy przejść, za { $cost } z twoich { $have }. Na koniec tury nikt tu nie zostaje: żeton wraca na rękę, a monety nie ma. To droga na drugi brzeg.
lesson-barrier = { $region }: nikt nigdy tu nie wejdzie. Regiony obok mają jednego sąsiada mniej do pilnowania.
lesson-place = To Popularne Miejsce. Zostaje, gdzie jest, i pomaga temu, kto zajmuje jego region. { $site }: { $text }
lesson-relic = To Pradawna Relikwia. Używa się jej raz na turę, potem leży tam, gdzie jej użyto, i ma ją ten, kto zajmie ów region. { $site }: { $text }
lesson-use = Możesz teraz użyć relikwii przy następnym podboju. { $site }: { $text }
advice-wait = Teraz grają inni. Kronika opowiada, co robią.
advice-over = To wszystko. Spójrz na wykres: tury wymierania kosztują monety i zwracają się później.
advice-draft = Wybierz rasę. Najlepiej wygląda zestaw { $combo }: żetony { $tokens }, { $price }; do końca tej tury może zająć { $regions ->
    [one] jeden region
    [few] { $regions } regiony
   *[many] { $regions } regionów
}. Dawna rasa, wymierając, nadal zarabia, a monety leżące na zestawie będą twoje.
advice-decline = Twoja rasa jest mocno rozciągnięta: żetony na dalsze podboje, { $tokens }. Wymieranie kosztuje tę turę, ale w następnej przyjdzie świeża rasa, a stare regiony będą dalej zarabiać.
advice-enter = Twoja rasa przychodzi z zewnątrz. Dobry początek to { $region }: wymaga { $cost } z twoich { $have }.
advice-conquer = Warto: { $region } wymaga { $cost } z twoich { $have }. Wskaż region, by zobaczyć, skąd jego koszt.
advice-die = Na to, co warto zająć, nie starcza żetonów, ale kostka może pomóc: { $region }, { $percent }%. To i tak ostatni podbój tej tury.
advice-roll = Twoja rasa może rzucić kostką przed każdym podbojem: wynik pomoże w regionie, który potem wybierzesz.
advice-end = Więcej zajmować teraz nie warto. Zakończ podboje i przegrupuj żetony.
advice-deploy = Rozłóż żetony z ręki: stosy trudniej podbić. Dotykaj regionów albo użyj plusa i minusa, potem potwierdź.
advice-survivors = Zabrano ci region, ale część żetonów uszła. Rozmieść je w innych swoich regionach.
advice-place = Twoja rasa ma coś do położenia na planszy. Wybierz miejsce, które trzeba chronić.
advice-other = Twoja rasa ma tu własny wybór. Przeczytaj pod „Gracze”, co robi.
