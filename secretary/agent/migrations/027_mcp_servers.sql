-- MCP servers that the owner connected in the app. Servers of the settings are not stored.
CREATE TABLE mcp_servers (
  server_id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  url TEXT NOT NULL,
  auth TEXT NOT NULL CHECK (auth IN ('none', 'token', 'oauth')),
  -- Encrypted with the key in the file `secret.key`, which is not in the database. NULL unless `auth` is `token`.
  token_encrypted TEXT,
  -- Last 4 characters of the token, for the owner to recognise it.
  token_end TEXT,
  -- OAuth client that the owner registered at the provider. NULL: the agent registers itself.
  client_id TEXT,
  client_secret_encrypted TEXT,
  -- Encrypted JSON: registration, tokens and the login that is in progress. NULL before the first login.
  oauth_encrypted TEXT,
  -- Random part of the encryption's associated data, so that a ciphertext is bound to its row.
  key_place TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
