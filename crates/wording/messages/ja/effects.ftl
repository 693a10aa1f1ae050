# What the effects of races, powers, places and relics do by the rules. Its subject is the race that has it.
effect-active = { $what }。
effect-declined = 衰退中：{ $what }。
effect-both = { $what }（衰退後も）。
effect-nothing = { "" }
effect-and = { $first }。また、{ $then }
effect-then = { $first }。{ $then }

# Numbers.
effect-coins = { $n }コイン
effect-tokens = トークン{ $n }枚
effect-less = { $n }枚減ります
effect-more = { $n }枚増えます

# Regions: several, of several, its own, one of several.
regions = { $where }地域
regions-any = すべての地域
regions-of = { $where }地域
regions-of-any = すべての地域
regions-beside-any = どこかの地域
regions-its = { $where }占領地域
regions-its-any = 占領地域
regions-one = { $where }地域の1つ
regions-one-any = どこかの地域1つ

# Which regions: what follows the word, in Japanese what stands before it.
where-anywhere = あらゆる
where-word = { $name }のある
where-marker = { $name }のある
where-site = { $name }のある
where-edge = マップの端にある
where-coastal = 岸辺の
where-empty = 空の
where-occupied = 誰かがいる
where-conquered = このターンに征服した
where-plundered = このターンに誰かから征服した
where-secluded = 他の種族にも先住者にも隣接しない
where-tokens = トークンが{ $n }枚以上ある
where-grudged = 攻撃の印を付けられた相手の
where-places = 伝説の地のある
where-relics = 聖なるアイテムのある
where-here = これのある
where-kin = これと同じ地形の
where-near = { $regions }に何らかの形で隣接する
where-chained = { $regions }に隣接するか自分の地域でつながる
where-beside = { $regions }に隣接する
where-own-any = 自分の
where-own = 自分の{ $where }
where-not = { $where }地域以外の
where-in = （{ $where }）
where-and = { $first }、かつ{ $then }
where-or = { $first }、または{ $then }

# When, and how often.
at-redeployment = 再配備のとき
at-turn-start = ターンの初めに
each-one = { $its }1つにつき
each-several = { $its }{ $n }つにつき
each-turn = 毎ターン
each-any = { $regions }を1つでも占領していれば
each-anywhere = 地域を1つでも占領していれば
each-group = 隣り合う占領地域のまとまり1つにつき
each-single-group = 占領地域がすべて1つのまとまりなら
each-first-turn = 最初のターンの終わりに一度だけ

# Conquests.
effect-cost = { $regions }を征服するコストが{ $change }
effect-defence = { $its }を征服するコストが{ $change }
effect-reach-to = どこにあっても{ $regions }を征服できます
effect-reach-linked = { $regions }は互いに隣接しているものとします
effect-reach-through = { $regions }を通り抜け、その先を征服できます
effect-entry = { $regions }からマップに入れます
effect-entry-only = { $regions }からだけマップに入れます
effect-habitat = 他の種族にはできませんが、{ $regions }を征服して占領できます
effect-as-if-empty = { $regions }のコストは誰もいないときと同じです
effect-keep-tokens = 地域を征服されてもトークンを失いません
effect-loan = 征服専用のトークンが{ $n }枚加わり、再配備のたびにマップを離れます
effect-strike = ターンに1回、守りに関係なくトークン1枚で地域を征服でき、{ $marker }がそこに移ります
effect-convert = ターンごとに相手1人につき1回、{ $where }地域に1枚だけあるアクティブなトークンを、{ $from }の1枚と置き換えます
convert-beside = 自分の地域に隣接する
convert-reach = 最初の征服も含めて届く
convert-tray = 収納トレイ
convert-hand = 収納トレイ（なければ手元）
effect-peace = ターンの終わりに、アクティブな種族を攻撃しなかった相手1人と次のターンまで和平を結べます
effect-die-before = 毎回、征服する地域を選ぶ前にダイスを振れ、最後の征服のダイスはありません
effect-die-after = 毎回{ $one }を指定し、そのためにダイスを振れます
effect-assist = ターンに1回、攻撃する地域は{ $what }。その後これはそこに移ります
assist-cost = コストが{ $change }
assist-empty = コストが誰もいないときと同じで、占領者はトークンを失いません
assist-anywhere = 隣接していなくてもかまいません
assist-convert = 相手のアクティブなトークンが1枚だけなら、それを置き換えて取れます

