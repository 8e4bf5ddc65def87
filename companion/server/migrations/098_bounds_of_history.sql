-- access_log and audit_logs become partitioned by month (decision 42). Their present rows become the first partition,
-- named history, which ends with the next month in Shanghai, or later if the table has rows of later months. These checks
-- state the same bound: once they are validated, the partition is attached without a scan. Reading the newest time takes
-- long, so it comes before the first lock.
DO $$
DECLARE
  newest timestamptz;
  ends   timestamptz;
BEGIN
  SELECT greatest(now(), (SELECT max(created_at) FROM access_log), (SELECT max(created_at) FROM audit_logs))
    INTO newest;
  ends := (date_trunc('month', newest AT TIME ZONE 'Asia/Shanghai') + interval '2 months') AT TIME ZONE 'Asia/Shanghai';
  EXECUTE format(
    'ALTER TABLE access_log ADD CONSTRAINT access_log_history_bound CHECK (created_at < %L) NOT VALID', ends);
  EXECUTE format(
    'ALTER TABLE audit_logs ADD CONSTRAINT audit_logs_history_bound CHECK (created_at < %L) NOT VALID', ends);
END $$;
