-- Documents that several people edit at the same time. The row lives until no update is kept any more.
CREATE TABLE collaborations (
  document_id   INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
  -- Tells a log from a later one of the same document, whose versions begin at 0 again.
  epoch         TEXT NOT NULL,
  -- Number of updates so far.
  version       INTEGER NOT NULL,
  -- The current revision contains the updates up to this one.
  saved_version INTEGER NOT NULL,
  -- Whether the line ends of the text are CRLF. Updates count every line end as one character.
  is_windows    INTEGER NOT NULL CHECK (is_windows IN (0, 1)),
  updated_at    TEXT NOT NULL
) STRICT;

-- The changes of the text, in order. An update is acknowledged when its row is committed.
CREATE TABLE collaboration_updates (
  document_id INTEGER NOT NULL REFERENCES collaborations ON DELETE CASCADE,
  -- Version of the text after this update.
  version     INTEGER NOT NULL,
  -- Chosen by the editor that made the update; empty for changes that did not come from an editor.
  client      TEXT NOT NULL,
  author_id   INTEGER REFERENCES users ON DELETE SET NULL,
  author_name TEXT NOT NULL,
  -- A ChangeSet of CodeMirror as JSON.
  changes     TEXT NOT NULL,
  created_at  TEXT NOT NULL,
  PRIMARY KEY (document_id, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX collaboration_updates_by_author ON collaboration_updates (author_id);
