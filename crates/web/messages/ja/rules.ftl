# ルール事典。
rules = ルール事典
rules-note = すべての種族、特殊パワー、伝説の地、聖なるアイテムの効果を図で説明します。
rules-search = 名前と説明を検索
rules-found = { $n ->
    [0] 見つかりません。
   *[other] { $n }件
}
rules-places = 伝説の地
rules-relics = 聖なるアイテム
rules-land = 地形
rules-more = ルール事典で見る
