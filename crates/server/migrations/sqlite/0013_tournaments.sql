-- Tournaments: how each was made, as it is told, and how far it is.
CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    host TEXT NOT NULL,
    about TEXT NOT NULL,
    made INTEGER NOT NULL,
    phase INTEGER NOT NULL,
    round INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    starts INTEGER NOT NULL,
    ends INTEGER NOT NULL
);

CREATE INDEX tournaments_phase ON tournaments (phase, made);
CREATE INDEX tournaments_host ON tournaments (host) WHERE phase < 2;

-- Who has entered which, as which number, when he was last heard of, and since when he waits for a table.
CREATE TABLE entrants (
    tournament TEXT NOT NULL,
    number INTEGER NOT NULL,
    identity TEXT NOT NULL,
    rating INTEGER NOT NULL,
    present INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (tournament, number)
);

CREATE UNIQUE INDEX entrants_identity ON entrants (identity, tournament);

-- Who plays whom in which round: numbers of entrants in the order of their seats; one alone sits out. What
-- they have come to, once it is known; nothing of a game that counts for nobody.
CREATE TABLE tournament_games (
    tournament TEXT NOT NULL,
    round INTEGER NOT NULL,
    board INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    seats TEXT NOT NULL,
    state INTEGER NOT NULL,
    coins TEXT NOT NULL,
    PRIMARY KEY (tournament, round, board)
);

CREATE INDEX tournament_games_table ON tournament_games (table_id);
