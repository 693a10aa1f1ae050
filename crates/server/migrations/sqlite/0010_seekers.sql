-- Who looks for people to play with at once, and the table that was found for him.
CREATE TABLE seekers (
    identity TEXT PRIMARY KEY,
    pool TEXT NOT NULL,
    key_hash TEXT NOT NULL,
    rating REAL NOT NULL,
    uncertainty REAL NOT NULL,
    since INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    given INTEGER NOT NULL
);

CREATE INDEX seekers_pool ON seekers (pool, seen);
CREATE INDEX seekers_seen ON seekers (seen);
CREATE INDEX seekers_table ON seekers (table_id);
