-- Realtime service of the owner for voice conversations. There is at most one.
CREATE TABLE voice_service (
  service_id INTEGER PRIMARY KEY CHECK (service_id = 1),
  base_url TEXT NOT NULL,
  model TEXT NOT NULL,
  dialect TEXT NOT NULL CHECK (dialect IN ('ga', 'beta')),
  -- Name of the voice; NULL for the default of the service.
  voice TEXT,
  -- Model that transcribes the user; NULL if the service needs none.
  transcription_model TEXT,
  -- API key, encrypted with the key in the file `secret.key`.
  api_key_encrypted TEXT,
  -- Last 4 characters of the key, for the owner to recognise it.
  api_key_end TEXT,
  -- Random part of the encryption's associated data, so that the ciphertext is bound to its row.
  key_place TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

-- Duration of voice conversations by day.
CREATE TABLE voice_usage (
  -- Calendar day in the time zone of the user, as 2026-11-24.
  day TEXT PRIMARY KEY,
  duration_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- 1 for a reply of a voice conversation. No start of the server continues such a reply.
ALTER TABLE messages ADD COLUMN is_spoken INTEGER NOT NULL DEFAULT 0 CHECK (is_spoken IN (0, 1));
