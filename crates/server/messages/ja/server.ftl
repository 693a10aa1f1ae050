# What an operator is told: why a server does not start, and what goes wrong with a store. Logs are in English.
as-is = { $text }
of = { $what }：{ $why }
of-advised = { $what }：{ $why }。{ $advice }

# Settings.
address-like = 127.0.0.1:7160、[::1]:7160、localhost:7160のように書きます
address-unread = アドレスではありません。{ $like }
address-no-host = そのようなホストはありません。{ $like }
settings-database = データベースはファイル、またはpostgres://で始まるURLです
settings-nats = NATSは複数のノードのためのもので、それにはPostgreSQLが必要です：--database postgres://…
settings-web = { $folder }にindex.htmlがありません。`cargo xtask web build`でクライアントを作ってください
settings-log = --log { $filter }は意味をなしません

# Listening.
listen-in-use = { $flag } { $at }：別のプログラム、またはこのプログラムがもうそこで待ち受けています。それを終えるか、別のポートを選んでください
listen-not-here = { $flag } { $at }：このマシンのアドレスではありません。自分のアドレスか、すべてなら0.0.0.0:{ $port }を選んでください
listen-denied = { $flag } { $at }：そこでは待ち受けられません。1024未満のポートは管理者のものなので、別のものを選んでください
listen-other = { $flag } { $at }：{ $why }
nats-wrong = NATS（{ $address }）：{ $why }

# The store.
store-busy = { $place }は混んでいるか、答えません：接続が時間内に空きませんでした
store-silent = { $place }が答えません：{ $why }
store-tls = { $place }にTLSでつながりません：{ $why }
store-late = { $place }が{ $seconds }秒以内に答えませんでした
store-itself = 保存先
store-later = { $place }はこのプログラムの後の版が書いたものです（スキーマ{ $n }）。その版を起動するか、以前のバックアップを戻してください
store-schema = { $place }のスキーマ{ $n }はこのプログラムのものではありません。別のプログラムのものか、開発中の版が作ったものです
store-no-tables = 表を作る、または更新することができません：{ $why }
store-folder = { $place }はフォルダーですが、ファイルが必要です。例：{ $place }/elbowroom.sqlite
store-no-folder = { $place }：フォルダー{ $folder }がありません。先に作ってください
store-foreign = { $place }は別のプログラムのデータベースです。--databaseで別のファイルを指定してください
store-url = PostgreSQLのアドレスを読めません。postgres://USER:PASSWORD@HOST:5432/DATABASEのように、特別な文字は%XXと書きます
store-stopping = このノードは停止中です
store-claimed = 別のサーバーがもう{ $database }を使っています（{ $lock }を押さえています）。それを止めるか、--databaseで別のファイルを指定してください。同時に複数のサーバーにはPostgreSQLが必要です
store-deaf-other = --natsなしのサーバーが{ $place }を使っていて、こちらの出来事が伝わりません。止めるか、同じ--natsで起動してください
store-deaf = 別のサーバーがもう{ $place }を使っていて、--natsなしでは互いの出来事が伝わりません。止めるか、すべてに同じ--natsを付けてください
advice-locked = 別のプログラムが押さえています
advice-memory = メモリーがありません
advice-read-only = この利用者はそこに書けないか、ファイルシステムが読み取り専用です
advice-disk = ディスクかファイルシステムの障害です
advice-damaged = ファイルが壊れています。バックアップを戻してください
advice-full = 空きを作れば自然に続きます
advice-folder = フォルダーがあり、この利用者がそこに書ける必要があります
advice-foreign = SQLiteのデータベースではありません
advice-connections = 接続が足りません：--database-connectionsを見てください
advice-lock = 別のプログラムがロックしています
advice-slow = 時間がかかりすぎました

# The key of seeds.
key-file = 鍵のファイル{ $file }：{ $why }
key-unread = 鍵は16進数64桁でなければなりません
key-not-there = { $place }のシードは鍵{ $id }で封じられていて、{ $file }がありません。隣にあったファイルを戻すか、--key-fileで指定してください
key-other = { $place }のシードは鍵{ $id }で封じられていて、{ $file }のものは{ $own }です。正しいファイルを戻すか、--key-fileで指定してください
key-unnamed = { $place }のシードは鍵{ $id }で封じられています。--key-fileでそのファイルを指定してください
key-seals-not = 封じられません

