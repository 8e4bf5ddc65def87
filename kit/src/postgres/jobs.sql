-- When each job is due next, and how its last run ended. A product copies this text into a migration of its own.
CREATE TABLE job_schedules (
  name              text PRIMARY KEY,
  schedule          text NOT NULL,
  next_at           timestamptz NOT NULL,
  last_run_at       timestamptz,
  last_succeeded_at timestamptz,
  last_took_ms      integer,
  last_fault        text
);
