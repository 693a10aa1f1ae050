-- What brings a device to an identity besides codes: passkeys, as WebAuthn's library writes what it has to
-- know of them, which is public.
CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    identity TEXT NOT NULL,
    label TEXT NOT NULL,
    fixed TEXT NOT NULL,
    changing TEXT NOT NULL,
    made BIGINT NOT NULL,
    used BIGINT NOT NULL
);

CREATE INDEX passkeys_identity ON passkeys (identity);
