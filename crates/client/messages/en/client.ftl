# Why a game is not followed any further, and what goes wrong with whoever thinks beside the page.
not-one-action = "{ $notation }" is not one action
not-at-a-server = this game is not played at a server
not-undone = it cannot be taken back
dice-not-kept = the dice are not those that were promised
no-beginning = the log has no beginning
no-content = the content { $hash } is not there
seed-unread = the seed cannot be read
worker-cut-off = the request is cut off
worker-unread = the request cannot be read
worker-no-game = the game of the request does not follow the rules
worker-not-its-move = the bot has not the move
worker-no-bot = there is no such bot
worker-no-turn = there is no such turn
worker-missing = nobody can think here: this browser starts no worker
worker-broken = whoever was thinking broke down
worker-senseless = the answer makes no sense
