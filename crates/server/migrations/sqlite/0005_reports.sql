-- What people at tables have told the operator of others, until he has settled it. Nobody else reads it.
CREATE TABLE reports (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    command TEXT NOT NULL,
    by_seat INTEGER NOT NULL,
    by_name TEXT NOT NULL,
    of_seat INTEGER NOT NULL,
    of_name TEXT NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (table_id, command)
);
