# Why a game is not followed any further, and what goes wrong with whoever thinks beside the page.
not-one-action = "{ $notation }" non è una sola azione
not-at-a-server = questa partita non si gioca su un server
not-undone = non si può annullare
dice-not-kept = i dadi non sono quelli promessi
no-beginning = il registro non ha un inizio
no-content = il contenuto { $hash } non c’è
seed-unread = il seme non si può leggere
worker-cut-off = la richiesta è troncata
worker-unread = la richiesta non si può leggere
worker-no-game = la partita della richiesta non segue le regole
worker-not-its-move = il bot non ha la mossa
worker-no-bot = non c’è un tale bot
worker-no-turn = non c’è un tale turno
worker-missing = qui nessuno può pensare: questo browser non avvia un worker
worker-broken = chi stava pensando si è guastato
worker-senseless = la risposta non ha senso
