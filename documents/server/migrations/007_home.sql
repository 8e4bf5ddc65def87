-- Documents that a user starred.
CREATE TABLE favourites (
  user_id     INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  created_at  TEXT NOT NULL,
  PRIMARY KEY (user_id, document_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX favourites_by_document ON favourites (document_id);

-- Open tasks by due date, over all projects.
CREATE INDEX tasks_by_due_date ON tasks (due_date) WHERE due_date IS NOT NULL AND status <> 'done';
