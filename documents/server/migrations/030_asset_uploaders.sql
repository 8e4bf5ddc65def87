-- Name of the person who uploaded or imported the file; null for files of earlier versions.
ALTER TABLE assets ADD COLUMN uploaded_by TEXT;
