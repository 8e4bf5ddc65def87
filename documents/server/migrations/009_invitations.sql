-- Links by which an invited person creates an account. Each works once: its row is deleted with the use. Only the SHA-256
-- of the token is kept.
CREATE TABLE invitations (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  token_hash  TEXT NOT NULL UNIQUE,
  role        TEXT NOT NULL CHECK (role IN ('admin', 'member', 'reader', 'viewer')),
  -- JSON array of the projects of the new user.
  project_ids TEXT NOT NULL,
  created_by  INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at  TEXT NOT NULL,
  expires_at  TEXT NOT NULL
) STRICT;
CREATE INDEX invitations_by_user ON invitations (created_by);

-- Links by which a user sets a new password. A user has one at most.
CREATE TABLE password_resets (
  user_id    INTEGER PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  expires_at TEXT NOT NULL
) STRICT;

-- The browser that opened the session, as it names itself.
ALTER TABLE sessions ADD COLUMN user_agent TEXT NOT NULL DEFAULT '';
