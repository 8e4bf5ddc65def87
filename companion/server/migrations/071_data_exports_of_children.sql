-- migration: oldest-compatible 069
-- A child requests a copy of the own data as a user does. Each copy belongs to one of them. An older program cannot build
-- the copy of a child, and retries the copy after ten minutes.
ALTER TABLE data_exports
  ADD COLUMN child_id bigint,
  ALTER COLUMN user_id DROP NOT NULL,
  ADD CONSTRAINT data_exports_child_id_fkey FOREIGN KEY (child_id) REFERENCES child_users NOT VALID,
  ADD CONSTRAINT data_exports_owner CHECK ((user_id IS NULL) <> (child_id IS NULL)) NOT VALID;
