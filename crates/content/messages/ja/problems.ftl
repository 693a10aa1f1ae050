# What is wrong with content. What files and selectors say is quoted as it stands there.
warning = 警告：{ $what }
note = 注記：{ $what }
nothing = { "" }
name = { $name }
quoted = "{ $text }"
either = { $all }または{ $last }
both = { $first }と{ $then }
one-of = 次のどれか：{ $all }
none = なし

# Values that do not fit.
missing = { $where }"{ $key }"がありません。必要なもの：{ $expected }
wrong = "{ $key }"が{ $found }です。必要なもの：{ $expected }
empty = "{ $key }"が空です。必要なもの：{ $expected }
too-long = "{ $key }"が{ $n }文字です。必要なもの：{ $expected }
control = "{ $key }"に制御文字があります。1行の文が必要です
own-meaning = "{ $word }"はセレクターで別の意味を持ちます。ほかの語が必要です
entries = "{ $key }"の項目が{ $n }個です。{ $min }～{ $max }個が必要です
entry-no-text = "{ $key }"に{ $found }があります。引用符で囲んだ文が必要です
entry-no-table = "{ $key }"に{ $found }があります。波括弧の表が必要です
unknown-key-in = { $where }知らないキー"{ $key }"があります。次のどれかが必要です：{ $all }
unknown-key = 知らないキー"{ $word }"です。必要なもの：{ $expected }
unknown-word = 知らない語"{ $word }"です。必要なもの：{ $expected }
missing-key = キー"{ $key }"がありません
unfit = { $found }があります。必要なもの：{ $expected }
found-date = 日付
found-list = リスト
found-table = 表
found-number = 数{ $value }
found-boolean = 真偽値{ $value }
found-other = 別の種類の値
wanted-u8 = 小さい整数
wanted-i8 = 小さい整数
wanted-a-string = 引用符で囲んだ文
wanted-a-boolean = trueまたはfalse
wanted-other = 別の種類の値
value-wanted-string-or-table = 引用符で囲んだ語が必要です
value-integer-number-overflowed = 数が大きすぎます
value-other = ここではこの値は使えません

# What is expected.
expected-id = 小文字の語を"-"でつないだもの、40文字まで
expected-selector-word = 小文字の語を"-"か"_"でつないだもの、40文字まで
expected-flag = trueまたはfalse
expected-word = 語
expected-list = { $min }～{ $max }個のリスト
expected-table = 波括弧の表
expected-fraction = { $min }～{ $max }の数
expected-number = { $min }～{ $max }の整数
expected-text = { $min }～{ $max }文字の文
expected-head = 頭の形、たとえば"round"
expected-eyes = 目の形、たとえば"dots"
expected-natives = name、tokens、supplyのある表
expected-on-conquest = "lost"または"returned"
expected-on-decline = "stays"または"leaves"
expected-site-kind = "place"または"relic"
expected-region-id = 引用符で囲んだ番号か短い語：文字、数字、"-"、"_"で12文字まで
expected-centre = 0～1の数2つのリスト

# Where keys are.
in-race = 種族に
in-power = 特殊パワーに
in-place-or-relic = 伝説の地や聖なるアイテムに
in-map = マップに
in-game = 箱に
in-natives = 部族に
in-terrain = 地形に
in-symbol = シンボルに
in-marker = マーカーに
in-region = 地域に
in-translation = 翻訳に
in-tool = 道具に
in-face = 顔に
in-sign = 印に
in-icon = アイコンに
in-art-of-a-terrain = 地形の絵に
in-tile = 模様に
in-stamp = スタンプに
in-shape = 形に

