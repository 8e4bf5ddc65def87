-- migration: replaces 166c97850a1223d899c326fffac3dd0d3efd5108053773a53c8f31cdd16690ef
-- Weekly working hours of a worker: { "mon": [{ "from": "08:00", "to": "12:00" }], … } in Shanghai time. Null: the worker
-- can be booked for any time.
ALTER TABLE service_workers ADD COLUMN weekly_hours jsonb;

-- Times at which a worker is on leave and cannot be booked.
CREATE TABLE worker_leaves (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  worker_id  bigint NOT NULL REFERENCES service_workers,
  starts_at  timestamptz NOT NULL,
  ends_at    timestamptz NOT NULL,
  reason     varchar(100) NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (starts_at < ends_at)
);

CREATE INDEX worker_leaves_by_worker ON worker_leaves (worker_id, ends_at);
