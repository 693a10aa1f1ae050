-- Where people are told when there is something to do, by the hash of an id that they have made. Where
-- that is, and how, is sealed where seeds are.
CREATE TABLE subscriptions (
    id TEXT PRIMARY KEY,
    sealed TEXT NOT NULL,
    address TEXT NOT NULL,
    confirmed BOOLEAN NOT NULL,
    asked BIGINT NOT NULL,
    used BIGINT NOT NULL,
    failures BIGINT NOT NULL
);

CREATE INDEX subscriptions_address ON subscriptions (address);
CREATE INDEX subscriptions_used ON subscriptions (used);

-- Who is told of which seat, up to when he has been, and when it is looked at next.
CREATE TABLE calls (
    table_id TEXT NOT NULL,
    seat BIGINT NOT NULL,
    subscription TEXT NOT NULL,
    key_hash TEXT NOT NULL,
    told BIGINT NOT NULL,
    hurried BOOLEAN NOT NULL,
    next BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat, subscription)
);

CREATE INDEX calls_next ON calls (next);
CREATE INDEX calls_subscription ON calls (subscription);
