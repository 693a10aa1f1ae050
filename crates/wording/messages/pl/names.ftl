# Rasy, zdolności i co jeszcze nazywają pudełka.
game-small-world = Small World
natives-lost-tribe = Zaginione plemię
natives-monster = Bestia
copy = kopia Reliktu
copy-by = kopia ({ $source })
copy-power-magic = Sakwa Wielu-Rzeczy
tool = narzędzie
tool-silver-hammer = Srebrny Młot
map-small-world-2 = Small World, dwóch graczy
map-small-world-3 = Small World, trzech graczy
map-small-world-4 = Small World, czterech graczy
map-small-world-5 = Small World, pięciu graczy
terrain-farmland = Pola
terrain-forest = Las
terrain-hill = Wzgórze
terrain-swamp = Bagno
terrain-mountain = Góra
terrain-sea = Morze
terrain-lake = Jezioro
symbol-mine = Kopalnia
symbol-magic = Symbol magii
    .short = magia
symbol-cavern = Jaskinia
marker-lair = Legowisko Trolla
    .short = legowisko
marker-fortress = Twierdza
marker-encampment = Obozowisko
marker-hole = Norka
    .short = norka
marker-hero = Bohater
marker-dragon = Smok
race-amazons = Amazonki
race-dwarves = Krasnoludy
race-elves = Elfy
race-ghouls = Ghule
race-giants = Olbrzymy
race-halflings = Niziołki
race-humans = Ludzie
    .gender = personal
race-orcs = Orki
race-ratmen = Szczuroludzie
    .gender = personal
race-skeletons = Szkielety
race-sorcerers = Czarnoksiężnicy
    .gender = personal
race-tritons = Trytony
race-trolls = Trolle
race-wizards = Czarodzieje
    .gender = personal
power-alchemist = Alchemicy
power-berserk = { $gender ->
    [personal] Rozszalali
   *[other] Rozszalałe
}
power-bivouacking = { $gender ->
    [personal] Obozujący
   *[other] Obozujące
}
power-commando = Komandosi
power-diplomat = { $gender ->
    [personal] Dyplomatyczni
   *[other] Dyplomatyczne
}
power-dragon-master = Władcy Smoków
power-flying = { $gender ->
    [personal] Latający
   *[other] Latające
}
power-forest = { $gender ->
    [personal] Leśni
   *[other] Leśne
}
power-fortified = { $gender ->
    [personal] Warowni
   *[other] Warowne
}
power-heroic = { $gender ->
    [personal] Bohaterscy
   *[other] Bohaterskie
}
power-hill = { $gender ->
    [personal] Wzgórzowi
   *[other] Wzgórzowe
}
power-merchant = { $gender ->
    [personal] Handlujący
   *[other] Handlujące
}
power-mounted = { $gender ->
    [personal] Konni
   *[other] Konne
}
power-pillaging = { $gender ->
    [personal] Łupieżczy
   *[other] Łupieżcze
}
power-seafaring = { $gender ->
    [personal] Żeglarscy
   *[other] Żeglarskie
}
power-spirit = { $gender ->
    [personal] Duchowi
   *[other] Duchowe
}
power-stout = { $gender ->
    [personal] Niezłomni
   *[other] Niezłomne
}
power-swamp = { $gender ->
    [personal] Bagienni
   *[other] Bagienne
}
power-underworld = { $gender ->
    [personal] Podziemni
   *[other] Podziemne
}
power-wealthy = { $gender ->
    [personal] Zamożni
   *[other] Zamożne
}

# Small World Underground.
game-underground = Small World Underground
game-mixed = Oba pudełka razem
map-underground-2 = Small World Underground, dwóch graczy
map-underground-3 = Small World Underground, trzech graczy
map-underground-4 = Small World Underground, czterech graczy
map-underground-5 = Small World Underground, pięciu graczy
map-underground-6 = Small World Underground, sześciu graczy
terrain-mine = Kopalnia
terrain-mushroom_forest = Grzybowy Las
terrain-mystic_crystal = Mistyczne Kryształy
terrain-mudpool = Błotne Stawy
terrain-black_mountain = Czarna Góra
terrain-river = Rzeka
terrain-chasm = Przepastna otchłań
symbol-volcano = Wulkan
marker-great-ancient = Wielki Przedwieczny
    .short = przedwieczny
