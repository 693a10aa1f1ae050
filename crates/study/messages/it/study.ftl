# Why games between bots were not played.
threads = le partite non si possono giocare insieme: { $why }
game-failed = partita { $n }: { $why }
broken-off = è stata interrotta
illegal = posto { $seat }: { $action } non è consentito: { $why }
no-bot = non c’è un bot "{ $name }"
