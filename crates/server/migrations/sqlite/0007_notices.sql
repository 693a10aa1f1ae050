-- Where people are told when there is something to do, by the hash of an id that they have made. Where
-- that is, and how, is sealed where seeds are.
CREATE TABLE subscriptions (
    id TEXT PRIMARY KEY,
    sealed TEXT NOT NULL,
    address TEXT NOT NULL,
    confirmed INTEGER NOT NULL,
    asked INTEGER NOT NULL,
    used INTEGER NOT NULL,
    failures INTEGER NOT NULL
);

CREATE INDEX subscriptions_address ON subscriptions (address);
CREATE INDEX subscriptions_used ON subscriptions (used);

-- Who is told of which seat, up to when he has been, and when it is looked at next.
CREATE TABLE calls (
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    subscription TEXT NOT NULL,
    key_hash TEXT NOT NULL,
    told INTEGER NOT NULL,
    hurried INTEGER NOT NULL,
    next INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, subscription)
);

CREATE INDEX calls_next ON calls (next);
CREATE INDEX calls_subscription ON calls (subscription);
