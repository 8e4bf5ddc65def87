-- The home page lists what each author changed last. All columns that it reads until it has found enough documents.
CREATE INDEX newest_revisions_of_authors ON revisions (author_id, id, document_id, created_at);
