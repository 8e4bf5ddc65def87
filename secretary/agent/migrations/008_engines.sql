-- Services with language models that the owner added in the app, in the order in which they are tried.
CREATE TABLE engines (
  engine_id INTEGER PRIMARY KEY AUTOINCREMENT,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  base_url TEXT NOT NULL,
  model TEXT NOT NULL,
  -- Encrypted with the key in the file `secret.key`, which is not in the database. NULL without an API key.
  api_key_encrypted TEXT,
  -- Last 4 characters of the API key, for the owner to recognise it.
  api_key_end TEXT,
  context_tokens INTEGER,
  -- Price for one million tokens in units of the currency; all three are NULL without a price.
  input_price REAL,
  output_price REAL,
  currency TEXT,
  -- Random part of the encryption's associated data, so that the ciphertext is bound to its row.
  key_place TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
