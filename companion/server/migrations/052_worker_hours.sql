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

-- Bookings that have not started, to find those that lie in a leave.
CREATE INDEX service_orders_coming ON service_orders (worker_id, lower(busy))
  WHERE status IN ('pending', 'paid', 'confirmed');
