-- What every module may lean on: the outbox, schedules, limits, counters, idempotency, audit.

-- The outbox: one row per event and handler, gone when that handler has done it.
CREATE SEQUENCE outbox_event_ids;

CREATE TABLE outbox_deliveries (
  event_id   bigint NOT NULL,
  handler    text NOT NULL,
  type       text NOT NULL,
  subject    text NOT NULL,
  payload    jsonb NOT NULL,
  emitted_at timestamptz NOT NULL,
  due_at     timestamptz NOT NULL,
  attempts   integer NOT NULL DEFAULT 0,
  last_error text,
  parked_at  timestamptz,
  PRIMARY KEY (event_id, handler)
);

CREATE INDEX outbox_deliveries_in_order ON outbox_deliveries (handler, subject, event_id) WHERE parked_at IS NULL;

-- When each job is due next.
CREATE TABLE job_schedules (
  name        text PRIMARY KEY,
  schedule    text NOT NULL,
  next_at     timestamptz NOT NULL,
  last_run_at timestamptz
);

-- What was taken of each limit, per key.
CREATE TABLE limit_takes (
  name       text NOT NULL,
  key        text NOT NULL,
  taken      bigint[] NOT NULL, -- the clock's milliseconds, in the order of the takes
  expires_at bigint NOT NULL,
  PRIMARY KEY (name, key)
);

CREATE INDEX limit_takes_expired ON limit_takes (expires_at);

-- Quotas and caps of business: so many of a name for a subject in a day or month (`2026-11-21`, `2026-11`).
CREATE TABLE counters (
  name    varchar(40) NOT NULL,
  subject varchar(60) NOT NULL,
  period  varchar(10) NOT NULL,
  count   integer NOT NULL CHECK (count >= 0),
  PRIMARY KEY (name, subject, period)
);

-- What was answered to a request that carried an Idempotency-Key; status is empty while it runs.
CREATE TABLE idempotency_keys (
  actor      varchar(40) NOT NULL,
  key        varchar(255) NOT NULL,
  request    varchar(64) NOT NULL, -- SHA-256 of method, address and body
  status     integer,
  body       text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (actor, key)
);

CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

CREATE TABLE audit_logs (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Who it was, of users; others are named in detail.
  user_id       bigint,
  action        varchar(50) NOT NULL,
  resource_type varchar(50),
  resource_id   bigint,
  detail        jsonb,
  ip_address    varchar(45),
  created_at    timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX audit_logs_by_user ON audit_logs (user_id, id DESC);
CREATE INDEX audit_logs_by_action ON audit_logs (action, id DESC);
CREATE INDEX audit_logs_by_resource ON audit_logs (resource_type, resource_id, id DESC);
CREATE INDEX audit_logs_by_order ON audit_logs ((detail ->> 'orderNo')) WHERE detail ? 'orderNo';

-- Append-only.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END $$;
CREATE TRIGGER audit_logs_append_only BEFORE UPDATE OR DELETE ON audit_logs FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Tokens that end before their time: renewed, logged out, or their holder was disabled.
CREATE TABLE revoked_tokens (
  jti        uuid PRIMARY KEY,
  revoked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX revoked_tokens_by_expiry ON revoked_tokens (expires_at);
