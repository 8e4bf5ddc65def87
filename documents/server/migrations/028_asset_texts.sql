-- Texts that were read from attachments, for the search. `stored_at` is made of the hash of the bytes, so attachments
-- with equal bytes share one row. An attachment without a row was not read yet.
CREATE TABLE asset_texts (
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  stored_at TEXT NOT NULL UNIQUE,
  -- 'reading': a process reads the file, or the service was killed while it did.
  state     TEXT NOT NULL CHECK (state IN ('reading', 'done', 'no text')),
  -- Number of times that the service began to read the file.
  attempts  INTEGER NOT NULL,
  content   TEXT
) STRICT;
-- A text is deleted with the last attachment that has these bytes.
CREATE TRIGGER asset_texts_without_asset AFTER DELETE ON assets
WHEN NOT EXISTS (SELECT 1 FROM assets WHERE stored_at = OLD.stored_at)
BEGIN
  DELETE FROM asset_texts WHERE stored_at = OLD.stored_at;
END;
