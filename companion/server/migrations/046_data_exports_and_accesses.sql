-- Copies of a user's own data. The file is encrypted with a key of its own, which this row holds encrypted; deleting the
-- row makes the file unreadable.
CREATE TABLE data_exports (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       bigint NOT NULL REFERENCES users,
  status        varchar(10) NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'ready', 'failed', 'expired')),
  storage_key   varchar(100),
  key_encrypted text,
  size_bytes    bigint,
  attempts      integer NOT NULL DEFAULT 0,
  -- Until then one process is building the copy, or waits after a failure.
  busy_until    timestamptz,
  created_at    timestamptz NOT NULL,
  ready_at      timestamptz,
  expires_at    timestamptz
);
CREATE INDEX data_exports_by_user ON data_exports (user_id, id DESC);
CREATE INDEX data_exports_pending ON data_exports (id) WHERE status = 'pending';
CREATE INDEX data_exports_expiring ON data_exports (expires_at) WHERE status = 'ready';

-- Administrators who opened data of a user are in the access log as well as children.
ALTER TABLE access_log ALTER COLUMN child_id DROP NOT NULL;
ALTER TABLE access_log ADD COLUMN admin_id bigint REFERENCES admins;
ALTER TABLE access_log ADD CONSTRAINT access_log_viewer CHECK ((child_id IS NULL) <> (admin_id IS NULL));
