-- migration: no-transaction
CREATE INDEX CONCURRENTLY data_exports_by_child ON data_exports (child_id, id DESC) WHERE child_id IS NOT NULL;
