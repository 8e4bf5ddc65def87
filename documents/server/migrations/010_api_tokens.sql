-- Personal tokens for the AI API and MCP. Only the SHA-256 of the token is kept.
CREATE TABLE api_tokens (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id      INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  name         TEXT NOT NULL,
  token_hash   TEXT NOT NULL UNIQUE,
  can_write    INTEGER NOT NULL CHECK (can_write IN (0, 1)),
  -- JSON array of projects; null for all projects of the user.
  project_ids  TEXT,
  created_at   TEXT NOT NULL,
  expires_at   TEXT,
  last_used_at TEXT
) STRICT;
CREATE INDEX api_tokens_by_user ON api_tokens (user_id);
