-- How each user receives notifications outside of the app. A user without a row has the default settings.
CREATE TABLE notification_settings (
  user_id        INTEGER PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- soon: an email some minutes after a notification that was not read. daily: one email each morning.
  email_mode     TEXT NOT NULL DEFAULT 'soon' CHECK (email_mode IN ('off', 'soon', 'daily')),
  -- Email address that the user confirmed. Null: the address that an administrator gave the account.
  address        TEXT,
  -- Null: the language of the service.
  language       TEXT CHECK (language IN ('en', 'zh')),
  time_zone      TEXT NOT NULL DEFAULT 'Asia/Shanghai',
  -- Newest notification that needs no email any more.
  emailed_up_to  INTEGER NOT NULL DEFAULT 0,
  -- Newest notification of the email that is being sent; null when no email is being sent. A repeated email has the same
  -- range, and so the same Message-ID.
  emailing_up_to INTEGER,
  attempts       INTEGER NOT NULL DEFAULT 0,
  -- No email is sent before this time: after a failure, or after the email of the day.
  next_email_at  TEXT,
  -- Reply code of the mail server that refused the last email for good; null after a success.
  email_problem  TEXT
) STRICT;
-- The update sends no email about notifications that exist already.
INSERT INTO notification_settings (user_id, emailed_up_to)
  SELECT id, (SELECT coalesce(max(id), 0) FROM notifications) FROM users;

-- An address waits here until its owner opens the link of the confirmation email.
CREATE TABLE email_confirmations (
  user_id    INTEGER PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  address    TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  expires_at TEXT NOT NULL
) STRICT;

-- Browsers that show notifications. The end of the session ends the subscription.
CREATE TABLE push_subscriptions (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  session_hash  TEXT NOT NULL UNIQUE REFERENCES sessions ON DELETE CASCADE,
  -- Endpoint and keys of the browser, as JSON.
  subscription  TEXT NOT NULL,
  language      TEXT NOT NULL CHECK (language IN ('en', 'zh')),
  created_at    TEXT NOT NULL,
  -- Newest notification that needs no push message any more.
  pushed_up_to  INTEGER NOT NULL,
  attempts      INTEGER NOT NULL DEFAULT 0,
  -- No push message is sent before this time, after a failure.
  next_push_at  TEXT
) STRICT;

CREATE INDEX notifications_by_user ON notifications (user_id, id);
