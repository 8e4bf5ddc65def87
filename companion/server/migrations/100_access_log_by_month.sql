-- access_log is partitioned by month in Shanghai. Its present rows are the partition access_log_history. The job
-- family.forgetLooks creates the later months. The identity column becomes a sequence with the same name and the next
-- number, because identity columns of partitions differ between versions of PostgreSQL.
CREATE SEQUENCE access_log_next_id;
-- The older version finds a table with the same name and columns.
-- squawk-ignore renaming-table
ALTER TABLE access_log RENAME TO access_log_history;
SELECT setval('access_log_next_id', nextval('access_log_id_seq'), false);
ALTER TABLE access_log_history ALTER COLUMN id DROP IDENTITY;
ALTER SEQUENCE access_log_next_id RENAME TO access_log_id_seq;
ALTER TABLE access_log_history
  DROP CONSTRAINT access_log_pkey,
  ADD PRIMARY KEY USING INDEX access_log_history_pkey;
ALTER INDEX access_log_by_parent RENAME TO access_log_history_by_parent;
ALTER INDEX access_log_by_age RENAME TO access_log_history_by_age;

CREATE TABLE access_log (
  id             bigint NOT NULL DEFAULT nextval('access_log_id_seq'),
  parent_user_id bigint NOT NULL REFERENCES users,
  child_id       bigint REFERENCES child_users,
  what           varchar(40) NOT NULL,
  created_at     timestamptz NOT NULL,
  admin_id       bigint REFERENCES admins,
  CONSTRAINT access_log_viewer CHECK ((child_id IS NULL) <> (admin_id IS NULL)),
  PRIMARY KEY (id, created_at)
) PARTITION BY RANGE (created_at);
ALTER SEQUENCE access_log_id_seq OWNED BY access_log.id;
CREATE INDEX access_log_by_parent ON access_log (parent_user_id, id DESC);

DO $$
DECLARE
  bound text := (SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = 'access_log_history_bound');
BEGIN
  EXECUTE format('ALTER TABLE access_log ATTACH PARTITION access_log_history FOR VALUES FROM (MINVALUE) TO (%L)',
    substring(bound FROM '''([^'']+)'''));
END $$;
ALTER TABLE access_log_history DROP CONSTRAINT access_log_history_bound;
CREATE TABLE access_log_default PARTITION OF access_log DEFAULT;
