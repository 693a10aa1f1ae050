# Le regole a portata di mano: i tipi di terreno.
land-cost = Una Regione vuota costa { $n ->
    [one] un segnalino
   *[other] { $n } segnalini
}.
land-open = Tutti possono conquistarla.
land-habitat = Possono conquistarla solo le Razze e i Poteri che lo dicono.
land-transit = Tutti possono conquistarla, ma alla fine del turno nessuno vi resta, salvo che una Razza o un Potere lo dica.
land-never = Nessuno può mai conquistarla.
