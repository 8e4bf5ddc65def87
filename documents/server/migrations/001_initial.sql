-- Times are ISO 8601 in UTC. The clock is the service's; the defaults serve a person at the sqlite prompt.

CREATE TABLE users (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  username      TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  role          TEXT NOT NULL DEFAULT 'viewer' CHECK (role IN ('admin', 'viewer')),
  disabled_at   TEXT,
  created_at    TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;

-- Only the SHA-256 of the cookie's id is kept: a stolen database opens no session.
CREATE TABLE sessions (
  id_hash    TEXT PRIMARY KEY,
  user_id    INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (user_id);

CREATE TABLE settings (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE projects (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  name        TEXT NOT NULL,
  slug        TEXT NOT NULL UNIQUE,
  description TEXT,
  icon        TEXT NOT NULL DEFAULT '📁',
  color       TEXT NOT NULL DEFAULT '#3B82F6',
  sort_order  INTEGER NOT NULL DEFAULT 0,
  created_at  TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  updated_at  TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;

CREATE TABLE documents (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id  INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  parent_id   INTEGER REFERENCES documents ON DELETE SET NULL,
  title       TEXT NOT NULL,
  slug        TEXT NOT NULL,
  -- The slug that was asked for, before a suffix made it unique: the automated writer's upsert matches it.
  base_slug   TEXT NOT NULL,
  type        TEXT NOT NULL DEFAULT 'doc' CHECK (type IN ('folder', 'doc')),
  doc_type    TEXT NOT NULL DEFAULT 'general'
              CHECK (doc_type IN ('requirement', 'design', 'api', 'plan', 'report', 'meeting', 'general')),
  -- Relative to the data directory; empty for folders, which have no file.
  file_path   TEXT NOT NULL DEFAULT '',
  sort_order  INTEGER NOT NULL DEFAULT 0,
  created_by  INTEGER REFERENCES users ON DELETE SET NULL,
  -- The newest revision: its content is the document's. Null for folders.
  revision_id INTEGER REFERENCES revisions ON DELETE SET NULL,
  -- SHA-256 of the file as it was last written or read by us: anything else on disk is somebody's edit.
  disk_hash   TEXT,
  -- The file or folder name it was imported under, so that an export gives the same tree back.
  source_name TEXT,
  created_at  TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  updated_at  TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
-- NULL parents count as distinct in a plain unique index, so the root is 0 here.
CREATE UNIQUE INDEX documents_slug_in_parent ON documents (project_id, ifnull(parent_id, 0), slug);
-- File name, address and slug are one thing, which needs the slug unique in the whole project.
CREATE UNIQUE INDEX documents_slug_in_project ON documents (project_id, slug);
CREATE UNIQUE INDEX documents_file ON documents (file_path) WHERE file_path <> '';
CREATE INDEX documents_by_parent ON documents (parent_id);
CREATE INDEX documents_by_base_slug ON documents (project_id, base_slug);

CREATE TABLE revisions (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  document_id  INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  content_hash TEXT NOT NULL,
  author_kind  TEXT NOT NULL CHECK (author_kind IN ('person', 'writer', 'disk', 'import')),
  author_id    INTEGER REFERENCES users ON DELETE SET NULL,
  author_name  TEXT NOT NULL,
  -- What was special about it: 'merged', 'restored from 12', 'reverted 14'.
  note         TEXT,
  -- When a person accepted or reverted a revision of the automated writer.
  reviewed_at  TEXT,
  created_at   TEXT NOT NULL,
  -- Last, because a long text lies in a chain of pages that would be walked to reach what stands behind it.
  content      TEXT NOT NULL
) STRICT;
CREATE INDEX revisions_by_time ON revisions (created_at, document_id);
CREATE INDEX revisions_by_document ON revisions (document_id, id);
-- Whether a text found on disk is one of ours, without reading the texts.
CREATE INDEX revisions_by_hash ON revisions (document_id, content_hash);
CREATE INDEX revisions_to_review ON revisions (id) WHERE author_kind = 'writer' AND reviewed_at IS NULL;

-- Files whose disk copy may differ from the row: written in the transaction of the change, deleted once the
-- file is safe on disk, replayed at start. What the file has to be is worked out from the row, so replay is
-- harmless and order does not matter.
CREATE TABLE dirty_files (
  path      TEXT PRIMARY KEY,
  -- Grows with each mark: a mark made while the file is being written outlives that write.
  version   INTEGER NOT NULL DEFAULT 1,
  -- Hashes, with blanks between, of what may lie there where no row is left to say it: anything else is kept.
  last_hash TEXT
) STRICT, WITHOUT ROWID;

-- Images and other files beside the documents. Bytes lie at `stored_at`, named by their own hash.
CREATE TABLE assets (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  -- Where documents see it, relative to the project: 'guide/images/plan.png'.
  path       TEXT NOT NULL,
  stored_at  TEXT NOT NULL,
  media_type TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (project_id, path)
) STRICT;
CREATE INDEX assets_by_file ON assets (stored_at);

CREATE TABLE tasks (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id  INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  title       TEXT NOT NULL,
  description TEXT,
  status      TEXT NOT NULL DEFAULT 'todo' CHECK (status IN ('todo', 'doing', 'done')),
  priority    INTEGER NOT NULL DEFAULT 0 CHECK (priority IN (0, 1, 2)),
  sort_order  INTEGER NOT NULL DEFAULT 0,
  due_date    TEXT,
  created_at  TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  updated_at  TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX tasks_by_column ON tasks (project_id, status, sort_order);

CREATE TABLE shares (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  token       TEXT NOT NULL UNIQUE,
  password    TEXT,
  expires_at  TEXT,
  view_count  INTEGER NOT NULL DEFAULT 0,
  created_at  TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX shares_by_document ON shares (document_id);
