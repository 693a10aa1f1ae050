# Why games between bots were not played.
threads = nie da się rozgrywać gier naraz: { $why }
game-failed = gra { $n }: { $why }
broken-off = została przerwana
illegal = miejsce { $seat }: { $action } jest niedozwolone: { $why }
no-bot = nie ma bota "{ $name }"
