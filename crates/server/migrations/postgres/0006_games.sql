-- Public games that are over, so that they can be found. All of it follows from the log.
CREATE TABLE games (
    table_id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    rounds SMALLINT NOT NULL,
    told TEXT NOT NULL
);

-- By what a game is found: a word such as "map pond" or "player ann", and of what seat it is, 0 for all
-- of the game. Who asks for several words goes through the games of one of them, the latest first.
CREATE TABLE game_words (
    word TEXT NOT NULL,
    at BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    seat SMALLINT NOT NULL,
    PRIMARY KEY (word, at, table_id, seat)
);

CREATE INDEX game_words_table ON game_words (table_id);

-- Whether a table was looked at for that: its game is there, or cannot be followed.
ALTER TABLE tables ADD COLUMN indexed SMALLINT NOT NULL DEFAULT 0;

CREATE INDEX tables_unindexed ON tables (id) WHERE open_to_all AND phase = 2 AND indexed = 0;
