# Le schermate.
title = Elbowroom
tagline = Un mondo affollato, e posto per uno in più.
no-script = Elbowroom è un programma che gira nel browser: consenti JavaScript.
start-loading = Caricamento…
start-slow = Da un po’ non arriva più nulla. La connessione è forse lenta o interrotta.
start-failed = Non è stato possibile caricare il gioco. Forse la connessione è interrotta o il server non funziona.
start-lacks = Questo browser non esegue WebAssembly, di cui il gioco ha bisogno. Forse qui è disattivato: con un altro browser funziona.
start-again = Riprova
language = Lingua
independent = Una realizzazione indipendente delle regole di Small World, con parole e disegni propri.
skip = Vai alla partita
play-now = Gioca subito
play-now-note = Tu contro un bot, sulla mappa per due giocatori.
learn = Impara giocando
learn-note = Una prima partita con consigli a ogni passo.
learn-box = Impara { $game } giocando
coach = Consigli
coach-part = Passo { $n } di { $of }
coach-next = Avanti
coach-hide = Nascondi
coach-show = Mostra i consigli
coach-again = Ricomincia la lezione
set-advice = Consigli in questa partita
more = Prepara una partita
resume = Le tue partite
resume-one = Continua
resume-look = Rivedi
resume-drop = Elimina
resume-line = { $names }, turno { $round } di { $turns }
resume-over = { $names }, finita
resume-yours = Tocca a te
resume-gone = Eliminata: { $name }.
resume-back = Annulla
results = Risultati
results-none = Nessuna partita è ancora finita.
results-sum = Partite: { $n }. Vinte: { $won }.
results-export = Salva tutte le partite in un file
results-import = Leggile da un file
results-imported = Letto dal file: partite { $games }, risultati { $outcomes }, rifiutati { $refused }.
results-counted = Con che cosa si è vinto
results-games = Tutte le partite
results-count = Quante volte
results-won = Vittorie
results-earned = Monete guadagnate
results-when = Quando
results-by-race = Razza
results-by-power = Potere
results-by-map = Mappa
results-by-seat = Posto
results-by-seats = Giocatori
open-file = Apri una partita registrata o una posizione
open-failed = Non è una partita registrata né una posizione giocabile qui: { $why }
game-gone = Questa partita non è, o non è più, conservata in questo browser.
elsewhere = Questa partita prosegue in un’altra scheda
elsewhere-note = Quello che si gioca là viene conservato. Qui non succede più nulla.
elsewhere-take = Riprendila qui
open-paste = Oppure incolla una posizione
help = Aiuto
back = Indietro
close = Chiudi
menu = Menu

# Il modulo.
form-game = Gioco
form-map = Mappa
form-players = Giocatori
form-seat = Posto { $n }
form-name = Nome
form-who = Chi gioca
form-colour = Colore
form-human = Una persona
form-options = Opzioni
form-turns = Turni
form-turns-map = Come dice la mappa
form-open-coins = Le Monete di tutti sono scoperte
form-pocketed = Le Monete su una combinazione possono pagarla
form-seed = Seme
form-seed-note = Lo stesso seme dà gli stessi dadi e le stesse pile. Vuoto: uno nuovo.
form-start = Inizia
form-map-players = { $map } ({ $turns } turni)
colour-blue = Blu
colour-red = Rosso
colour-orange = Arancione
colour-purple = Viola
colour-green = Verde
colour-black = Nero

