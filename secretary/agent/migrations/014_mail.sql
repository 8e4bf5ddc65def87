-- Mailboxes that the owner connected in the app.
CREATE TABLE mail_accounts (
  account_id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Name that recipients see.
  name TEXT NOT NULL,
  address TEXT NOT NULL UNIQUE COLLATE NOCASE,
  user_name TEXT NOT NULL,
  -- Encrypted with the key in the file `secret.key`, which is not in the database.
  password_encrypted TEXT NOT NULL,
  imap_host TEXT NOT NULL,
  imap_port INTEGER NOT NULL,
  imap_tls TEXT NOT NULL CHECK (imap_tls IN ('implicit', 'starttls', 'none')),
  smtp_host TEXT NOT NULL,
  smtp_port INTEGER NOT NULL,
  smtp_tls TEXT NOT NULL CHECK (smtp_tls IN ('implicit', 'starttls', 'none')),
  -- Random part of the encryption's associated data, so that the ciphertext is bound to its row.
  key_place TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

-- One attempt to send an email. The row is stored before the mail server receives the email.
CREATE TABLE mail_sends (
  call_id TEXT PRIMARY KEY,
  address TEXT NOT NULL,
  message_id TEXT NOT NULL,
  -- Hash of recipients, subject, text and attachments.
  content_hash TEXT NOT NULL,
  -- `unknown`: the connection or the process ended before the server's answer, so the email may have been delivered.
  status TEXT NOT NULL CHECK (status IN ('sending', 'sent', 'failed', 'unknown')),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_sends_by_content ON mail_sends (content_hash) WHERE status = 'unknown';
