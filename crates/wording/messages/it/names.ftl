# Razze, Poteri e il resto che le scatole nominano.
game-small-world = Small World
natives-lost-tribe = Tribù perduta
natives-monster = Mostro
copy = la Reliquia copiata
copy-by = copia ({ $source })
copy-power-magic = Sacca delle meraviglie
tool = attrezzo
tool-silver-hammer = Martello d’argento
map-small-world-2 = Small World, due giocatori
map-small-world-3 = Small World, tre giocatori
map-small-world-4 = Small World, quattro giocatori
map-small-world-5 = Small World, cinque giocatori
terrain-farmland = Campi
terrain-forest = Foresta
terrain-hill = Collina
terrain-swamp = Palude
terrain-mountain = Montagna
terrain-sea = Mare
terrain-lake = Lago
symbol-mine = Miniera
symbol-magic = Fonte di magia
    .short = magia
symbol-cavern = Caverna
marker-lair = Tana dei Troll
    .short = tana
marker-fortress = Fortezza
marker-encampment = Accampamento
marker-hole = Buca nel terreno
    .short = buca
marker-hero = Eroe
marker-dragon = Drago
race-amazons = Amazzoni
    .gender = feminine
race-dwarves = Nani
race-elves = Elfi
race-ghouls = Ghoul
race-giants = Giganti
race-halflings = Mezzuomini
race-humans = Umani
race-orcs = Orchi
race-ratmen = Uomini Ratto
race-skeletons = Scheletri
race-sorcerers = Stregoni
race-tritons = Tritoni
race-trolls = Troll
race-wizards = Maghi
power-alchemist = { $gender ->
    [feminine] Alchimiste
   *[other] Alchimisti
}
power-berserk = { $gender ->
    [feminine] Furiose
   *[other] Furiosi
}
power-bivouacking = { $gender ->
    [feminine] Accampate
   *[other] Accampati
}
power-commando = d’assalto
power-diplomat = { $gender ->
    [feminine] Diplomatiche
   *[other] Diplomatici
}
power-dragon-master = { $gender ->
    [feminine] Signore dei Draghi
   *[other] Signori dei Draghi
}
power-flying = Volanti
power-forest = delle Foreste
power-fortified = { $gender ->
    [feminine] Fortificate
   *[other] Fortificati
}
power-heroic = { $gender ->
    [feminine] Eroiche
   *[other] Eroici
}
power-hill = delle Colline
power-merchant = Mercanti
power-mounted = a Cavallo
power-pillaging = { $gender ->
    [feminine] Saccheggiatrici
   *[other] Saccheggiatori
}
power-seafaring = { $gender ->
    [feminine] Navigatrici
   *[other] Navigatori
}
power-spirit = Spiriti
power-stout = Tenaci
power-swamp = delle Paludi
power-underworld = del Sottosuolo
power-wealthy = { $gender ->
    [feminine] Ricche
   *[other] Ricchi
}

# Small World Underground.
game-underground = Small World Underground
game-mixed = Le due scatole insieme
map-underground-2 = Small World Underground, due giocatori
map-underground-3 = Small World Underground, tre giocatori
map-underground-4 = Small World Underground, quattro giocatori
map-underground-5 = Small World Underground, cinque giocatori
map-underground-6 = Small World Underground, sei giocatori
terrain-mine = Giacimento
terrain-mushroom_forest = Foresta di funghi
terrain-mystic_crystal = Selva di cristallo
terrain-mudpool = Pozza di fango
terrain-black_mountain = Montagna nera
terrain-river = Fiume
terrain-chasm = Crepaccio abissale
symbol-volcano = Vulcano
marker-great-ancient = Grande Antico
    .short = antico
marker-queen = Regina nera
    .short = regina
marker-armour = Corazza di fungo
    .short = corazza
marker-volcano = Vulcano
marker-ghost = Fantasma di Lara
    .short = fantasma
marker-balrog = Balrog
race-cultists = Cultisti
race-drow = Drow
race-flames = Fiamme
    .gender = feminine
race-gnomes = Gnomi
race-iron-dwarves = Nani di ferro
race-kraken = Kraken
race-liches = Lich
race-lizardmen = Lucertoloni
race-mudmen = Melme
    .gender = feminine
race-mummies = Mummie
    .gender = feminine
race-ogres = Ogri
race-shadow-mimes = Mimi ombra
race-shrooms = Funghi
race-spiderines = Ragnette
    .gender = feminine
race-will-o-wisps = Fuochi fatui
power-adventurous = { $gender ->
    [feminine] Avventurose
   *[other] Avventurosi
}
power-fisher = { $gender ->
    [feminine] Pescatrici
   *[other] Pescatori
}
power-flocking = { $gender ->
    [feminine] Gregarie
   *[other] Gregari
}
power-frightened = { $gender ->
    [feminine] Paurose
   *[other] Paurosi
}
power-immortal = Immortali
power-magic = { $gender ->
    [feminine] Magiche
   *[other] Magici
}
power-martyr = Martiri
power-mining = { $gender ->
    [feminine] Minatrici
   *[other] Minatori
}
power-muddy = { $gender ->
    [feminine] Luride
   *[other] Luridi
}
power-mystic = { $gender ->
    [feminine] Mistiche
   *[other] Mistici
}
power-quarreling = { $gender ->
    [feminine] Litigiose
   *[other] Litigiosi
}
power-reborn = { $gender ->
    [feminine] Rinate
   *[other] Rinati
}
power-royal = Regali
power-shield = { $gender ->
    [feminine] Corazzate
   *[other] Corazzati
}
power-stone = { $gender ->
    [feminine] Rocciose
   *[other] Rocciosi
}
power-thieving = { $gender ->
    [feminine] Ladre
   *[other] Ladri
}
power-tomb = { $gender ->
    [feminine] Non morte
   *[other] Non morti
}
power-vampire = { $gender ->
    [feminine] Vampire
   *[other] Vampiri
}
power-vanishing = { $gender ->
    [feminine] Scomparse
   *[other] Scomparsi
}
power-vengeful = { $gender ->
    [feminine] Vendicative
   *[other] Vendicativi
}
power-wise = { $gender ->
    [feminine] Sagge
   *[other] Saggi
}
site-altar-of-souls = Altare delle anime
site-crypt-of-the-tomb-raider = Cripta della cacciatrice di tesori
site-diamond-fields = Campo diamantifero
site-flying-doormat = Tappetino volante
site-fountain-of-youth = Fonte della giovinezza
site-froggys-ring = Solito anello
site-great-brass-pipe = Grandi tubi d’ottone
site-keep-on-the-motherland = Fortezza ancestrale
site-mine-of-the-lost-dwarf = Miniera del Nano scomparso
site-scepter-of-avarice = Scettro dell’avaro
site-shiny-orb = Globo scintillante
site-stinky-trolls-socks = Calzini di Troll
site-stonehedge = Stonehenge
site-sword-of-the-killer-rabbit = Spada del coniglio assassino
site-wickedest-pentacle = Pentacolo infame

# Players.
bot-random = Bot casuale
bot-greedy = Bot avido
bot-gentle = Bot gentile
bot-keen = Bot acuto
bot-steady = Bot costante
bot-strong = Bot forte
bot-at-seat = { $bot } { $n }
player-name = Giocatore { $n }
