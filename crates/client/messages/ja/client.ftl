# Why a game is not followed any further, and what goes wrong with whoever thinks beside the page.
not-one-action = "{ $notation }"は1つの行動ではありません
not-at-a-server = このゲームはサーバーで行われていません
not-undone = 取り消せません
dice-not-kept = ダイスは約束されたものではありません
no-beginning = 記録に始まりがありません
no-content = 内容{ $hash }がありません
seed-unread = シードを読めません
worker-cut-off = 要求が途中で切れています
worker-unread = 要求を読めません
worker-no-game = 要求のゲームが規則に合いません
worker-not-its-move = ボットの手番ではありません
worker-no-bot = そのようなボットはありません
worker-no-turn = そのようなターンはありません
worker-missing = ここでは考えられません。このブラウザーはワーカーを起動しません
worker-broken = 考えていたものが壊れました
worker-senseless = 答えが意味をなしません