# Text that is no TOML.
file-too-long = ファイルが{ $n }バイトです。{ $most }バイトまでです
bare-word = 引用符のない語です。引用符で囲んだ文が必要です
toml-expected = { $what }。必要なもの：{ $all }
toml-cannot-recurse-further--max-recursion-depth-met = 入れ子が深すぎます
toml-carriage-return-must-be-followed-by-newline = 復帰文字の後には改行が必要です
toml-extra = 余分な"="です
toml-extra-assignment-between-key-value-pairs = キーと値の間に余分な代入があります
toml-extra-comma-in-array = リストに余分なコンマがあります
toml-extra-comma-in-inline-table = 表に余分なコンマがあります
toml-integers-with-a-radix-cannot-be-signed = 基数のある整数に符号は付けられません
toml-invalid-comment-character = コメントに使えない文字です
toml-invalid-inline-table-element = 表の要素が正しくありません
toml-invalid-key-value-pair = キーと値の組が正しくありません
toml-invalid-unquoted-key = 引用符のないキーが正しくありません
toml-invalid-value = 値が正しくありません
toml-key-with-no-value = 値のないキーです
toml-keys-cannot-be-multi-line-basic-strings = キーは複数行にできません
toml-keys-cannot-be-multi-line-literal-strings = キーは複数行にできません
toml-missing-array-opening = リストの始まりがありません
toml-missing-assignment-between-key-value-pairs = キーと値の間に代入がありません
toml-missing-comma-between-array-elements = リストの要素の間にコンマがありません
toml-missing-comma-between-key-value-pairs = キーと値の組の間にコンマがありません
toml-missing-comment-start = コメントの始まりがありません
toml-missing-escaped-value = 逆斜線の後の文字がありません
toml-missing-inline-table-opening = 表の始まりがありません
toml-missing-key-for-inline-table-element = 表の要素にキーがありません
toml-missing-opening-quote = 始めの引用符がありません
toml-missing-table-open = 表の始まりがありません
toml-missing-value-for-key = キーの値がありません
toml-missing-value = 値がありません
toml-radix-must-be-lowercase = 基数は小文字で書きます
toml-redundant-integer-number-prefix = 整数に余分な接頭辞があります
toml-redundant-numeric-sign = 数に余分な符号があります
toml-string-values-must-be-quoted = 文は引用符で囲みます
toml-too-few-unicode-value-digits = Unicode値の桁が足りません
toml-unclosed-array-table = 表のリストが閉じていません
toml-unclosed-array = リストが閉じていません
toml-unclosed-inline-table = 表が閉じていません
toml-unclosed-table = 表が閉じていません
toml-unexpected-----in-array = リストに"="があります
toml-unexpected-content-between-comment-and-newline = コメントと改行の間に余分なものがあります
toml-unexpected-content = 余分なものがあります
toml-unexpected-key-or-value = ここにキーや値は置けません
toml-unexpected-leading-zero = 先頭に余分な0があります
toml-unexpected-sign = 余分な符号があります
toml-unquoted-keys-cannot-be-empty = 引用符のないキーは空にできません
toml-invalid-string = 文が閉じていません
toml-invalid-basic-string = 文が閉じていません
toml-invalid-multi-line-basic-string = 複数行の文が正しくありません
toml-invalid-multi-line-literal-string = 複数行の文が正しくありません
toml-invalid-literal-string = 引用符の文が正しくありません
toml-invalid-octal-number = 8進数が正しくありません
toml-invalid-integer-number = 整数が正しくありません
toml-invalid-hexadecimal-number = 16進数が正しくありません
toml-invalid-binary-number = 2進数が正しくありません
toml-invalid-float = 数が正しくありません
toml-invalid-date-time = 日付が正しくありません
toml-invalid-boolean = 真偽値が正しくありません
toml-may-only-go-between-digits = "_"は数字の間にだけ置けます
toml-duplicate-key = このキーが2回あります。1回だけにします
toml-cannot-extend = 点付きのキーで値を広げることはできません
toml-other = これはTOMLではありません
item-quotation-mark = 終わりの引用符
item-key = キー
item-value = 値
item-nothing = 何もなし
item-newline = 改行
item-digits = 数字
item-letters = 文字
item-numbers = 数字
item-characters = 文字
item-basic-string = 二重引用符の文
item-literal-string = 引用符の文
item-unquoted-string = 引用符のない文
item-multi-line-basic-string = 複数行の文
item-printable-characters = 表示できる文字
item-non-single-quote-characters = 単引用符以外の文字
item-non-single-quote-visible-characters = 単引用符以外の見える文字
item-non-double-quote-visible-characters = 二重引用符以外の見える文字
item-unicode-hexadecimal-value = Unicodeの16進値
item-other = ほかのもの

