-- Addresses of other programs that receive signed events.
CREATE TABLE webhook_endpoints (
  id                  INTEGER PRIMARY KEY AUTOINCREMENT,
  url                 TEXT NOT NULL,
  description         TEXT NOT NULL,
  -- JSON array of event types.
  events              TEXT NOT NULL,
  -- JSON array of projects; null for all projects.
  project_ids         TEXT,
  -- Encrypted with a key that is derived from SESSION_SECRET. Empty in a backup.
  secret              TEXT NOT NULL,
  -- The secret before the last rotation, which signs as well until `former_secret_until`.
  former_secret       TEXT,
  former_secret_until TEXT,
  created_by_name     TEXT NOT NULL,
  created_at          TEXT NOT NULL,
  disabled_at         TEXT,
  disabled_reason     TEXT CHECK (disabled_reason IN ('manual', 'gone', 'failing', 'restored')),
  -- Time of the first failed attempt since the last successful one.
  failing_since       TEXT,
  CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL))
) STRICT;

-- Outbox and log: one row for each event and endpoint, written in the transaction of the change.
CREATE TABLE webhook_deliveries (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  endpoint_id INTEGER NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  -- The header `webhook-id`, the same for every attempt.
  message_id  TEXT NOT NULL,
  type        TEXT NOT NULL,
  -- The body as it is signed and sent.
  payload     TEXT NOT NULL,
  -- Repeated changes of one object by one author share a key and at most one event a minute; null for other events.
  merge_key   TEXT,
  created_at  TEXT NOT NULL,
  state       TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed', 'cancelled')),
  due_at      TEXT NOT NULL,
  -- Attempts since the event was created or was sent again by hand.
  attempts    INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, due_at, id) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_by_merge_key ON webhook_deliveries (endpoint_id, merge_key, id)
  WHERE merge_key IS NOT NULL;
CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (endpoint_id, id);
CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (created_at);

CREATE TABLE webhook_attempts (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  delivery_id INTEGER NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
  started_at  TEXT NOT NULL,
  duration_ms INTEGER NOT NULL,
  -- HTTP status; null when no response arrived.
  status      INTEGER,
  -- Code of the failure without a response.
  failure     TEXT,
  -- First kilobyte of the response.
  response    TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX webhook_attempts_by_delivery ON webhook_attempts (delivery_id);

-- Notifications are about a comment, a task or a disabled webhook endpoint.
CREATE TABLE new_notifications (
  id                  INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id             INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  comment_id          INTEGER REFERENCES comments ON DELETE CASCADE,
  task_id             INTEGER REFERENCES tasks ON DELETE CASCADE,
  webhook_endpoint_id INTEGER REFERENCES webhook_endpoints ON DELETE CASCADE,
  kind                TEXT NOT NULL CHECK (kind IN ('mention', 'reply', 'assigned', 'due', 'overdue', 'webhook')),
  -- Who assigned the task; empty for reminders, webhooks, and comments, which name their author.
  author_name         TEXT NOT NULL DEFAULT '',
  created_at          TEXT NOT NULL,
  read_at             TEXT,
  UNIQUE (user_id, comment_id),
  CHECK ((comment_id IS NOT NULL) + (task_id IS NOT NULL) + (webhook_endpoint_id IS NOT NULL) = 1)
) STRICT;
INSERT INTO new_notifications (id, user_id, comment_id, task_id, kind, author_name, created_at, read_at)
SELECT id, user_id, comment_id, task_id, kind, author_name, created_at, read_at FROM notifications;
DROP TABLE notifications;
ALTER TABLE new_notifications RENAME TO notifications;
CREATE INDEX notifications_by_comment ON notifications (comment_id);
CREATE INDEX notifications_by_task ON notifications (task_id);
CREATE INDEX notifications_by_webhook_endpoint ON notifications (webhook_endpoint_id);
