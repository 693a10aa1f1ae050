-- What is said at a table, apart from its game: with numbers of its own, and only the last of it.
CREATE TABLE talk (
    table_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    command TEXT,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);

-- A table as its log makes it up to a number, so that a long log need not be followed from its
-- beginning. All of it follows from the log.
CREATE TABLE snapshots (
    table_id TEXT PRIMARY KEY,
    number BIGINT NOT NULL,
    state TEXT NOT NULL
);

-- What all nodes have to agree on.
CREATE TABLE facts (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

-- Written to find out whether anything can be.
INSERT INTO facts (name, value) VALUES ('probe', '');

-- Addresses are kept for an hour, as hashes, and not in the log.
UPDATE log SET entry = (entry::jsonb - 'origin')::text WHERE number = 0;
UPDATE tables SET origin = '' WHERE origin <> '';
DROP INDEX tables_origin;
CREATE INDEX tables_origin ON tables (origin, created) WHERE origin <> '';

-- Tables that never began are forgotten.
CREATE INDEX tables_open ON tables (updated) WHERE phase = 0;