# Selectors.
in-selector = セレクター"{ $text }"：{ $what }
selector-too-long = { $n }語より長いです
selector-unexpected = "{ $word }"はここに置けません
selector-no-expression = 終わりに式がありません
selector-no-bracket = ")"がありません
selector-no-marker = "marker"の後にマーカーの種類が必要です
selector-no-site = "site"の後に伝説の地か聖なるアイテムが必要です
selector-no-number = "tokens"の後に数が必要です
selector-word = セレクターに知らない語"{ $word }"があります。必要なのは地形、シンボル、タグ：{ $known }、またはセレクターの語：{ $keywords }
selector-word-meant = セレクターに知らない語"{ $word }"があります。"{ $meant }"のことですか。必要なのは地形、シンボル、タグ：{ $known }、またはセレクターの語：{ $keywords }
selector-site = セレクターに知らない伝説の地か聖なるアイテム"{ $id }"があります。そのidが必要です
words = { $own }
words-of-boxes = { $own }、ほかの箱では：{ $others }
meant = { $what }{ $meant }
did-you-mean = 。"{ $name }"のことですか。

# Effects.
effect-is = 効果が{ $found }です。波括弧の効果が1つ必要です。例：{ $example }
effect-bare = "{ $name }"が{ $found }です。波括弧のパラメータが必要です。例：{ $example }
effect-entries = 効果の項目が{ $n }個です。波括弧の効果が1つ必要です。例：{ $example }
effect-beside = 効果の項目が{ $n }個です。波括弧の効果が1つ必要です。"{ $name }"の隣の{ $others }はその波括弧か別の波括弧に入れます。例：{ $example }
effect-loose = 効果の項目が{ $n }個です。波括弧の効果が1つ必要です。"{ $name }"と{ $others }は効果の波括弧に入れます。例：{ $example }
effect-loose-meant = 効果の項目が{ $n }個です。波括弧の効果が1つ必要です。"{ $name }"と{ $others }は効果の波括弧に入れます。効果"{ $name }"はありません。{ $meant }のことですか。例：{ $example }
unknown-effect = 知らない効果"{ $name }"です。必要なもの：{ $expected }
unknown-effect-meant = 知らない効果"{ $name }"です。{ $meant }のことですか。必要なもの：{ $expected }
purpose-defend = 征服されにくくする"defence"、"marker"、"keep_tokens"
purpose-immune = 相手を入れない、免疫のあるマーカーの"marker"
purpose-far = 遠くを征服する"reach"
purpose-closed = ほかが入れない所を持つ"habitat"
purpose-take = 守りを問わず地域を取る"strike"か"convert"
purpose-cheap = 少ないトークンで征服する"cost"
purpose-bank = 銀行からもらう"income"
purpose-opponents = 相手からもらう"tribute"か"toll"
purpose-tokens = トークンを増やす"recruit"か"loan"
purpose-keep = トークンを失わない"keep_tokens"
purpose-peace = 攻撃されない"peace"
purpose-die = ダイスを多く振る"die"
purpose-decline = 別の形で衰退する"decline_keep"、"decline_extra"、"decline_late"、"decline_acts"
effect-of-relic = "{ $name }"は聖なるアイテムの効果です。ここでは別のものが必要です
effect-of-place = "{ $name }"は伝説の地の効果です。ここでは別のものが必要です
effect-of-site = "{ $name }"は伝説の地や聖なるアイテムの効果です。ここでは別のものが必要です
effect-of-combo = "{ $name }"は種族や特殊パワーの効果です。ここでは別のものが必要です
cost-nothing = "tokens"が0ではコストが変わりません。ほかの数が必要です
reach-nothing = 地域のない"reach"は何もしません。"to"、"linked"、"through"のどれかが必要です
reach-asks = "near"と"chained"は隣接を尋ねる語で、ここはそれを決める所です。"beside"が必要です
habitat-changes = これはゲーム中に変わります。地形、シンボル、タグが必要です
every-counts = "every"は地域を数えます。per = "region"とだけ使えます
income-where = ここでは"where"は何もしません。per = "region"か"any"とだけ使えます
haunt-scope = 衰退した種族は何も動かせません。scope = "active"にするか、省きます
die-where = このロールの前に地域は選びません。"where"はroll = "after_naming"とだけ使えます
keep-coins = このコインは去るトークンの分です。keep = "none"が必要です
keep-redeploy = 再配置するものが残りません。keep = "all"が必要です
unshown = "{ $key }"を表示できません。1～{ $most }文字の文が必要です
assist-nothing = この助けは何もしません。"tokens"、"as_if_empty"、"anywhere"、"convert"のどれかが必要です
marker-count = ここでは"count"は何もしません。place = "first_conquests"、"each_turn"、"spread"、"guard"とだけ使えます
marker-where = ここでは"where"は何もしません。place = "earned"か"anchor"とだけ使えます
marker-movable = "movable"はその場に残る1つのマーカー用です。place = "first_conquests"で、countは省きます
here-kin = "here"と"kin"は伝説の地や聖なるアイテムの地域の語です。ほかの語が必要です
unknown-marker = 知らないマーカー"{ $id }"です。次のどれかが必要です：{ $known }。自作のものにはgame.tomlのある自作の箱が必要です
marker-free = マーカー"{ $id }"は単独で置かれます。単独でないものが必要です
marker-not-free = マーカー"{ $id }"は種族と共に置かれます。"free"のあるものが必要です

