-- Proposed changes of documents. The text of a document does not contain them until a person accepts them.
CREATE TABLE suggestions (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  document_id     INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  -- Null for AI programs, and for people whose account was deleted.
  author_id       INTEGER REFERENCES users ON DELETE SET NULL,
  author_kind     TEXT NOT NULL CHECK (author_kind IN ('person', 'writer')),
  author_name     TEXT NOT NULL,
  state           TEXT NOT NULL CHECK (state IN ('open', 'accepted', 'rejected', 'withdrawn')),
  original        TEXT NOT NULL,
  replacement     TEXT NOT NULL,
  -- Position of the original in the current text, and up to 32 characters on either side. Positions count UTF-16 units
  -- of the text with line feeds.
  start_offset    INTEGER NOT NULL,
  prefix          TEXT NOT NULL,
  suffix          TEXT NOT NULL,
  -- 1 while the current text has no certain place for the suggestion.
  is_outdated     INTEGER NOT NULL CHECK (is_outdated IN (0, 1)),
  created_at      TEXT NOT NULL,
  updated_at      TEXT NOT NULL,
  decided_at      TEXT,
  decided_by_name TEXT,
  CHECK ((state = 'open') = (decided_at IS NULL))
) STRICT;
CREATE INDEX suggestions_by_document ON suggestions (document_id, state);
CREATE INDEX suggestions_by_author ON suggestions (author_id);

-- The conversation about a suggestion is a comment thread of its document.
ALTER TABLE comment_threads ADD COLUMN suggestion_id INTEGER REFERENCES suggestions ON DELETE CASCADE;
CREATE INDEX comment_threads_by_suggestion ON comment_threads (suggestion_id);

CREATE TABLE new_notifications (
  id                  INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id             INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  comment_id          INTEGER REFERENCES comments ON DELETE CASCADE,
  task_id             INTEGER REFERENCES tasks ON DELETE CASCADE,
  webhook_endpoint_id INTEGER REFERENCES webhook_endpoints ON DELETE CASCADE,
  suggestion_id       INTEGER REFERENCES suggestions ON DELETE CASCADE,
  kind                TEXT NOT NULL CHECK (kind IN (
    'mention', 'reply', 'assigned', 'due', 'overdue', 'webhook', 'suggested', 'accepted', 'rejected')),
  -- Who assigned the task or made or decided the suggestion; empty for reminders, webhooks, and comments, which name
  -- their author.
  author_name         TEXT NOT NULL DEFAULT '',
  created_at          TEXT NOT NULL,
  read_at             TEXT,
  UNIQUE (user_id, comment_id),
  CHECK ((comment_id IS NOT NULL) + (task_id IS NOT NULL) + (webhook_endpoint_id IS NOT NULL)
    + (suggestion_id IS NOT NULL) = 1)
) STRICT;
-- Ids continue after the highest former id, because deliveries remember ids of notifications that may be deleted.
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_notifications', seq FROM sqlite_sequence WHERE name = 'notifications';
INSERT INTO new_notifications (id, user_id, comment_id, task_id, webhook_endpoint_id, kind, author_name, created_at, read_at)
SELECT id, user_id, comment_id, task_id, webhook_endpoint_id, kind, author_name, created_at, read_at FROM notifications;
DROP TABLE notifications;
ALTER TABLE new_notifications RENAME TO notifications;
CREATE INDEX notifications_by_comment ON notifications (comment_id);
CREATE INDEX notifications_by_task ON notifications (task_id);
CREATE INDEX notifications_by_webhook_endpoint ON notifications (webhook_endpoint_id);
CREATE INDEX notifications_by_suggestion ON notifications (suggestion_id);
CREATE INDEX notifications_by_user ON notifications (user_id, id);
