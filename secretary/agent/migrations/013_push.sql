-- Web Push subscription of a paired device.
CREATE TABLE push_subscriptions (
  key_id TEXT PRIMARY KEY REFERENCES keys ON DELETE CASCADE,
  -- Subscription of the browser as JSON: endpoint and keys.
  subscription TEXT NOT NULL,
  language TEXT NOT NULL CHECK (language IN ('en', 'zh')),
  -- Kinds of notifications that the device receives, as a JSON array.
  kinds TEXT NOT NULL,
  shows_content INTEGER NOT NULL CHECK (shows_content IN (0, 1)),
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Something that the owner is notified of. A notice is stored in the transaction of its cause.
CREATE TABLE push_notices (
  notice_id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Same for every attempt to store the same notice, so that it exists once.
  notice_key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('approvals', 'replies', 'schedules', 'budget')),
  session_id TEXT REFERENCES sessions ON DELETE CASCADE,
  -- Message or approval request that the notice is about.
  subject_id TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX push_notices_by_session ON push_notices (session_id, notice_id);

-- Notification that a device has yet to receive. The row is deleted with its outcome.
CREATE TABLE push_deliveries (
  notice_id INTEGER NOT NULL REFERENCES push_notices ON DELETE CASCADE,
  key_id TEXT NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
  -- `sending`: the request to the push service may have taken effect, so it is never repeated.
  status TEXT NOT NULL CHECK (status IN ('waiting', 'sending')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL,
  PRIMARY KEY (notice_id, key_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX push_deliveries_due ON push_deliveries (next_at) WHERE status = 'waiting';
CREATE INDEX push_deliveries_by_key ON push_deliveries (key_id);