# Effects that nothing is wrong with, and that do nothing.
inert-declined = これは何もしません：衰退したこの種族はもう征服しません。"decline_acts"も必要です
inert-first-turn = これは何もしません：最初のターンに衰退している種族はありません
inert-anchor = これは何もしません：選ばれた種族は衰退していません
inert-lasting = これは何もしません："lasting"はバッジのもので、特殊パワーと使います
inert-entry = これは何もしません：これを持つ種族はすでに地域を持ち、もうボードに入りません
inert-reach = これは何もしません：種族の地域に隣接する所にはもう手が届きます
inert-grudge = これは何もしません：誰に印があるかを尋ねるものがありません。where = "grudged"の効果が必要です
lasting-declined = ここでは"lasting"は何もしません：衰退後に働くものはバッジを保ちます
not-granted = この特殊パワーを与える伝説の地も、これは与えません
needless = これは何もしません：{ $box }のボードではどの種族もできます
single = ここでは"{ $selector }"は何もしません：1つの地域ですが、複数必要です
never-true = ここでは"{ $selector }"は何もしません：{ $regions }について真になることはありません{ $meant }
seldom-true = ここでは"{ $selector }"は何もしません：{ $regions }について真になることはほとんどありません{ $meant }
region-none-held = 種族が地域を持たない間の地域
region-own = その時の種族の地域
region-attacked = 種族が攻撃する地域
region-any = どの地域

# Races, powers, places and relics.
many-on-banner = トークン{ $n }枚は{ $most }枚より多く、バッジによってはトレイが空になります
many-on-badge = トークン{ $n }枚は{ $most }枚より多く、種族によってはトレイが空になります
supply-short = "supply"が{ $have }です。少なくとも種族のトークン{ $needed }枚が必要です
supply-short-lent = "supply"が{ $have }です。少なくとも種族のトークンと借りる分の{ $needed }枚が必要です
supply-low = "supply"が{ $have }です。{ $all }以上が必要です：種族の{ $needed }枚と特殊パワーの最大{ $badge }枚
supply-low-lent = "supply"が{ $have }です。{ $all }以上が必要です：種族と借りる分の{ $needed }枚と特殊パワーの最大{ $badge }枚
taken-for-race = バッジより多いトークンがあるので種族とみなしました。特殊パワーはフォルダーpowersに置きます
taken-for-power = "supply"がないので特殊パワーとみなしました。種族にはそれがあるか、フォルダーracesに置きます
a-game = これは箱の共通部分です。種族、特殊パワー、伝説の地、聖なるアイテム、マップのどれかが必要です
translation-empty = 翻訳が空です。名前などが必要です

# How things look.
two-landmarks = 地形の目印は1つです。1回だけにします
drawn-nowhere = "often"が0ではどこにも描かれません。"landmark"も必要です
shape-undrawn = 形は"fill"か"stroke"で描かれます。どちらかが必要です
width-of-line = "width"は線の幅です。"stroke"も必要です
glyph = "glyph"は"~"のようにどの端末にもある1文字ではありません
no-path = "path"はSVGのパスではありません。Mで始まり、M、L、C、zなどの文字と数が必要です
no-colour = "{ $key }"は色ではありません。"#7ea04c"のようなものが必要です
no-paint = "{ $key }"は色ではありません。"#7ea04c"、または不透明度付きの"#7ea04c80"のようなものが必要です

