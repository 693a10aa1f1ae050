# Lezioni: che cosa si dice e quando, e i consigli con cui ognuna prosegue.
lesson-aim = Dopo { $turns } turni vince chi ha più Monete. Alla fine di ogni tuo turno ogni Regione occupata dalle tue Razze dà una Moneta. Il mondo è troppo piccolo per tutti: giocherai più Razze, una dopo l’altra.
lesson-price = { $n ->
    [0] gratis
    [one] prezzo una Moneta
   *[other] prezzo { $n } Monete
}
lesson-pick = Ora ti serve una Razza. { $combo } sembra la scelta migliore: segnalini { $tokens }, { $price }; alla fine di questo turno può occupare { $regions ->
    [one] una Regione
   *[other] { $regions } Regioni
} e rendere { $coins ->
    [one] una Moneta
   *[other] { $coins } Monete
}. La sua scheda dice che cosa fa. Puoi anche sceglierne un’altra.
lesson-enter = Una nuova Razza viene da fuori. I numeri dicono quanti segnalini richiede una Regione. { $region } è un buon punto di partenza: ne richiede { $cost } dei tuoi { $have } e dà una Moneta a ogni turno.
lesson-natives = In { $region } vive qualcuno: { $natives }. Non è di nessuno e si limita a difendere la Regione, per un segnalino in più ciascuno. Una volta conquistata la Regione, sparisce per sempre.
lesson-conquer = Prosegui nelle Regioni vicine alle tue finché bastano i segnalini. { $region } conviene: ne richiede { $cost } dei { $have } che ti restano. Indica una Regione per vedere perché costa così.
lesson-end = Per questo turno basta così. Termina le conquiste.
lesson-redeploy = Un segnalino tiene ogni Regione; gli altri si ridistribuiscono. Le pile sono più difficili da conquistare: mettine di più dove qualcuno può attaccare. Poi conferma.
lesson-coins = Il tuo turno è finito. Ha reso { $n ->
    [one] una Moneta
   *[other] { $n } Monete
}: { $parts }. Gli altri non vedono quante Monete hai.
lesson-decline = Una Razza troppo estesa si manda in Declino: costa un turno intero, ma le sue Regioni continuano a rendere e al turno dopo scegli una Razza nuova con tutti i suoi segnalini. Per proseguire hai { $tokens ->
    [one] un segnalino
   *[other] { $tokens } segnalini
}; sotto i tre è il momento.
lesson-free = Un turno è tutto qui. Da adesso giochi da te; questi consigli ti restano accanto finché vuoi.
lesson-more = Questa scatola si gioca come la prima: { $turns } turni, vince chi ha più Monete. Di nuovo ci sono fiumi, crepacci e ciò che è nascosto sotto i Mostri. Di ognuno si parla quando ci arrivi.
lesson-monsters = In { $region } vive qualcuno: { $natives }, ciascuno per un segnalino in più. Custodiscono qualcosa: chi li conquista trova un Luogo mitico o una Reliquia.
lesson-crossing = { $region }: tutti possono attraversarlo, per { $cost } dei tuoi { $have }. Alla fine del turno nessuno vi resta: il segnalino ti torna in mano e non dà Monete. Porta all’altra riva.
lesson-barrier = { $region }: nessuno può mai entrarci. Le Regioni accanto hanno un vicino in meno da temere.
lesson-place = Hai un Luogo mitico. Resta dov’è e aiuta chi occupa la sua Regione. { $site }: { $text }
lesson-relic = Hai una Reliquia. Si usa una volta per turno, poi resta dove è stata usata, e chi prende quella Regione la ottiene. { $site }: { $text }
lesson-use = Ora puoi usare la tua Reliquia, per la prossima conquista. { $site }: { $text }
advice-wait = Ora giocano gli altri. La cronaca racconta che cosa fanno.
advice-over = È tutto. Guarda il grafico: i turni di Declino costano Monete, e si ripagano più tardi.
advice-draft = Scegli una Razza. { $combo } sembra la scelta migliore: segnalini { $tokens }, { $price }; alla fine di questo turno può occupare { $regions ->
    [one] una Regione
   *[other] { $regions } Regioni
}. La vecchia Razza continua a rendere in Declino, e le Monete su una combinazione diventano tue.
advice-decline = La Razza è molto estesa: segnalini per proseguire, { $tokens }. Il Declino costa questo turno, ma al prossimo arriva una Razza fresca e le vecchie Regioni continuano a rendere.
advice-enter = La tua Razza viene da fuori. { $region } è un buon punto di partenza: richiede { $cost } dei tuoi { $have }.
advice-conquer = { $region } conviene: richiede { $cost } dei tuoi { $have }. Indica una Regione per vedere perché costa così.
advice-die = I segnalini non bastano per ciò che conviene, ma il dado può aiutare: { $region }, { $percent }%. È comunque l’ultima conquista del turno.
advice-roll = La tua Razza può tirare il dado prima di ogni conquista: ciò che mostra aiuta nella Regione che scegli dopo.
advice-end = Ora non conviene prendere altro. Termina le conquiste, poi ridistribuisci i segnalini.
advice-deploy = Distribuisci i segnalini che hai in mano: le pile sono più difficili da conquistare. Tocca le Regioni o usa più e meno, poi conferma.
advice-survivors = Una tua Regione è stata presa, ma alcuni segnalini si sono ritirati. Piazzali nelle altre tue Regioni.
advice-place = La tua Razza ha qualcosa da mettere sulla mappa. Scegli dove protegge di più.
advice-other = La tua Razza ha una scelta tutta sua. Leggi che cosa fa sotto «Giocatori».
