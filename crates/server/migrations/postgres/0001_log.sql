-- One row for each entry of a table's log. The key alone decides between two moves at once.
CREATE TABLE log (
    table_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    command TEXT,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);

-- What the lobby and the clocks look up. All of it follows from the log.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    open_to_all BOOLEAN NOT NULL,
    phase SMALLINT NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    deadline BIGINT,
    origin TEXT NOT NULL,
    summary TEXT NOT NULL
);

CREATE INDEX tables_lobby ON tables (phase, updated) WHERE open_to_all;
CREATE INDEX tables_deadline ON tables (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX tables_origin ON tables (origin, created);
