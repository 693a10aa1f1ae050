# ゲームの周りで端末が言うこと。入力する言葉はどの言語でも同じです。

n-coins = コイン{ $n }枚
n-tokens = トークン{ $n }枚
hidden-coins = コイン?枚
person = プレイヤー

# 盤、プレイヤー、列。
board-title = { $map } · ターン{ $turn }/{ $turns } · { $seat }
board-legend = { $initials } { $natives }   2:3 { $race } = プレイヤー2の{ $race }3枚   (2:1 { $race }) = 衰退中
tribe-active = { $tribe }：地域{ $regions }、トークン{ $tokens }枚
tribe-declined = { $tribe }（衰退中）：地域{ $regions }、トークン{ $tokens }枚
in-hand = 手札{ $n }枚
loaned = 借り{ $n }枚
no-race = 種族なし
peace-with = { $seat }と和平
column-title = セット（飛ばすごとにコイン1枚）：
column-free = 無料
column-coins = コイン{ $n }枚付き
ability = { $name }：{ $text }

# できること。
too-dear = 他のものはコインが足りません。
conquer-head = conquer R（コストが先）：
roll-head = roll R、ダイスでの最後の挑戦（コストと確率が先）：
strike-head = strike R、トークン1枚で：{ $regions }
convert-head = convert R、収納トレイのトークン1枚で：
also = ほかに：{ $actions }。
or-first = または先に：{ $actions }。
tools-help = { $tool }{ $n }個も使えます。
share-out = 置くもの：{ $n }。{ $verb } R:N …、keep、spread、all R のどれかを入力します。
share-out-most = 置くもの：{ $n }（1地域に{ $most }まで）。{ $verb } R:N …、keep、spread、all R のどれかを入力します。
had = 前は{ $n }
beside = 隣：{ $seats }
left = 残り{ $n }。
worth-up-to = { $seat }から最大{ $n }（{ $source }）

# 理由。
no = できません：{ $why }
no-most = できません：地域{ $region }には{ $most }までです。
no-room = できません：{ $asked }と指定されましたが、残りは{ $left }です。置ける地域：{ $regions }。
why-head = { $region } { $land }：
why-would = { $region } { $land }のコスト：
why-all = 合計。使えるもの：{ $have }
why-pick = コイン{ $n }枚かかります。
why-takes = 手札からトークン{ $n }枚を使います。
why-short = { $n }枚足りません。roll { $region } は{ $of }回に{ $good }回成功します。
why-die = ダイスで{ $of }回に{ $good }回成功します。
why-yes = できます：{ $action }。
why-what = 地域か行動を指定してください：why 13、why convert 9

# それは何か。
about-race = バナーにトークン{ $n }枚、箱に{ $supply }枚の種族（{ $rule }）
about-power = バッジにトークン{ $n }枚の特殊能力（{ $rule }）
about-marker = 箱に{ $supply }個のマーカー
about-place = 伝説の地（{ $rule }）
about-relic = 聖なるアイテム（{ $rule }）
about = { $name }：{ $about }。
marker-adds = その地域のコストを{ $n }増やします。
marker-immune = 相手をその地域に入れません。
about-none = 種族、特殊パワー、伝説の地、聖なるアイテム、マーカーに「{ $name }」はありません{ $near }
about-what = 種族、特殊能力、伝説の地、聖なるアイテム、マーカーのどれかを指定してください：rules { $example }

# やりとり。
kept-new = ゲームは行動のたびに { $file } に保存されます。
kept-there = ゲームは行動のたびに { $file } に保存されています。
another-time = 後で続けるには：{ $command }
left-out = ここでは意味がないので箱に残すもの：{ $things }。
type-help = help と入力すると、入力できるものが表示されます。
unread = { $why }help と入力すると、入力できるものが表示されます。
not-kept = ゲームを { $file } に保存できませんでした：{ $why }。別の場所に保存するには：save FILE
kept-in = ゲームは { $file } に保存されています
    続けるには：{ $command }
