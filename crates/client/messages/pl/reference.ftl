# Zasady pod ręką: rodzaje terenu.
land-cost = Pusty region kosztuje { $n ->
    [one] jeden żeton
    [few] { $n } żetony
   *[many] { $n } żetonów
}.
land-open = Podbić go może każdy.
land-habitat = Podbić go mogą tylko rasy i zdolności, które na to pozwalają.
land-transit = Podbić go może każdy, ale na koniec tury nikt w nim nie zostaje, chyba że pozwala na to rasa lub zdolność.
land-never = Nikt nigdy go nie podbije.
