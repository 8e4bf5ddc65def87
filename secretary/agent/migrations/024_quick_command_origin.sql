-- Slug of the bundle that added the quick command; NULL for a quick command of the owner.
ALTER TABLE quick_commands ADD COLUMN bundle_slug TEXT;
