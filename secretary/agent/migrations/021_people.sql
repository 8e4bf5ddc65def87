-- People who use the secretary. A removed person keeps its row, because messages in shared conversations show its name.
CREATE TABLE people (
  person_id TEXT PRIMARY KEY,
  -- Empty until the owner enters a name.
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('owner', 'manage', 'approve', 'use')),
  created_at INTEGER NOT NULL,
  removed_at INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO people (person_id, name, role, created_at) VALUES ('owner', '', 'owner', 0);

-- Invitation of a person. It is deleted when its person pairs the first device, or when it is withdrawn.
CREATE TABLE invitations (
  invitation_id TEXT PRIMARY KEY,
  -- Token of the pairing link, encrypted, so that the link can be shown again and the relay admits it after a restart.
  token TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('manage', 'approve', 'use')),
  invited_by TEXT NOT NULL REFERENCES people,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;

-- Every row that existed before belongs to the owner. SQLite allows no foreign key on a column with this default.
ALTER TABLE keys ADD COLUMN person_id TEXT NOT NULL DEFAULT 'owner';
CREATE INDEX keys_by_person ON keys (person_id);

ALTER TABLE sessions ADD COLUMN owner_id TEXT NOT NULL DEFAULT 'owner';
-- 1: all people see the conversation and write to it. 0: only its owner does.
ALTER TABLE sessions ADD COLUMN is_shared INTEGER NOT NULL DEFAULT 0 CHECK (is_shared IN (0, 1));
CREATE INDEX sessions_by_owner ON sessions (owner_id, updated_at DESC, session_id DESC);

-- Person who wrote the message, or for whom the reply works.
ALTER TABLE messages ADD COLUMN person_id TEXT NOT NULL DEFAULT 'owner';
ALTER TABLE uploads ADD COLUMN person_id TEXT NOT NULL DEFAULT 'owner';

-- NULL: the event reaches all people who see its conversation now. Otherwise '*' for all people, the id of one person,
-- or '!' and the id of a person for all other people.
ALTER TABLE events ADD COLUMN audience TEXT;
