-- Tournaments: how each was made, as it is told, and how far it is.
CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    host TEXT NOT NULL,
    about TEXT NOT NULL,
    made BIGINT NOT NULL,
    phase BIGINT NOT NULL,
    round BIGINT NOT NULL,
    rounds BIGINT NOT NULL,
    starts BIGINT NOT NULL,
    ends BIGINT NOT NULL
);

CREATE INDEX tournaments_phase ON tournaments (phase, made);
CREATE INDEX tournaments_host ON tournaments (host) WHERE phase < 2;

-- Who has entered which, as which number, when he was last heard of, and since when he waits for a table.
CREATE TABLE entrants (
    tournament TEXT NOT NULL,
    number BIGINT NOT NULL,
    identity TEXT NOT NULL,
    rating BIGINT NOT NULL,
    present BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (tournament, number)
);

CREATE UNIQUE INDEX entrants_identity ON entrants (identity, tournament);

-- Who plays whom in which round: numbers of entrants in the order of their seats; one alone sits out. What
-- they have come to, once it is known; nothing of a game that counts for nobody.
CREATE TABLE tournament_games (
    tournament TEXT NOT NULL,
    round BIGINT NOT NULL,
    board BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    seats TEXT NOT NULL,
    state BIGINT NOT NULL,
    coins TEXT NOT NULL,
    PRIMARY KEY (tournament, round, board)
);

CREATE INDEX tournament_games_table ON tournament_games (table_id);
