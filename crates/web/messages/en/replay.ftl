# Looking back at a game, and what its turns were worth.
replay = Replay
replay-look-back = Look back
replay-step = Step { $n } of { $all }
replay-begin = Before the first move.
replay-at = Moment of the game
replay-first = To the beginning
replay-turn-back = Turn before
replay-back = One step back
replay-play = Play
replay-pause = Pause
replay-on = One step on
replay-turn-on = Next turn
replay-last = To the end
replay-speed = Speed
replay-keys = Arrow keys: left and right step by step, up and down turn by turn; Home and End to both ends. A click in the log leads there.
replay-to-result = Back to the result
replay-to-game = Back to the game
replay-your-move = Your move: back to the game

review = Analysis
review-note = Every choice is compared with others in imagined games: what could have been, and what it cost. The figures are estimates.
review-start = Analyse
review-stop = Stop
review-progress = { $n } of { $all } turns
review-detail = What is said of the turn
review-choose = Choose a turn: what is said of it stands here.
review-failed = The analysis broke off: { $why }
review-turn = Turn { $round }
review-coins = Final coins expected before → after
review-lost = of the win lost
review-worst = One of this player’s costliest turns.
review-spoken = Turn { $round }, { $name }: final coins expected before { $before }, after { $after }; { $percent }% of the win lost.
review-head = Turn { $round }, { $name }: { $before } final coins expected before and { $after } after; chance to win { $percent_before }% before, { $percent_after }% after.
review-played = Played: { $actions } → { $coins } coins, { $percent }% to win.
review-better = Better: { $actions } → { $coins } coins, { $percent }% to win.
review-gave = Lost: { $percent }% of the win, { $coins } coins of the lead.
review-best = Nothing better was found.
review-pick = Pick { $combo }

# Games of other rules.
rules-past = This game was played under version { $version } of the rules, and this page plays version { $now }. It is shown up to where they differ, and cannot be played on. ({ $why })
