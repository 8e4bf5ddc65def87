-- How the last run of each job ended.
ALTER TABLE job_schedules
  ADD COLUMN last_succeeded_at timestamptz,
  ADD COLUMN last_took_ms      integer,
  ADD COLUMN last_fault        text;
