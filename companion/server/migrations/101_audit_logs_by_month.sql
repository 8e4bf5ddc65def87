-- audit_logs is partitioned by month in Shanghai, as access_log is. Its present rows are the partition
-- audit_logs_history. The job audit.partitions creates the later months.
CREATE SEQUENCE audit_logs_next_id;
-- The older version finds a table with the same name and columns.
-- squawk-ignore renaming-table
ALTER TABLE audit_logs RENAME TO audit_logs_history;
SELECT setval('audit_logs_next_id', nextval('audit_logs_id_seq'), false);
ALTER TABLE audit_logs_history ALTER COLUMN id DROP IDENTITY;
ALTER SEQUENCE audit_logs_next_id RENAME TO audit_logs_id_seq;
ALTER TABLE audit_logs_history
  DROP CONSTRAINT audit_logs_pkey,
  ADD PRIMARY KEY USING INDEX audit_logs_history_pkey;
ALTER INDEX audit_logs_by_user RENAME TO audit_logs_history_by_user;
ALTER INDEX audit_logs_by_action RENAME TO audit_logs_history_by_action;
ALTER INDEX audit_logs_by_resource RENAME TO audit_logs_history_by_resource;
ALTER INDEX audit_logs_by_resource_id RENAME TO audit_logs_history_by_resource_id;
ALTER INDEX audit_logs_by_order RENAME TO audit_logs_history_by_order;
-- The trigger of the partitioned table takes its place.
DROP TRIGGER audit_logs_append_only ON audit_logs_history;

CREATE TABLE audit_logs (
  id            bigint NOT NULL DEFAULT nextval('audit_logs_id_seq'),
  user_id       bigint,
  action        varchar(50) NOT NULL,
  resource_type varchar(50),
  resource_id   bigint,
  detail        jsonb,
  ip_address    varchar(45),
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id, created_at)
) PARTITION BY RANGE (created_at);
ALTER SEQUENCE audit_logs_id_seq OWNED BY audit_logs.id;
CREATE INDEX audit_logs_by_user ON audit_logs (user_id, id DESC);
CREATE INDEX audit_logs_by_action ON audit_logs (action, id DESC);
CREATE INDEX audit_logs_by_resource ON audit_logs (resource_type, resource_id, id DESC);
CREATE INDEX audit_logs_by_resource_id ON audit_logs (resource_id, id DESC);
CREATE INDEX audit_logs_by_order ON audit_logs ((detail ->> 'orderNo')) WHERE detail ? 'orderNo';

DO $$
DECLARE
  bound text := (SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = 'audit_logs_history_bound');
BEGIN
  EXECUTE format('ALTER TABLE audit_logs ATTACH PARTITION audit_logs_history FOR VALUES FROM (MINVALUE) TO (%L)',
    substring(bound FROM '''([^'']+)'''));
END $$;
ALTER TABLE audit_logs_history DROP CONSTRAINT audit_logs_history_bound;
CREATE TABLE audit_logs_default PARTITION OF audit_logs DEFAULT;
CREATE TRIGGER audit_logs_append_only BEFORE UPDATE OR DELETE ON audit_logs
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
