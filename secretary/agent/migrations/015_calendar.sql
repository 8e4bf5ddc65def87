-- Calendars and address books that the owner connected in the app.
CREATE TABLE calendar_accounts (
  account_id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Name by which the owner and the tools choose the account.
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  calendar_url TEXT NOT NULL,
  -- Null: contacts are looked for on the server of the calendar.
  contacts_url TEXT,
  user_name TEXT NOT NULL,
  -- Encrypted with the key in the file `secret.key`, which is not in the database.
  password_encrypted TEXT NOT NULL,
  -- Random part of the encryption's associated data, so that the ciphertext is bound to its row.
  key_place TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