# The common part of a box.
id-of-all = "{ $id }"はすべての箱を表します。ほかのidが必要です
id-taken-terrain = 地形"{ $id }"はもうあります。ほかのidが必要です
id-taken-symbol = 地形かシンボルの"{ $id }"はもうあります。ほかのidが必要です
id-taken-marker = マーカー"{ $id }"はもうあります。ほかのidが必要です
id-taken-region = 地域"{ $id }"はもうあります。ほかのidが必要です
face = ダイスの面が{ $found }です。0～{ $most }の整数が必要です
no-tag = タグ"{ $tag }"はセレクターで使えません。小文字の語を"-"か"_"でつなぎます
tag-twice = タグ"{ $tag }"は地形かシンボルでもあります。ほかの語が必要です
no-open-terrain = 誰でも入れる地形がありません。accessが"open"のものが必要です
barred = "barred"は免疫のある地域に入れない者を決めます。"immune"も必要です

# Maps.
unknown-symbol = 知らないシンボル"{ $word }"です。必要なもの：{ $expected }
symbol-twice = シンボル"{ $word }"が2回あります。1回だけにします
off-board = "centre"がボードの外です。必要なもの：{ $expected }
terrain-supply = マップに地形"{ $terrain }"の地域が{ $n }個あります。箱にあるのは{ $most }個までです
natives-nowhere = 誰も入れない地域"{ $region }"に部族がいます。そこには置けません
natives-supply = 部族のいる地域が{ $n }個あります。{ $most }個までです：箱のトークンは{ $tokens }枚です
unknown-neighbour = 知らない隣"{ $id }"です。ほかの地域か"{ $edge }"が必要です
own-neighbour = 地域"{ $id }"は自分と隣接できません。ほかの地域か"{ $edge }"が必要です
border-one-way = 地域"{ $a }"は"{ $b }"と隣接しますが、"{ $b }"に"{ $a }"がありません。両方に書くか、どちらにも書きません
border-uneven = 地域"{ $a }"に"{ $b }"が{ $here }、"{ $b }"に"{ $a }"が{ $there }あります。同じ数が必要です
once = 1回
twice = 2回
times = { $n }回
unreachable = 地域"{ $a }"へは"{ $b }"から行けません。ひとつながりのマップが必要です
no-entry = どの種族も入れません。端の地域、または端に接する海の岸の地域が必要です
region-closed = 地域"{ $id }"には、ほかの地形を越えられない種族は入れません
one-contact = 地域"{ $a }"は"{ $b }"だけに接しています。角は3つの地域をつなぐので、接する所が2つ以上必要です
follows-itself = 地域"{ $region }"の周りで"{ $a }"が続けて2回あります。間に別の接する所が必要です
no-corner = "{ $a }"と次の"{ $b }"は地域"{ $region }"の角で接しません。必要なのは{ $order }
order-by-neighbours = 隣のリストによる順{ $order }
order-clockwise = 時計回りの順
corner-missing = 地域"{ $witness }"のリストによると、地域"{ $region }"の周りに"{ $a }"、次に"{ $b }"が必要です
no-board = 地域{ $regions }個、端の区間{ $edges }個に境界が{ $borders }本あります。{ $expected }本が必要です：ボードに穴があるか、端が分かれています
anticlockwise = 中心によると隣が反時計回りに並んでいます。時計回りが必要です

