-- The search filter for an author reads no texts.
CREATE INDEX revisions_by_author ON revisions (author_name, created_at, document_id);