# Coins and tokens.
effect-income = { $each }{ $coins }を得ます
effect-when-lost = 相手に地域を征服されるたびに{ $coins }を得ます
effect-toll = 地域を征服する相手は{ $coins }を払い、なければ征服できません
effect-tribute = ターンの終わりに、{ $its }の隣にアクティブなトークンを持つ相手1人につき{ $coins }を得ます
effect-recruit = { $when }、{ $each }収納トレイから{ $tokens }を得ます
effect-tools = 再配備のとき、{ $each }{ $one }を1つ得ます（{ $max }つまで）。それぞれ次の征服でトークン1枚として数えます
effect-double = { $regions }には銀行が2倍払います
effect-sacrifice = コインを得た後、プレイヤーは自分の衰退した種族のトークン1枚を捧げて{ $coins }を得られます

# Markers.
marker-every-region = 占領している各地域に{ $one }が置かれます
marker-first-conquest = 最初に征服した地域に{ $one }が置かれます
marker-first-conquests = 最初に征服した{ $n }つの地域に{ $one }が置かれます
marker-each-turn = 再配備のとき、まだない地域に{ $one }を置き、そのまま残せます
marker-each-turn-several = 再配備のとき、まだない地域に{ $marker }を{ $n }つまで置き、そのまま残せます
marker-spread = 再配備のとき、自分の地域の1つに{ $one }を置き直します
marker-spread-several = 再配備のとき、{ $marker }を{ $n }つ自分の地域に置き直します
marker-guard = ターンの終わりに、自分の地域に{ $one }を置き直します
marker-guard-several = ターンの終わりに、{ $marker }を{ $n }つ自分の異なる地域に置き直します
marker-earned = 再配備のとき、{ $each }{ $one }を自分の地域に置き、そのまま残します
marker-anchor = 選ばれたとき、{ $place }に{ $one }を置きます
marker-has = { $one }は{ $what }
marker-adds = その地域のコストを{ $n }増やします
marker-keeps-out = その地域に相手を入れません
marker-moves = 次からのターンの初めに動かせます
marker-lasts = 衰退しても、バッジとそのときあるマーカーは残ります
effect-carry = ターンの終わりに、これを自分のどの地域にも置けます
effect-haunt = ターンの終わりに、これのある地域以外のどこにでも{ $marker }を置けます
effect-summon = 見つけたときと、その後ターンに1回、{ $marker }が隣の地域を誰のものでもなく征服し、占領者は{ $tokens }を失います

# Decline, and the rest.
keep-all = 衰退しても全てのトークンが残ります
keep-all-redeploy = 衰退しても全てのトークンが残り、もう一度再配備されます
keep-none = 衰退するとマップを離れます
keep-none-coins = 衰退するとマップを離れ、占領していた地域1つにつき{ $coins }を得ます
effect-decline-extra = 衰退後、プレイヤーの1つだけの衰退種族に数えません
effect-decline-late = 通常のターンの終わり、コインを得た後に衰退できます
effect-decline-acts = 衰退後も、プレイヤーのターンの初めに征服を続けます
effect-no-help = この種族の地域に対しては、種族・特殊パワー・伝説の地・聖なるアイテムは相手の助けになりません
effect-swap = 選ばれたとき、バッジを場の別のものと交換できます
effect-revive = 衰退中：ターンの最初の征服の前に、地域{ $n }つまでをアクティブな種族のものにし、それぞれに新しいトークンを置けます
effect-grudge = プレイヤーを攻撃した相手{ $n }人までに、そのプレイヤーの次のターンの終わりまで印が付きます
effect-copy-relic = ターンに1回、場にある聖なるアイテムを自分のもののように使えます
effect-grant = 見つけたときにバッジを1枚引きます。この地域の占領者はその特殊パワーも持ちます

# Words of selectors that are no terrain.
word-water = 水
