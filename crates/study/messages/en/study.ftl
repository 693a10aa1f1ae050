# Why games between bots were not played.
threads = games cannot be played at a time: { $why }
game-failed = game { $n }: { $why }
broken-off = it was broken off
illegal = seat { $seat }: { $action } is not legal: { $why }
no-bot = there is no bot "{ $name }"
