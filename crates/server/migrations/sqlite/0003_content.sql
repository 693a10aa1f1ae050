-- Content of one's own by its hash, as tables name it: docs/records.md describes the text.
CREATE TABLE content (
    hash TEXT PRIMARY KEY,
    files TEXT NOT NULL
) WITHOUT ROWID;