# Boxes and folders.
box-has-race = { $box }には種族"{ $id }"がもうあります。ほかのidが必要です
box-has-power = { $box }には特殊パワー"{ $id }"がもうあります。ほかのidが必要です
box-has-site = { $box }には伝説の地か聖なるアイテムの"{ $id }"がもうあります。ほかのidが必要です
box-has-map = { $box }にはマップ"{ $id }"がもうあります。ほかのidが必要です
many-maps = マップが{ $n }個です。{ $most }個までです
no-game = ファイルがありません。箱の共通部分が必要です
two-games = 箱の共通部分はもうあります。そのファイルは1つだけです
box-without-race = 箱に種族がありません。1つ以上必要です
box-without-power = 箱に特殊パワーがありません。1つ以上必要です
box-without-map = 箱にマップがありません。1つ以上必要です
many-files = ファイルが{ $n }個です。{ $most }個までです
no-content = ここに内容がありません。.tomlで終わるファイルが必要です
no-such-file = そのファイルやフォルダーはありません
a-zip = zipファイルです：まず展開し、できたフォルダーを指定します
an-archive = アーカイブです：まず展開し、できたフォルダーを指定します
single-file = 1つのファイルです：.tomlで終わるもの、またはそのフォルダーが必要です
unreadable = 読めません：{ $why }
io-not-found = そのファイルやフォルダーはありません
io-not-permitted = アクセスが許可されていません
io-folder = フォルダーです
io-no-folder = フォルダーではありません
io-no-text = UTF-8の文ではありません
io-too-long = { $most }バイトより長いです
io-other = システムの答え：「{ $system }」
too-much = 内容が{ $n }バイトです。{ $most }バイトまでです
on-no-board = { $box }のどのボードでも書かれた働きをしません：{ $why }
used-in = { $boxes }だけで使われ、{ $home }では使われません：{ $why }
unmixed = すべての箱を混ぜると箱に残ります：{ $why }
unmixed-marker = すべての箱を混ぜると、マーカー"{ $id }"は箱に残ります：{ $why }
another-marker = 別のマーカー"{ $id }"がもうあります
needs-marker = 必要なマーカー"{ $id }"がありません
needs-regions = 必要な"{ $selector }"がありません
needs-relics = 必要な聖なるアイテムがありません
another-file = 別の{ $name }です：記録では{ $here }、フォルダーでは{ $there }（{ $file }）

# What the rules refuse.
no-such-game = ゲーム"{ $game }"はありません
no-such-map = ゲーム"{ $game }"にマップ"{ $map }"はありません
compile-unknown = { $owner }：{ $what }"{ $word }"は知られていません
thing-terrain = 地形
thing-symbol = シンボル
thing-region = 地域
thing-marker = マーカー
thing-race-or-power-to-leave-out = 外す種族か特殊パワー
compile-too-many = { $what }です。{ $most }までです
compile-range = { $what }が{ $value }です。{ $min }～{ $max }でなければなりません
figure-number-of-seats = 席の数
figure-number-of-races = 種族の数
figure-number-of-powers = 特殊パワーの数
figure-combos-on-offer = 並ぶセットの数
figure-faces-of-the-die = ダイスの面の数
figure-highest-face-of-the-die = ダイスの最大の面
figure-number-of-turns = ターンの数
figure-natives-in-a-region = 地域の部族の数
figure-of = { $owner }の"{ $key }"
compile-shared-figure = マーカー"{ $marker }"は伝説の地の駒で、ほかでも使われています
compile-not-fixed = { $owner }：この条件には地形、タグ、シンボルだけを使えます
compile-circular = { $owner }：隣接を決める条件に"near"と"chained"は使えません
compile-one-way = マップ{ $map }：{ $a }の隣に{ $b }がありますが、{ $b }の隣に{ $a }がありません
bound-races = 種族が{ $n }
bound-powers = 特殊パワーが{ $n }
bound-sites = 伝説の地と聖なるアイテムが{ $n }
bound-pieces = すべてのマーカーの駒が合わせて{ $n }
bound-defence = すべてのマーカー、伝説の地、聖なるアイテムの防御が合わせて{ $n }
bound-extras = ほかと並んで衰退する種族と特殊パワーが{ $n }
bound-loan = "{ $a }"と"{ $b }"に貸すトークンが合わせて{ $n }
bound-markers = "{ $a }"と"{ $b }"のマーカーの効果が合わせて{ $n }
bound-costs = "{ $a }"と"{ $b }"のコストの変更が合わせて{ $n }
bound-granted-markers = "{ $a }"が与えうる"{ $b }"のマーカーの効果が{ $n }
bound-granted-costs = "{ $a }"が与えうる"{ $b }"のコストの変更が{ $n }
bound-site-costs = すべての伝説の地と聖なるアイテムのコストの変更が合わせて{ $n }
bound-grants = 特殊パワーを与える伝説の地が"{ $a }"と"{ $b }"で{ $n }
bound-summons = 駒を送る伝説の地が"{ $a }"と"{ $b }"で{ $n }
