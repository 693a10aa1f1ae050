# Rivedere una partita, e quanto valevano i suoi turni.
replay = Rivedi la partita
replay-look-back = Guarda indietro
replay-step = Passo { $n } di { $all }
replay-begin = Prima della prima mossa.
replay-at = Momento della partita
replay-first = All’inizio
replay-turn-back = Turno precedente
replay-back = Un passo indietro
replay-play = Avvia
replay-pause = Pausa
replay-on = Un passo avanti
replay-turn-on = Turno successivo
replay-last = Alla fine
replay-speed = Velocità
replay-keys = Tasti freccia: sinistra e destra passo per passo, su e giù turno per turno; Inizio e Fine per i due estremi. Un clic nella cronaca porta lì.
replay-to-result = Torna al risultato
replay-to-game = Torna alla partita
replay-your-move = Tocca a te: torna alla partita

review = Analisi
review-note = Ogni scelta viene confrontata con altre in partite simulate: che cosa si poteva fare, e quanto è costato. Le cifre sono stime.
review-start = Analizza
review-stop = Ferma
review-progress = { $n } di { $all } turni
review-detail = Analisi del turno
review-choose = Scegli un turno: qui compare la sua analisi.
review-failed = L’analisi si è interrotta: { $why }
review-turn = Turno { $round }
review-coins = Monete finali attese prima → dopo
review-lost = probabilità di vittoria persa
review-worst = Uno dei turni più costosi di questo giocatore.
review-spoken = Turno { $round }, { $name }: Monete finali attese prima { $before }, dopo { $after }; { $percent }% di probabilità di vittoria persa.
review-head = Turno { $round }, { $name }: Monete finali attese { $before } prima e { $after } dopo; probabilità di vincere { $percent_before }% prima, { $percent_after }% dopo.
review-played = Giocato: { $actions } → { $coins } Monete, { $percent }% di vincere.
review-better = Meglio: { $actions } → { $coins } Monete, { $percent }% di vincere.
review-gave = Perso: { $percent }% di probabilità di vittoria, { $coins } Monete di vantaggio.
review-best = Non si è trovato nulla di meglio.
review-pick = Scegli { $combo }

# Games of other rules.
rules-past = Questa partita è stata giocata con la versione { $version } delle regole, mentre questa pagina usa la versione { $now }. Viene mostrata fin dove coincidono e non può essere continuata. ({ $why })
