-- Whose bot an identity is; nobody's if that is empty.
ALTER TABLE identities ADD COLUMN owner TEXT NOT NULL DEFAULT '';

CREATE INDEX identities_owner ON identities (owner) WHERE owner <> '';

-- What somebody says that another is to him: a friend, or blocked.
CREATE TABLE ties (
    identity TEXT NOT NULL,
    other TEXT NOT NULL,
    tie TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (identity, other)
);

CREATE INDEX ties_other ON ties (other);

-- Who is asked to which table, by whom, and whether he has said no.
CREATE TABLE invitations (
    table_id TEXT NOT NULL,
    identity TEXT NOT NULL,
    sender TEXT NOT NULL,
    at INTEGER NOT NULL,
    declined INTEGER NOT NULL,
    PRIMARY KEY (table_id, identity)
);

CREATE INDEX invitations_identity ON invitations (identity);
CREATE INDEX invitations_sender ON invitations (sender);

-- What programs show, by its hash: for whom, whose it is, what for.
CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    identity TEXT NOT NULL,
    owner TEXT NOT NULL,
    label TEXT NOT NULL,
    scopes TEXT NOT NULL,
    made INTEGER NOT NULL,
    used INTEGER NOT NULL
);

CREATE INDEX tokens_owner ON tokens (owner);
CREATE INDEX tokens_identity ON tokens (identity);
