-- What people at tables have told the operator of others, until he has settled it. Nobody else reads it.
CREATE TABLE reports (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    table_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    command TEXT NOT NULL,
    by_seat SMALLINT NOT NULL,
    by_name TEXT NOT NULL,
    of_seat SMALLINT NOT NULL,
    of_name TEXT NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (table_id, command)
);
