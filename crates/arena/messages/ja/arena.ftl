# Why a tournament cannot be played, or goes no further.
as-is = { $value }
entrant-unknown = ボット"{ $name }"はありません。{ $known }、またはcmd:とプログラムのコマンドが必要です
entrant-name = 名前"{ $name }"：文字、数字、- _ . @ # + だけの{ $most }文字までの1語が必要です
entrant-command = コマンド"{ $command }"：シェルと同じ引用符で書いたプログラムと引数が必要です
entrant-twice = { $name }が2回あります。同じボットを比べるには、a={ $name },b={ $name }のように名前を付けてください
schedule-seats = プレイヤー{ $n }人、{ $min }～{ $max }人が必要です
schedule-alone = ボット1つでは相手がいません。2つ以上指定してください
schedule-size = 組み合わせが{ $found }、プレイヤーは{ $seats }人です
schedule-too-many = 組み合わせが多すぎます（{ $n }、{ $most }まで）。ボットを減らすか、組み合わせを指定してください

# A file with games.
store-locked = 別の大会が書き込んでいます
store-foreign = このプログラムの結果ファイルではありません
store-other = 別の大会のゲームがあります：{ $what }がそこでは{ $found }、ここでは{ $asked }です。別のファイルを指定するか、同じものを指定してください
store-line = { $line }行目：{ $why }
line-unread = ゲームではありません
line-twice = { $cycle }巡目のゲーム{ $game }が2回あります
line-seats = 席が{ $n }ありません
line-order = { $cycle }巡目のゲーム{ $game }は、この順の{ $bots }のゲームではありません
what-program = プログラム
what-rules = 規則の版
what-game = ゲーム
what-map = マップ
what-content = 内容
what-own = 自作の内容
what-options = オプションの一覧
what-seed = シード
what-timeout = 1手の時間
what-keeping = プログラムの使い回し
what-format = 形式
what-bots = ボットの一覧
what-lineups = 組み合わせの一覧
none-own = なし

# Parts of a tournament that are played apart, and put together.
shard-form = K/N（部分の番号と全部の数、たとえば3/16）が必要です。Kは1からN、Nは{ $most }まで
merge-nothing = 部分の報告がありません
merge-foreign = { $file }：部分の報告ではありません。arenaが--shardで書きます
merge-unread = { $file }：部分の報告が壊れています（{ $line }行{ $column }列）
merge-damaged = { $file }：部分の報告が壊れています。行われたはずのない内容です
merge-program = { $file }：{ $found }で行われましたが、これは{ $here }です。行ったプログラムでまとめてください
merge-other = { $file }：{ $first }とは別の大会です：{ $what }が{ $expected }ではなく{ $found }です
merge-twice = { $file }：部分{ $shard }はすでに{ $before }にあります
merge-stopped = { $file }：部分{ $shard }は途中で止まっています。{ $games }ゲームのうち{ $played }ゲームです
merge-missing = 全{ $of }部分のうち、ないもの：{ $missing }
what-shards = 部分の数
what-games = ゲームの数

# While it is played.
run-stopped = 止めました
run-game = { $cycle }巡目のゲーム{ $game }（{ $bots }）：{ $why }
game-panicked = ボットが失敗しました：{ $why }
game-no-bot = ボット{ $name }はありません
game-no-replay = ゲームを再現できません：{ $why }

# Programs that play.
program-no-start = 起動できません：{ $why }
program-ended = 終了しました（{ $how }）
program-closed = 標準出力を閉じました
program-saying = { $how }。最後の言葉："{ $words }"
program-late = { $seconds }秒以内に答えませんでした
program-too-long = { $most }バイトを超える行を返しました
program-greeting = あいさつに"{ $line }"と答えました。"{ $expected }"が必要です

# The picture.
plot-title = { $map }の{ $game }、{ $games }ゲーム、{ $players }人
plot-rating = { $anchor }に対するレート
plot-wins = 勝率、%
plot-failed = 図を描けません：{ $why }
plot-nothing = 最後まで行ったゲームがありません
