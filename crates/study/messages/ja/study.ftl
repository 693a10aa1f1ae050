# Why games between bots were not played.
threads = ゲームを同時に行えません：{ $why }
game-failed = ゲーム{ $n }：{ $why }
broken-off = 中断されました
illegal = 席{ $seat }：{ $action }はできません：{ $why }
no-bot = ボット"{ $name }"はありません
