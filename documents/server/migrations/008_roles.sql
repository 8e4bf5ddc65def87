-- The roles `member` and `reader`. SQLite cannot change a CHECK, and a new table would delete the rows that refer to
-- the old one, so a new column replaces the old one.
ALTER TABLE users ADD COLUMN team_role TEXT NOT NULL DEFAULT 'viewer'
  CHECK (team_role IN ('admin', 'member', 'reader', 'viewer'));
UPDATE users SET team_role = role;
ALTER TABLE users DROP COLUMN role;
ALTER TABLE users RENAME COLUMN team_role TO role;

-- Projects that a member or reader belongs to. Administrators see all projects without a row.
CREATE TABLE project_members (
  user_id    INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  PRIMARY KEY (user_id, project_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX project_members_by_project ON project_members (project_id);
