-- Second factors (TOTP, RFC 6238) of users. A row without `enabled_at` is a secret that no code has confirmed yet.
CREATE TABLE second_factors (
  user_id          INTEGER PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Encrypted with a key that is derived from SESSION_SECRET.
  secret_encrypted TEXT NOT NULL,
  enabled_at       TEXT,
  -- Number of the last 30-second step whose code was used. No code of this step or an earlier one is accepted.
  last_step        INTEGER
) STRICT;

-- Codes that replace a code of the authenticator app. Only the SHA-256 is kept. A used code is deleted.
CREATE TABLE recovery_codes (
  user_id   INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  PRIMARY KEY (user_id, code_hash)
) STRICT, WITHOUT ROWID;

-- Logins whose password was correct and that wait for the code. Each works once: its row is deleted with the use.
CREATE TABLE login_challenges (
  id_hash    TEXT PRIMARY KEY,
  user_id    INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX login_challenges_by_user ON login_challenges (user_id);
