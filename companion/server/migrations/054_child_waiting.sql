-- The child who joined the waiting list for a parent, is notified of an offer and may accept it.
ALTER TABLE waiting_entries ADD COLUMN by_child_id bigint REFERENCES child_users;
CREATE INDEX waiting_entries_by_child ON waiting_entries (by_child_id, user_id) WHERE by_child_id IS NOT NULL;
