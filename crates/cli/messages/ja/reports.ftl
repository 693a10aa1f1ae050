# What commands report of many games, of speed, of content and of a server's store.
n-games = { $n }ゲーム
n-rounds = { $n }巡
n-jobs = 同時に{ $n }
n-regions = { $n }地域
n-players = { $n }人
n-turns = { $n }ターン
n-positions = { $n }局面
n-maps = { $n }マップ
n-tables = { $n }卓
n-entries = 記録{ $n }件
n-faults = 誤り{ $n }件
n-bans = 禁止{ $n }件
n-reports = 通報{ $n }件
map-row = { $name }：{ $regions }、{ $players }、{ $turns }

# Headings of columns: short ones.
col-seat = 席
col-player = プレイヤー
col-coins = コイン
col-wins = 勝率
col-declines = 衰退
col-games = ゲーム
col-race = 種族
col-power = 特殊パワー
col-picked = 選択
col-turns = ターン
col-price = 値段
col-per-turn = コイン/ターン
col-in-all = コイン合計
col-picker-wins = 選んだ人の勝率
col-bot = ボット
col-rating = レート
col-time = 時間/ターン
col-of-100 = 95/100
col-longest = 最長
col-faults = 誤り
col-ahead = 上位、%
col-map = マップ
col-threads = スレッド
col-actions = 百万行動/秒
col-playouts = ゲーム/秒
col-imagined = 想像ターン/秒

# Many games.
sim-head = { $map }の{ $game }、{ $games }{ $options }、規則{ $rules }、シード{ $seed }…
sim-means = 1ゲームに行動{ $actions }、選択{ $picks }、征服{ $conquests }。1位と最下位の差{ $spread }コイン
sim-note = ±と括弧は95 %信頼区間（平均はスチューデントのt、割合はウィルソン）。
kind-head = { $map }の{ $game }、{ $games }{ $options }、規則{ $rules }
kind-unfinished = 最後まで行かなかった{ $n }ゲームは除きました
no-games = 記録でもゲームのファイルでもありません。ゲームのファイルは{"{"}"format":"{ $format }"で始まります
at-game-line = { $n }行目：{ $why }
sim-speed = { $games }を{ $seconds }秒（{ $jobs }）：{ $speed }ゲーム/秒、{ $actions }行動/秒
progress = { $at }ゲーム、{ $speed }、残り{ $left }
all-seats = 全員
bot-budget = "{ $budget }"は予算ではありません。1ターンの時間なら{ $name }@250msや{ $name }@2s、1回の判断で想像するゲーム数なら{ $name }#2000と書きます
seat-range = --seat：席は1～{ $n }です
bot-no-budget = { $name }は探索しないので、予算は付けられません

# Speed.
bench-cores = { $cpu }、{ $n }コア
bench-plain = 最適化なしで作られています。数値に大きな意味はありません。
bench-how = 各{ $n }×{ $seconds }秒：中央値（最小～最大）
bench-range = { $median }（{ $min }～{ $max }）
bench-state = 状態は{ $n }バイト、コピーは{ $range } ns
bench-unknown = 不明なプロセッサー
number-wanted = { $flag }：{ $min }から{ $max }までの秒数が必要です

# Fitting.
tune-plan = { $maps }のそれぞれで、速いボット{ $hasty }、探索するボット{ $deep }
tune-round = { $n }巡目：{ $positions }、誤差{ $error }コイン（{ $spread }中）、{ $seconds }秒
tune-no-map = 遊ぶマップがありません
tune-no-round = 行う巡がありません
weights-wrong = { $file }：このプログラムの重みではありません

# Tournaments.
arena-head = { $map }の{ $game }、{ $games }（{ $rounds }）、{ $players }{ $options }、規則{ $rules }、シード{ $seed }…
arena-nothing = 最後まで行った巡がまだないので、言えることはありません。
arena-note = 勝ちは同点者で分けます。等分なら{ $equal } %。{ $anchor }のレートを0とし、400点高いと勝つ見込みが10倍です。括弧と±は95 %信頼区間（同じダイスの巡ごと）。
arena-made = { $bot }：代わりに決めた判断{ $decisions }（{ $games }）
arena-speed = { $games }を{ $seconds }秒（{ $jobs }）：{ $speed }ゲーム/秒
arena-stopped = 止めました。同じコマンドで{ $file }のゲームから続けます
arena-stopped-unkept = 止めました。--keep FILEがあれば大会を続けられます
arena-not-empty = --record：{ $dir }は空ではありません。記録を失わないよう別のフォルダーを指定してください
arena-idle = --lineup：{ $name }はどの組み合わせにもいません
shard-seed = --shard：どの部分にも同じシードを--seedで指定してください
shard-text = --shard：部分の報告はarena mergeのためのもので、--format jsonが必要です
shard-no-figures = { $flag }：部分だけではレートはありません。{ $flag }はarena mergeに指定してください
flagged = { $flag }：{ $why }
plot-failed = 図を描けません：{ $why }

