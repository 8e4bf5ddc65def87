-- Slugs that a project or a document had before. A request for such an address is redirected to the present one. The
-- row goes when a living project or document takes the slug, so each slug leads to at most one place.
CREATE TABLE former_project_slugs (
  slug       TEXT PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX former_project_slugs_by_project ON former_project_slugs (project_id);

CREATE TABLE former_document_slugs (
  project_id  INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  slug        TEXT NOT NULL,
  document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  PRIMARY KEY (project_id, slug)
) STRICT, WITHOUT ROWID;
CREATE INDEX former_document_slugs_by_document ON former_document_slugs (document_id);
