-- Accounts at an OpenID Connect provider that log in as a user. A user has one at most.
CREATE TABLE openid_identities (
  issuer     TEXT NOT NULL,
  subject    TEXT NOT NULL,
  user_id    INTEGER NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;

-- Logins that wait for the answer of the provider. Each works once: its row is deleted with the answer.
CREATE TABLE openid_logins (
  state_hash      TEXT PRIMARY KEY,
  nonce           TEXT NOT NULL,
  code_verifier   TEXT NOT NULL,
  -- Path of the web client that opens after the login.
  redirect_to     TEXT NOT NULL,
  -- SHA-256 of the token of the invitation with which the login began.
  invitation_hash TEXT,
  expires_at      TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Set by administrators only, because a login with this verified address may be linked to the user.
ALTER TABLE users ADD COLUMN email TEXT;

-- Logins by OpenID Connect need no second factor here: the provider decides about it.
ALTER TABLE sessions ADD COLUMN login_method TEXT NOT NULL DEFAULT 'password'
  CHECK (login_method IN ('password', 'openid'));
