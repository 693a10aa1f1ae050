-- Public games that are over, so that they can be found. All of it follows from the log.
CREATE TABLE games (
    table_id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    told TEXT NOT NULL
) WITHOUT ROWID;

-- By what a game is found: a word such as "map pond" or "player ann", and of what seat it is, 0 for all
-- of the game. Who asks for several words goes through the games of one of them, the latest first.
CREATE TABLE game_words (
    word TEXT NOT NULL,
    at INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY (word, at, table_id, seat)
) WITHOUT ROWID;

CREATE INDEX game_words_table ON game_words (table_id);

-- Whether a table was looked at for that: its game is there, or cannot be followed.
ALTER TABLE tables ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0;

CREATE INDEX tables_unindexed ON tables (id) WHERE open_to_all = 1 AND phase = 2 AND indexed = 0;
