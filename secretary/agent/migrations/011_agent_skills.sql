-- Skills that the owner installed. Their files are in the folder `skills` of the data folder.
CREATE TABLE agent_skills (
  name TEXT PRIMARY KEY,
  description TEXT NOT NULL,
  -- SHA-256 of all paths and files that the owner reviewed. Other files turn the skill off.
  content_hash TEXT NOT NULL,
  is_enabled INTEGER NOT NULL CHECK (is_enabled IN (0, 1)),
  installed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
