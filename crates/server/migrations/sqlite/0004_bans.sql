-- Who may not use the server: by a name, a word, a key (its hash) or an address (a hash with the key of
-- a day, which is kept as long as the ban).
CREATE TABLE bans (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    what TEXT NOT NULL,
    reason TEXT NOT NULL,
    made INTEGER NOT NULL,
    ends INTEGER
);

-- From where a seat was taken: a hash with the key of the day, for a day.
CREATE TABLE seats_from (
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    origin TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

CREATE INDEX seats_from_at ON seats_from (at);
