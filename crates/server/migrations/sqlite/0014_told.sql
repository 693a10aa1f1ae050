-- Which subscriptions are told of every seat that somebody gets.
CREATE TABLE told_everywhere (
    identity TEXT NOT NULL,
    subscription TEXT NOT NULL,
    PRIMARY KEY (identity, subscription)
);
