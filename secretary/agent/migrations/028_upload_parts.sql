-- Uploads whose bytes arrive in parts. The length of the partial file is the number of received bytes, so no column holds
-- it: a column and the file could differ after a crash. A finished upload moves to the table `uploads` with the same id.
CREATE TABLE unfinished_uploads (
  upload_id TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES people,
  name TEXT NOT NULL,
  -- Number of bytes of the whole file.
  size INTEGER NOT NULL CHECK (size > 0),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX unfinished_uploads_by_person ON unfinished_uploads (person_id);