# Il tavolo.
board = Mappa
board-help = Le frecce passano da una Regione all’altra, Invio agisce, più e meno distribuiscono i segnalini.
zoom-in = Ingrandisci
zoom-out = Riduci
zoom-reset = Tutta la mappa
zoom-tall = Mappa a tutta altezza
round = Turno { $round } di { $turns }
turn-yours = Tocca a te, { $name }
turn-of = Tocca a { $name }
turn-thinking = { $name } sta pensando…
turn-over = La partita è finita
column = Combinazioni
column-cost = { $n ->
    [0] gratis
    [one] { $n } Moneta
   *[other] { $n } Monete
}
column-coins = { $n ->
    [one] con { $n } Moneta
   *[other] con { $n } Monete
}
column-tokens = { $n ->
    [one] { $n } segnalino
   *[other] { $n } segnalini
}
players = Giocatori
coins = { $n ->
    [one] { $n } Moneta
   *[other] { $n } Monete
}
coins-hidden = Monete nascoste
in-hand = { $n } in mano
no-race = nessuna Razza Attiva
declined-race = in Declino: { $tribe }
log = Cronaca
undo = Annulla
undo-turn = Annulla il turno
redo = Ripeti
back-spoken = Da quando il caso o un altro giocatore è intervenuto non c’è nulla da annullare.
back-never = A questo tavolo non si annulla nulla.
back-asked = Qualcuno lo ha già chiesto.
targets = Mosse possibili
plan-left = { $n } da piazzare
plan-add = Uno in più: { $region }
plan-take = Uno in meno: { $region }
plan-keep = Come prima
plan-spread = Distribuisci in parti uguali
plan-clear = Da capo
plan-done = Fatto
cost = Costo
cost-have = Ne hai { $have }
cost-total = Totale
confirm = Conferma
leave = Alla schermata iniziale
pace = Bot
saved-not = Il browser non ha posto per salvare la partita. Scarica la registrazione per conservarla.
bot-failed = Il bot non ha risposto. Ricarica la pagina: la partita riprende da dov’era.
language-failed = Non è stato possibile caricare questa lingua. Forse la connessione è interrotta.
download = Scarica la registrazione
again = Gioca ancora
hand-over = Passa lo schermo a { $name }
hand-over-note = Deve decidere { $name }. Fino ad allora le Monete restano nascoste.
hand-over-go = Sono { $name }

# La fine.
end-title = La partita è finita
end-winner = { $name } vince con { $n ->
    [one] { $n } Moneta
   *[other] { $n } Monete
}
end-tie = Vittoria condivisa: { $names }, { $n ->
    [one] { $n } Moneta
   *[other] { $n } Monete
}
end-place = Posizione
end-player = Giocatore
end-coins = Monete
end-tokens = Segnalini sulla mappa
end-chart = Monete turno per turno
end-board = Guarda la mappa
coins-regions = Regioni
coins-race = Razze
coins-power = Poteri

# Beside the board, in the form, at the end.
side = Giocatori e cronaca
pace-slow = piano
pace-normal = passo per passo
pace-quick = veloce
pace-fast = subito
pace-skip = Salta alla mia mossa
plan-how = Tocca le Regioni, trascina i segnalini, oppure usa + e −.
coins-places = Luoghi e Reliquie
coins-combos = dalle combinazioni
coins-start = all’inizio
coins-paid = pagate
end-sources = Da dove vengono le Monete
form-add-monsters = Mostri con Luoghi e Reliquie sulle mappe che non ne hanno
form-no-help-in-decline = Gli Gnomi restano protetti anche in Declino
form-toll-while-active = I Lich riscuotono anche da Attivi
form-bans = Lascia fuori Razze e Poteri
form-bans-note = Ciò che non è spuntato resta nella scatola.
form-races = Razze
form-powers = Poteri
form-own = Contenuti tuoi
form-own-note = Razze, Poteri, Luoghi, Reliquie e mappe come file: trascinali su questa pagina o sceglili. Una partita che li usa li porta nella sua registrazione.
form-own-choose = Scegli file
form-own-drop = Gioca senza
form-own-wrong = Con questi file non si può giocare: { $why }
settings = Impostazioni
since = Dal tuo ultimo turno
since-line = { $name }: { $parts }
since-took = ha preso { $n ->
    [one] una regione
   *[other] { $n } regioni
}
since-lost = ha perso { $n ->
    [one] una regione
   *[other] { $n } regioni
}
since-declined = in Declino
since-coins = { $sign }{ $n } { $n ->
    [one] moneta
   *[other] monete
}
since-nothing = niente di rilevante
set-sound = Suono
set-ends = Termina le conquiste da sé quando non resta altro da fare
set-names = Mostra sempre per intero i nomi delle regioni
set-notation = Mostra nella cronaca la notazione di ogni azione
set-patterns = Motivi sui colori dei giocatori, per chi è daltonico
set-shortcuts = Scorciatoie con un solo tasto (elencate nell’aiuto)
theme = Aspetto
theme-system = come il sistema
theme-light = chiaro
theme-dark = scuro
full-screen = Schermo intero
variant-turns = { $n ->
    [one] Un turno a testa
   *[other] { $n } turni a testa
}
variant-without = Lasciati nella scatola: { $names }
