-- Times are milliseconds since 1970 UTC by the injected clock.

CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- One key a device; only its hash is kept.
CREATE TABLE keys (
  key_id TEXT PRIMARY KEY,
  key_hash TEXT NOT NULL UNIQUE,
  device_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
  session_id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  title_source TEXT NOT NULL CHECK (title_source IN ('auto', 'manual')),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_use ON sessions (updated_at DESC, session_id DESC);

CREATE TABLE messages (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  message_id TEXT NOT NULL UNIQUE,
  session_id TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE,
  sender TEXT NOT NULL CHECK (sender IN ('user', 'assistant')),
  content TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('complete', 'streaming', 'cancelled', 'error')),
  tokens INTEGER NOT NULL DEFAULT 0,
  tokens_estimated INTEGER NOT NULL DEFAULT 0 CHECK (tokens_estimated IN (0, 1)),
  -- The user's message that this answers.
  reply_to TEXT,
  client_msg_id TEXT UNIQUE,
  created_at INTEGER NOT NULL,
  -- Where the journal stood when the row last changed, for those who catch up by history.
  changed_seq INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX messages_by_session ON messages (session_id, position);
CREATE INDEX messages_streaming ON messages (status) WHERE status = 'streaming';
CREATE INDEX messages_by_change ON messages (changed_seq);

CREATE TABLE uploads (
  upload_id TEXT PRIMARY KEY,
  mime TEXT NOT NULL,
  size INTEGER NOT NULL,
  width INTEGER,
  height INTEGER,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE message_uploads (
  message_id TEXT NOT NULL REFERENCES messages (message_id) ON DELETE CASCADE,
  upload_id TEXT NOT NULL REFERENCES uploads,
  place INTEGER NOT NULL,
  PRIMARY KEY (message_id, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX message_uploads_by_upload ON message_uploads (upload_id);

-- Sub-agents: a row is the truth, frames are a view of it.
CREATE TABLE agents (
  agent_id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE,
  parent_msg TEXT NOT NULL REFERENCES messages (message_id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  instruction TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'running', 'completed', 'failed', 'cancelled', 'interrupted')),
  progress INTEGER NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  detail TEXT NOT NULL DEFAULT '',
  result TEXT,
  error TEXT,
  error_code TEXT,
  tokens INTEGER NOT NULL DEFAULT 0,
  retry_of TEXT,
  attempt INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX agents_by_message ON agents (parent_msg, created_at);
CREATE INDEX agents_by_session ON agents (session_id);
-- A failed one is tried again once; what fails then is tried again in its turn.
CREATE UNIQUE INDEX agents_by_retry ON agents (retry_of) WHERE retry_of IS NOT NULL;
CREATE INDEX agents_open ON agents (status) WHERE status IN ('waiting', 'running');

CREATE TABLE agent_logs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  agent_id TEXT NOT NULL REFERENCES agents ON DELETE CASCADE,
  level TEXT NOT NULL CHECK (level IN ('INFO', 'WARN', 'ERROR')),
  message TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX agent_logs_by_agent ON agent_logs (agent_id, id);

-- What was told, in order: the journal that a client which comes back is replayed from.
CREATE TABLE events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  session_id TEXT NOT NULL,
  type TEXT NOT NULL,
  -- The message, sub-agent or approval that it tells of.
  subject TEXT,
  json TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX events_by_subject ON events (subject, type) WHERE subject IS NOT NULL;
CREATE INDEX events_by_session ON events (session_id);
CREATE INDEX events_by_time ON events (created_at);

-- An action that waits for a person's word.
CREATE TABLE approvals (
  approval_id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE,
  message_id TEXT NOT NULL,
  summary TEXT NOT NULL,
  action_hash TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'approved', 'denied', 'expired')),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX approvals_open ON approvals (expires_at) WHERE status = 'open';

-- What the built-in skills remember.
CREATE TABLE notes (
  note_id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('note', 'todo', 'contact')),
  text TEXT NOT NULL,
  is_done INTEGER NOT NULL DEFAULT 0 CHECK (is_done IN (0, 1)),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE reminders (
  reminder_id INTEGER PRIMARY KEY AUTOINCREMENT,
  session_id TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE,
  text TEXT NOT NULL,
  due_at INTEGER NOT NULL,
  delivered_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX reminders_due ON reminders (due_at) WHERE delivered_at IS NULL;

-- Full text over one's own chats and notes. Trigram finds Chinese of three characters and more; shorter by LIKE.
CREATE VIRTUAL TABLE memory USING fts5 (
  kind UNINDEXED, ref UNINDEXED, session_id UNINDEXED, text, tokenize = 'trigram'
);

-- What is said and noted is found at once; rows of messages are even, rows of notes odd.
CREATE TRIGGER messages_remembered AFTER INSERT ON messages WHEN new.status <> 'streaming' BEGIN
  INSERT INTO memory (rowid, kind, ref, session_id, text)
  VALUES (new.position * 2, 'message', new.message_id, new.session_id, new.content);
END;
CREATE TRIGGER messages_remembered_anew AFTER UPDATE OF content, status ON messages WHEN new.status <> 'streaming' BEGIN
  DELETE FROM memory WHERE rowid = new.position * 2;
  INSERT INTO memory (rowid, kind, ref, session_id, text)
  VALUES (new.position * 2, 'message', new.message_id, new.session_id, new.content);
END;
CREATE TRIGGER messages_forgotten AFTER DELETE ON messages BEGIN
  DELETE FROM memory WHERE rowid = old.position * 2;
END;
CREATE TRIGGER notes_remembered AFTER INSERT ON notes BEGIN
  INSERT INTO memory (rowid, kind, ref, session_id, text)
  VALUES (new.note_id * 2 + 1, new.kind, new.note_id, NULL, new.text);
END;
CREATE TRIGGER notes_forgotten AFTER DELETE ON notes BEGIN
  DELETE FROM memory WHERE rowid = old.note_id * 2 + 1;
END;
