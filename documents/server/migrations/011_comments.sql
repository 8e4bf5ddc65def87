-- Conversations about a range of a document or about a task. They are in the database only, never in the Markdown file.
CREATE TABLE comment_threads (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id       INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  document_id      INTEGER REFERENCES documents ON DELETE CASCADE,
  task_id          INTEGER REFERENCES tasks ON DELETE CASCADE,
  -- The commented words of the rendered text, up to 32 characters on either side, and their position in it. Clients find
  -- the words again in later texts.
  quote            TEXT,
  prefix           TEXT,
  suffix           TEXT,
  start_offset     INTEGER,
  created_by       INTEGER REFERENCES users ON DELETE SET NULL,
  created_at       TEXT NOT NULL,
  resolved_at      TEXT,
  resolved_by_name TEXT,
  CHECK ((document_id IS NULL) <> (task_id IS NULL)),
  CHECK (task_id IS NULL OR quote IS NULL)
) STRICT;
CREATE INDEX comment_threads_by_project ON comment_threads (project_id);
CREATE INDEX comment_threads_by_document ON comment_threads (document_id);
CREATE INDEX comment_threads_by_task ON comment_threads (task_id);

CREATE TABLE comments (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  thread_id   INTEGER NOT NULL REFERENCES comment_threads ON DELETE CASCADE,
  author_id   INTEGER REFERENCES users ON DELETE SET NULL,
  author_name TEXT NOT NULL,
  body        TEXT NOT NULL,
  created_at  TEXT NOT NULL,
  edited_at   TEXT
) STRICT;
CREATE INDEX comments_by_thread ON comments (thread_id);
CREATE INDEX comments_by_author ON comments (author_id);

CREATE TABLE notifications (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id    INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  comment_id INTEGER NOT NULL REFERENCES comments ON DELETE CASCADE,
  kind       TEXT NOT NULL CHECK (kind IN ('mention', 'reply')),
  created_at TEXT NOT NULL,
  read_at    TEXT,
  UNIQUE (user_id, comment_id)
) STRICT;
CREATE INDEX notifications_by_comment ON notifications (comment_id);
