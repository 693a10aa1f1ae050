-- Who somebody is, if he wishes to be the same at all tables. A name belongs to one, also what is taken for
-- it, by its looks in the letters that it has and in small ones.
CREATE TABLE identities (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    looks TEXT NOT NULL UNIQUE,
    small TEXT NOT NULL UNIQUE,
    made INTEGER NOT NULL
);

-- The public keys of somebody's devices.
CREATE TABLE devices (
    key TEXT PRIMARY KEY,
    identity TEXT NOT NULL,
    label TEXT NOT NULL,
    made INTEGER NOT NULL,
    used INTEGER NOT NULL
);

CREATE INDEX devices_identity ON devices (identity);

-- What is good for a time or once, by its hash: sessions, codes for another device, recovery codes.
CREATE TABLE passes (
    hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    identity TEXT NOT NULL,
    device TEXT NOT NULL,
    ends INTEGER NOT NULL
);

CREATE INDEX passes_identity ON passes (identity, kind);
CREATE INDEX passes_ends ON passes (ends);

-- The seats that somebody has, for all of his devices. Their keys are sealed where seeds are.
CREATE TABLE kept_seats (
    identity TEXT NOT NULL,
    table_id TEXT NOT NULL,
    sealed TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (identity, table_id)
);
