-- migration: no-transaction
-- Prepares access_log and audit_logs to be attached as partitions. The primary key of a partitioned table contains the
-- partition key.
ALTER TABLE access_log VALIDATE CONSTRAINT access_log_history_bound;
ALTER TABLE audit_logs VALIDATE CONSTRAINT audit_logs_history_bound;
CREATE UNIQUE INDEX CONCURRENTLY access_log_history_pkey ON access_log (id, created_at);
CREATE UNIQUE INDEX CONCURRENTLY audit_logs_history_pkey ON audit_logs (id, created_at);
