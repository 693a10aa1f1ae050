-- How well somebody plays, by what he won and lost: an identity by its id, a bot as "bot keen". A pool is a
-- game with a number of seats, such as "small-world/2". All of it follows from the games.
CREATE TABLE ratings (
    pool TEXT NOT NULL,
    who TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    uncertainty DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (pool, who)
);

CREATE INDEX ratings_best ON ratings (pool, rating);
CREATE INDEX ratings_who ON ratings (who);

-- What each game made of whom: his rating after it.
CREATE TABLE rated (
    who TEXT NOT NULL,
    pool TEXT NOT NULL,
    at BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    uncertainty DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (who, pool, at, table_id)
);

CREATE INDEX rated_table ON rated (table_id);

-- Whether it was looked what a game makes of those who played it.
ALTER TABLE games ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;

CREATE INDEX games_unrated ON games (at, table_id) WHERE rated = 0;

-- Nobody was anybody before.
UPDATE games SET rated = 1;
