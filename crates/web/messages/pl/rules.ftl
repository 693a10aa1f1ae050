# Zasady pod ręką.
rules = Zasady pod ręką
rules-note = Każda rasa, zdolność, miejsce i relikwia: co robi, z obrazkiem.
rules-search = Szukaj w nazwach i tekstach
rules-found = { $n ->
    [0] Nic nie znaleziono.
    [one] Jedno hasło
    [few] { $n } hasła
   *[many] { $n } haseł
}
rules-places = Popularne Miejsca
rules-relics = Pradawne Relikwie
rules-land = Rodzaje terenu
rules-more = Więcej w zasadach
