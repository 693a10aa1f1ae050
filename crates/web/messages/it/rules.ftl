# Le regole a portata di mano.
rules = Regole da consultare
rules-note = Ogni Razza, Potere, Luogo e Reliquia, e che cosa fa, con una figura.
rules-search = Cerca nei nomi e nei testi
rules-found = { $n ->
    [0] Non si è trovato nulla.
    [one] Una voce
   *[other] { $n } voci
}
rules-places = Luoghi mitici
rules-relics = Reliquie
rules-land = Terreni
rules-more = Altro nelle regole