# Looking after it.
admin-no-file = ファイル{ $file }がありません。--databaseでサーバーのものを指定してください
admin-server-runs = サーバーがこの保存先の卓をメモリーに持っているので、何も変えません。先に止めてください（{ $why }）
admin-no-table = 卓{ $table }はありません
admin-all-there = { $why }。記録はすべてあります
admin-unchanged = { $why }。そこは何も変えていません
admin-ahead = 卓{ $table }は記録より先に進んだことになっています
admin-table-wrong = 卓{ $table }：{ $why }
admin-gaps = 卓{ $table }の記録に抜けがあります
admin-not-listed = 卓{ $table }が一覧にありません
admin-there = { $file }はもうあります
admin-no-backup = ファイル{ $file }がありません
admin-pg-restore = PostgreSQLのバックアップは、サーバーを止めてその専用プログラムで戻します：pg_restore --clean --if-exists --dbname URL FILE
admin-damaged = { $file }は壊れています：{ $why }
admin-name-no-text = 名前が文字列ではありません
admin-no-pg-dump = pg_dumpが起動しません：{ $why }。PostgreSQLのクライアントプログラムをインストールしてください
admin-not-begun = ゲームは始まっていません。代わりに卓を削除してください
admin-over = ゲームはもう終わっています
admin-no-game = ゲームがありません
admin-busy = 絶えず手が進んでいます。もう一度試してください
admin-name-wanted = 名前が必要です
admin-word-wanted = 言葉が必要です
admin-nobody = 卓{ $table }の席{ $seat }には誰もいません
admin-no-ban = 禁止{ $n }はありません
admin-no-report = 通報{ $n }はありません

# 卓にいない人に知らせること。
notify-move = あなたの番です:{ $table }
notify-hurry = 持ち時間がもうすぐなくなります:{ $table }
notify-vote = ほかの人があなたの返事を待っています:{ $table }
notify-over = ゲームが終わりました:{ $table }
notify-many = { $n }つの卓からお知らせがあります
notify-minutes = { $what }(残り{ $n }分)
notify-hours = { $what }(残り{ $n }時間)
notify-days = { $what }(残り{ $n }日)
notify-foot = ご希望によりお知らせしています。やめるにはこちら:{ $link }
notify-question-subject = ここにあなたの番をお知らせしますか?
notify-question = { $server } で遊んでいる人が、自分の番をこのアドレスに知らせてほしいと望んでいます。あなたであれば、こちらで確認してください:{ $link }

    心当たりがなければ、何もしなくてかまいません。これ以上は送られません。
notify-page-asks = あなたの番になったら、このメールアドレスにお知らせしますか?
notify-page-confirmed = あなたの番になると、このメールアドレスにお知らせします。
notify-page-ended = このメールアドレスには、もう何も送りません。
notify-confirm = はい、知らせてください
notify-stop = いいえ、もう送らないでください

# その設定。
settings-public-url = --public-url { $url }:サーバーの場所ではありません。https://game.example のように書きます
settings-mail = メールには --smtp、--mail-from、--public-url のすべてが必要です
settings-mail-from = --mail-from { $address }:メールアドレスではありません。"Elbowroom <tables@game.example>" のように書きます
settings-smtp = --smtp:メールサーバーのアドレスではありません。smtps://USER:PASSWORD@mail.example のように書きます
key-secret = このサーバーがお知らせに使うものは、別の鍵で封じられています

# ほかのページに載せるゲーム。
embed-title = { $players }：{ $game }
embed-board = { $all }手のうち{ $n }手目のあとのボード
embed-step = { $all }手中{ $n }手目
embed-first = 最初の手
embed-previous = 1手戻る
embed-next = 1手進む
embed-last = 最後の手
embed-replay = ゲーム全体
embed-table = テーブル