kept = { $file } に保存しました。
written = { $file } に書き出しました。
not-written = { $file } は書き出されませんでした：{ $why }。
exists = すでにあります。別の名前を選んでください
no-bot = 席{ $n }：このプログラムにボット「{ $bot }」はありません。
not-legal = { $seat }は { $action } をしようとしましたが、できません：{ $why }
not-your-move = あなたの番ではありません。
let-go = あなたの番はここまでです。Enterで進み、undoで取り消します
let-go-again = Enter、undo、undo turn のどれかです。
has-move = { $seat }の番です
take-screen = { $seat }の番です。画面の前に来て、Enterを押してください
since = 前回の番から起きたこと：
chance-decides = それは運が決めることです。
nothing-to-place = 今は置くものがありません。
all-where = all の後に地域を指定してください。「{ $word }」はありません。
undo-which = 最後の行は undo、手番全体は undo turn で取り消します。
log-number = 数が必要です：log 30
no-undo = 取り消せません：{ $why }。
no-redo = 取り消したものはありません。
taken-back = 取り消しました：{ $what }。
done-again = やり直しました：{ $what }。
shares-typed = 最後に入力した配分
would = { $action } とします。
no-thoughts = まだ何かを比べたボットはありません。比べるのは { $bots } です。

# ボットの考え。
thought-only = { $actions }：ほかに選択肢はありません
thought-best = { $actions }（想像上のゲーム{ $n }回で最良）
thought-other = 代わりに { $actions }：最終コイン{ $coins }、勝率{ $wins }ポイント

# ヘルプ。
help-actions = 行動（Rは地域、Nは数、Sは席）：
help-besides = ほかに：
help-bare = 数か地域だけ：聞かれていること（例：pick N）
help-why-region = 地域Rのコストの内訳、または取れない理由
help-why-action = ほかの行動についての同じこと
help-keep = できる限りトークンを元どおりに置く
help-spread = 残りを境界から順にできるだけ均等に置く
help-all = 残りをすべて地域Rに置く
help-clear = 配分を初めからやり直す
help-undo = その後に運が決めたことがなければ、最後の行を取り消す
help-undo-turn = 運が決めたところまで手番を取り消す
help-redo = 最後に取り消したことをやり直す
help-board = 盤、または地域の一覧を表示する
help-players = プレイヤー、またはセットとその効果を表示する
help-choices = 今できることを表示する
help-score = 今の手番で得られるもの
help-rules = 種族、特殊能力、伝説の地、聖なるアイテム、マーカーの効果
help-hint = 良いボットなら今どうするか、ほかに何を考えたか
help-bots = ボットが最近の選択で考えたこと
help-log = 最近起きたN個のこと
help-save = ゲームを別のファイルにも書き出す
help-quit = 終了する（ゲームは保存されています）

# 終わりと、見直すゲーム。
over = ゲーム終了
standing = { $place }. { $seat }  コイン{ $coins }枚、盤上のトークン{ $tokens }枚
by-source = コインの出どころ
by-turn = ターンごとのコイン
turn-n = ターン{ $n }
source-start = 開始時
source-combos = セット
record-is = 記録：{ $file }
look-again = もう一度見るには：{ $command }
result = 結果：{ $result }。
not-over = ゲームは終わっていません。
went-on = このゲームはルールのバージョン{ $then }で始まり、バージョン{ $now }で続きます。
only-looked = 見ることはできますが、続けて遊ぶことはできません：{ $why }
begins-in = ターン{ $turn }の局面から始まります。

# 局面。
seat-n = 席{ $n }
seat-coins = { $seat }：コイン{ $n }枚
position-over = ターン{ $turn }：ゲームは終わりました。
position-chance = ターン{ $turn }：運が決めます（{ $decision }）。
position-decides = ターン{ $turn }：{ $seat }が決めます（{ $decision }）。
position-nobody = この局面で決めることは誰にもありません

# 分析したゲーム。
analysed-turn = ターン{ $turn }：{ $seat }（{ $race }）
analysed-worth = 予想コイン：前{ $before }（{ $others-before }）、後{ $after }（{ $others-after }）。勝率：前{ $win-before }、後{ $win-after }
analysed-played = 実際：{ $actions } → コイン{ $coins }、勝率{ $win }
analysed-better = より良い手：{ $actions } → コイン{ $coins }、勝率{ $win }
analysed-lost = 勝率{ $win }、リード{ $coins }コインを失いました
analysed-summary = 見つかった最良の手と比べた、1ターン平均の損失：
analysed-sum = 勝率{ $win }、リード{ $coins }コイン
analysed-position = ターン{ $turn }、{ $seat }：この先の見込み
analysed-expects = コイン{ $coins }、勝率{ $win }

