-- One row for each entry of a table's log. The key alone decides between two moves at once.
CREATE TABLE log (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    command TEXT,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

-- What the lobby and the clocks look up. All of it follows from the log.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    open_to_all INTEGER NOT NULL,
    phase INTEGER NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    deadline INTEGER,
    origin TEXT NOT NULL,
    summary TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX tables_lobby ON tables (phase, updated) WHERE open_to_all = 1;
CREATE INDEX tables_deadline ON tables (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX tables_origin ON tables (origin, created);
