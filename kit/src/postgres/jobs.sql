-- Next due time of each job, and the outcome of its last run. A product copies this file into a migration.
CREATE TABLE job_schedules (
  name              text PRIMARY KEY,
  schedule          text NOT NULL,
  next_at           timestamptz NOT NULL,
  last_run_at       timestamptz,
  last_succeeded_at timestamptz,
  last_took_ms      integer,
  last_fault        text
);
