-- A document that the team offers as the beginning of new documents.
ALTER TABLE documents ADD COLUMN is_template INTEGER NOT NULL DEFAULT 0 CHECK (is_template IN (0, 1));
CREATE INDEX documents_templates ON documents (title) WHERE is_template = 1;