# How content fares.
balance-title = { $map }の{ $game }、{ $games }、{ $bot } { $players }人{ $options }、シード{ $seed }…
balance-unpicked = 誰も選びませんでした。
balance-note = 平均と95 %信頼区間（観測はゲーム）。コインは衰退後も含めた全期間のものです。勝率1が平均、順位1が最大です。
balance-about = { $name }：{ $games }のうち{ $in }で{ $seen }回選択{ $dealt }。
balance-dealt = （出るように配りました）
balance-rank = { $of }中{ $n }位
measure-per-turn = コイン/ターン
measure-until-decline = 衰退までのターン
measure-declined = 衰退した割合
measure-lost = 失ったトークン
col-declines-after = 衰退まで
chart-races = 種族（選択回数）
chart-powers = 特殊パワー（選択回数）
chart-pairings = よくある組み合わせ（選択回数）
stays-out = { $name }は{ $map }では箱に残ります：{ $why }
no-pairing = { $map }の{ $game }に種族、特殊パワー、組み合わせ"{ $name }"はありません{ $near }。content listで一覧を見られます

# Rule cases.
cases-none = .scenarioで終わるファイルがありません
cases-bad = BAD  { $file }：その内容は使えません
cases-held = { $n }件中{ $held }件が成り立ちます{ $unreadable }{ $unused }
cases-unreadable = 、読めないもの{ $n }件
cases-unused = 、実行しなかったファイル{ $n }件

# A server's store.
store-sqlite = SQLite（{ $file }）
store-postgres = PostgreSQL（{ $url }）
seat-wanted = 1～6の席が必要です
store-restored = { $file }から戻しました
store-ended = 卓{ $table }のゲームを終えました
store-deleted = 卓{ $table }を削除しました
store-erased = "{ $name }"を{ $n }卓から消しました
store-checked = { $tables }、{ $entries }、{ $faults }
store-wrong = 保存先に誤りがあります
store-size = { $file }：{ $n }バイト
store-dumped = { $file }：{ $games }、{ $bytes }バイト
day-wanted = 日付は2026-11-28のように書きます
store-vacuumed = 空きを戻しました
phase-open = 募集中
phase-running = 進行中
phase-over = 終了
look-table = 卓{ $table }：{ $map }の{ $game }
look-phase = 段階：{ $phase }
look-entries = 記録：{ $n }件
look-made = 作成：{ $at }
look-last = 最後の記録：{ $at }
look-title = 題：{ $title }
look-seat = 席{ $seat }：{ $who }{ $away }{ $moves }
look-free = 空き
look-bot = ボット{ $bot }
look-away = 、不在
look-moves = 、手番
look-said = { $at } 席{ $seat }の発言：{ $text }
ban-row = { $n }  { $kind } { $what }  { $made }から{ $ends }  { $reason }
ban-until = { $at }まで
ban-name = 名前
ban-word = 言葉
ban-key = 鍵
ban-address = アドレス
ban-made = 禁止{ $n }
ban-removed = 禁止{ $n }を取り消しました
ban-whom = 誰をか指定してください：ban add --helpを見てください
ban-key-only = 席を取った場所はもう残っていません。その鍵だけを禁止しました
report-row = { $n }  { $table }  { $at }  { $by }から{ $of }（席{ $seat }）について：{ $text }
report-settled = 通報{ $n }を処理済みにしました

# Whether a server is ready.
check-url = --check { $url }：http://127.0.0.1:7160のようにhttp://で始まるURLが必要です
check-host = --check { $url }：ホストがありません
check-no-address = アドレスがわかりません
check-no-http = HTTPを話しません
check-answer = { $line }と答えます
check-not-ready = { $url }は準備ができていません：{ $why }
check-ready = 準備ができています
lang-wanted = 次のどれかが必要です：{ $all }
