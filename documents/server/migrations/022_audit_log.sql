-- Administrative and sensitive actions, each written in the transaction of the action. Entries hold names and ids instead
-- of references, because they outlive users and projects.
CREATE TABLE audit_log (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  at           TEXT NOT NULL,
  actor_kind   TEXT NOT NULL CHECK (actor_kind IN ('person', 'token', 'ai', 'system')),
  -- Null for the system and for a failed login under an unknown name.
  actor_id     INTEGER,
  actor_name   TEXT NOT NULL,
  action       TEXT NOT NULL,
  target       TEXT NOT NULL,
  project_id   INTEGER,
  project_name TEXT NOT NULL,
  -- IP address of the request; empty for the system.
  address      TEXT NOT NULL,
  -- JSON object with details of the action. Never secrets.
  detail       TEXT NOT NULL
) STRICT;
CREATE INDEX audit_log_by_time ON audit_log (at);
CREATE INDEX audit_log_by_actor ON audit_log (actor_name, id);
CREATE INDEX audit_log_by_action ON audit_log (action, id);
CREATE INDEX audit_log_by_project ON audit_log (project_id, id);
