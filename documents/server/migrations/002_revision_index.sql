-- A revision that goes looks for the document that names it: without this, through all documents.
CREATE INDEX documents_by_revision ON documents (revision_id);