marker-queen = Królowa
    .short = królowa
marker-armour = Zgrzybiały Pancerz
    .short = pancerz
marker-volcano = Wulkan
marker-ghost = Duch Tomb-Raidera
    .short = duch
marker-balrog = Balrog
race-cultists = Kultyści
    .gender = personal
race-drow = Drowy
race-flames = Płomyczki
race-gnomes = Gnomy
race-iron-dwarves = Żelazne Krasnoludy
race-kraken = Krakenki
race-liches = Licze
race-lizardmen = Jaszczury
race-mudmen = Błotniaki
race-mummies = Mumie
race-ogres = Ogry
race-shadow-mimes = Mimowie Cienia
    .gender = personal
race-shrooms = Grzybki
race-spiderines = Pajęczątki
race-will-o-wisps = Świetliki
power-adventurous = { $gender ->
    [personal] Awanturniczy
   *[other] Awanturnicze
}
power-fisher = { $gender ->
    [personal] Rybaccy
   *[other] Rybackie
}
power-flocking = { $gender ->
    [personal] Stadni
   *[other] Stadne
}
power-frightened = { $gender ->
    [personal] Strachliwi
   *[other] Strachliwe
}
power-immortal = { $gender ->
    [personal] Nieśmiertelni
   *[other] Nieśmiertelne
}
power-magic = { $gender ->
    [personal] Magiczni
   *[other] Magiczne
}
power-martyr = { $gender ->
    [personal] Męczenniczy
   *[other] Męczennicze
}
power-mining = { $gender ->
    [personal] Górniczy
   *[other] Górnicze
}
power-muddy = { $gender ->
    [personal] Błotniści
   *[other] Błotniste
}
power-mystic = { $gender ->
    [personal] Mistyczni
   *[other] Mistyczne
}
power-quarreling = { $gender ->
    [personal] Kłótliwi
   *[other] Kłótliwe
}
power-reborn = { $gender ->
    [personal] Odradzający się
   *[other] Odradzające się
}
power-royal = { $gender ->
    [personal] Szlacheccy
   *[other] Szlacheckie
}
power-shield = { $gender ->
    [personal] Tarczowi
   *[other] Tarczowe
}
power-stone = { $gender ->
    [personal] Kamienni
   *[other] Kamienne
}
power-thieving = { $gender ->
    [personal] Złodziejscy
   *[other] Złodziejskie
}
power-tomb = { $gender ->
    [personal] Grobowi
   *[other] Grobowe
}
power-vampire = { $gender ->
    [personal] Wampiryczni
   *[other] Wampiryczne
}
power-vanishing = { $gender ->
    [personal] Znikający
   *[other] Znikające
}
power-vengeful = { $gender ->
    [personal] Mściwi
   *[other] Mściwe
}
power-wise = { $gender ->
    [personal] Zaradni
   *[other] Zaradne
}
site-altar-of-souls = Ołtarz Ofiarny
site-crypt-of-the-tomb-raider = Krypta Tomb-Raidera
site-diamond-fields = Diamentowe Pola
site-flying-doormat = Latająca Wycieraczka
site-fountain-of-youth = Fontanna Młodości
site-froggys-ring = Pierścień Frogga
site-great-brass-pipe = Wielka Miedziana Rura
site-keep-on-the-motherland = Strażnica Ziemi Ojczystej
site-mine-of-the-lost-dwarf = Krasnoludzka Zaginiona Kopalnia
site-scepter-of-avarice = Berło Zachłanności
site-shiny-orb = Świecący Graal
site-stinky-trolls-socks = Śmierdzące Skarpety Trolla
site-stonehedge = Kamienny Krąg
site-sword-of-the-killer-rabbit = Miecz Króliczego Zabójcy
site-wickedest-pentacle = Najdziwniejszy Pacyfgram

# Players.
bot-random = Bot losowy
bot-greedy = Bot zachłanny
bot-gentle = Bot łagodny
bot-keen = Bot bystry
bot-steady = Bot rozważny
bot-strong = Bot silny
bot-at-seat = { $bot } { $n }
player-name = Gracz { $n }
