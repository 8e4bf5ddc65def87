-- The outbox: one row per event and handler, deleted when that handler has succeeded.
-- A product copies this file into a migration.
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

-- The trace in which the event was emitted (W3C traceparent). A delivery continues that trace.
ALTER TABLE outbox_deliveries ADD COLUMN traceparent text;

CREATE INDEX outbox_deliveries_in_order ON outbox_deliveries (handler, subject, event_id) WHERE parked_at IS NULL;