# サーバー。
serve-at = Elbowroom は { $address } で動いています
serve-others = ほかの人はここからつながります：{ $address }
serve-kept = 卓の保存先は { $store } です。Ctrl+C で止まります。
no-client = このサーバーではプログラムが遊べますが、ブラウザー用クライアントなしで作られています。中に入れるには、ソースのフォルダーで { $target }、次に { $install } を実行してください。または { $build } で作り、{ $flag } を付けてサーバーを起動してください。

# What ends a command, and what it reports.
as-is = { $words }
none = { "" }
cannot-read = { $path }を読めません：{ $why }
cannot-write = { $path }に書けません：{ $why }
cannot-make = { $path }を作れません：{ $why }
cannot-use = { $path }を使えません：{ $why }
at-file = { $path }：{ $why }
taken-from-record = { $path }：{ $other }。記録のものを使います
verified-over = 問題なし{ $rules }、行動{ $n }{ $seed }、終了、{ $result }
verified-turn = 問題なし{ $rules }、行動{ $n }{ $seed }、ターン{ $turn }
dice-committed = 、ダイスは約束どおり
dice-seed = 、ダイスはシードどおり
same-rules = （規則の版{ $then }、版{ $now }でも同じ）
all-ok = { $all }件中{ $n }件に問題なし
game-on = { $map }の{ $game }
show-seat = { $place }. { $seat } { $coins }コイン  { $player }：{ $picks }
picked-in = ターン{ $turn }に{ $combo }
picked-then = { $before }、次に{ $then }
show-rules = 規則の版{ $n }
show-over = 終了。ターン{ $turns }、行動{ $n }
show-turn = ターン{ $turn }/{ $turns }、行動{ $n }
content-unusable = { $path }の内容は使えません。誤り{ $n }件
checked-ok = 問題なし。警告{ $n }件
checked-wrong = 誤り{ $errors }件、警告{ $n }件
box-has = { $box }：種族{ $races }、特殊パワー{ $powers }、伝説の地と聖なるアイテム{ $sites }、マップ{ $maps }
no-thing = 種族、特殊パワー、伝説の地、聖なるアイテム、マーカーに"{ $name }"はありません{ $meant }。content listで一覧を見られます
no-map-for = { $n }人用のマップはありません。--mapで選んでください（{ $known }）
options-form = --options { $text }：open-coins=yesのような名前=値が必要です
options-wrong = --options：{ $why }
no-randomness = 乱数が得られません：{ $why }。--seedを使ってください
seats-given = { $flag }：{ $n }人です。greedy,greedyのように2～6人（マップの人数）が必要です
names-given = --names：{ $n }個ありますが、席は{ $seats }です
file-exists = { $file }はもうあります。--resume { $file }で続けるか、--forceで上書きします
no-free-name = 空いているファイル名がありません
no-unfinished = { $dir }に途中のゲームはありません。ファイルを指定してください
after-actions = --after { $n }：ゲームの行動は{ $all }個です
not-drawn = { $name }は描けません：{ $why }
no-such-map = マップ{ $name }はありません
no-map-in = { $name }はマップではありません：{ $told }
no-help = help："{ $word }"についての項目はありません{ $meant }
pages-in = { $dir }に{ $n }ページ
no-heading = 見出し"{ $name }"はありません。次のどれか：{ $known }
no-heading-meant = 見出し"{ $name }"はありません{ $meant } 次のどれか：{ $known }
heading-effect = 。{ $effect }のことですか。
in-game-on = { $where }、{ $maps }で使われます。
stays-out-on = { $where }、{ $maps }では箱に残ります：{ $why }。
where-mixed = すべての箱を混ぜると
where-in = { $game }では
belongs-to = { $box }のものです
no-monsters = そこにはモンスターがいないので、伝説の地も聖なるアイテムも使いません。オプションadd-monsters=yesで加わります
list-races = 種族とそのトークン：{ $n }
list-powers = 特殊パワーとそのトークン：{ $n }
list-sites = 伝説の地と聖なるアイテム：{ $n }
list-maps = マップと人数：{ $n }
and = { $first }と{ $last }

# ない名前.
unknown = { $flag }：「{ $name }」という{ $what ->
    [game] ゲーム
    [map] マップ
    [player] プレイヤー
    [option] オプション
    [bot] ボット
   *[box] 箱
}はありません{ $near }（次のどれか：{ $known }）
out-there = { $flag }：{ $file } はすでにあります。--force で上書きします
out-folder = { $flag }：{ $file } はフォルダーです
