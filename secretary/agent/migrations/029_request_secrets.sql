-- Keys of services that the owner stored for HTTP requests. The model knows their names only.
CREATE TABLE request_secrets (
  secret_id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Name by which the model chooses the secret.
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  -- Scheme, host and port of the only service that receives the value.
  origin TEXT NOT NULL,
  place TEXT NOT NULL CHECK (place IN ('header', 'query')),
  -- Name of the header or of the parameter in the query.
  field TEXT NOT NULL,
  -- Encrypted with the key in the file `secret.key`, which is not in the database.
  value_encrypted TEXT NOT NULL,
  -- Last 4 characters of the value, for the owner to recognise it.
  value_end TEXT NOT NULL,
  -- Random part of the encryption's associated data, so that the ciphertext is bound to its row.
  key_place TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
