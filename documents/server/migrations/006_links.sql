-- Links of the current texts to other documents, as they are written. Where a link leads depends on the tree, so it is
-- worked out when it is asked for. Written in the transaction of the text.
CREATE TABLE document_links (
  source_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  target    TEXT NOT NULL,
  -- Last name of the target, as names are compared: finds the links that can lead to a document.
  name_key  TEXT NOT NULL,
  PRIMARY KEY (source_id, target)
) STRICT, WITHOUT ROWID;
CREATE INDEX document_links_by_name ON document_links (name_key);

-- The revision from which the links of a document were read. Other documents are read again at start.
CREATE TABLE document_link_states (
  document_id INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
  revision_id INTEGER NOT NULL
) STRICT;
