-- What was deleted in the last 30 days. The rows of an entry leave their tables, so nothing else can read them, and
-- return with their ids when the entry is restored. Ids are never given twice (AUTOINCREMENT).
CREATE TABLE trash_entries (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  kind            TEXT NOT NULL CHECK (kind IN ('project', 'document', 'task', 'asset')),
  -- Id of the project, document, task or asset.
  item_id         INTEGER NOT NULL,
  project_id      INTEGER NOT NULL,
  -- Folder of the assets of a deleted project.
  project_slug    TEXT NOT NULL,
  title           TEXT NOT NULL,
  is_folder       INTEGER NOT NULL DEFAULT 0 CHECK (is_folder IN (0, 1)),
  -- Documents in the entry, without folders.
  document_count  INTEGER NOT NULL DEFAULT 0,
  -- JSON array of the ids of the folders above, nearest first.
  ancestor_ids    TEXT NOT NULL DEFAULT '[]',
  -- JSON array of the ids of the documents that the deletion of their folder moved to the root.
  child_ids       TEXT NOT NULL DEFAULT '[]',
  deleted_by      INTEGER REFERENCES users ON DELETE SET NULL,
  deleted_by_name TEXT NOT NULL,
  deleted_at      TEXT NOT NULL,
  UNIQUE (kind, item_id)
) STRICT;
CREATE INDEX trash_entries_by_project ON trash_entries (project_id);
CREATE INDEX trash_entries_by_time ON trash_entries (deleted_at);
CREATE INDEX trash_entries_by_user ON trash_entries (deleted_by);

CREATE TABLE trash_rows (
  id         INTEGER PRIMARY KEY,
  entry_id   INTEGER NOT NULL REFERENCES trash_entries ON DELETE CASCADE,
  table_name TEXT NOT NULL,
  -- The row as a JSON object.
  content    TEXT NOT NULL
) STRICT;
CREATE INDEX trash_rows_by_entry ON trash_rows (entry_id, table_name);
CREATE INDEX trash_rows_of_assets ON trash_rows (entry_id) WHERE table_name = 'assets';
