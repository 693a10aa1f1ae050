# ゲームの振り返りと、各ターンの価値。
replay = リプレイ
replay-look-back = 振り返る
replay-step = { $all }手中{ $n }手目
replay-begin = 最初の手の前です。
replay-at = ゲームの時点
replay-first = 最初へ
replay-turn-back = 前のターン
replay-back = 1手戻る
replay-play = 再生
replay-pause = 一時停止
replay-on = 1手進む
replay-turn-on = 次のターン
replay-last = 最後へ
replay-speed = 速さ
replay-keys = 矢印キー：左右で1手ずつ、上下でターンごと、HomeとEndで両端へ。経過をクリックするとその時点へ移ります。
replay-to-result = 結果に戻る
replay-to-game = ゲームに戻る
replay-your-move = あなたの番です：ゲームに戻る

review = 分析
review-note = それぞれの選択を、シミュレーションのゲームで他の選択と比べます。何ができたか、いくら損をしたかがわかります。数値は推定です。
review-start = 分析する
review-stop = 止める
review-progress = { $all }ターン中{ $n }ターン
review-detail = ターンの分析
review-choose = ターンを選ぶと、その分析がここに出ます。
review-failed = 分析が中断しました：{ $why }
review-turn = ターン{ $round }
review-coins = 最終コインの見込み 前 → 後
review-lost = 失った勝率
review-worst = このプレイヤーの損失が大きいターンです。
review-spoken = ターン{ $round }、{ $name }：最終コインの見込みは前{ $before }、後{ $after }。失った勝率は{ $percent }%。
review-head = ターン{ $round }、{ $name }：最終コインの見込みは前{ $before }、後{ $after }。勝率は前{ $percent_before }%、後{ $percent_after }%。
review-played = 実際：{ $actions } → { $coins }コイン、勝率{ $percent }%。
review-better = より良い手：{ $actions } → { $coins }コイン、勝率{ $percent }%。
review-gave = 損失：勝率{ $percent }%、コイン差{ $coins }。
review-best = より良い手は見つかりませんでした。
review-pick = { $combo }を選ぶ

# Games of other rules.
rules-past = このゲームはルールのバージョン{ $version }で行われましたが、このページはバージョン{ $now }を使います。両者が食い違うところまで表示します。続きをプレイすることはできません。（{ $why }）
