-- migration: no-transaction
-- The constraints of 104, which were added without reading the rows.
ALTER TABLE family_links VALIDATE CONSTRAINT family_links_shared_kinds_check;
ALTER TABLE child_parent_links VALIDATE CONSTRAINT child_parent_links_shared_kinds_check;
ALTER TABLE invite_codes VALIDATE CONSTRAINT invite_codes_shared_kinds_check;
