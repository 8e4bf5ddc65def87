-- Columns of the task board. Each column shows tasks of one state, and each state has at least one column.
CREATE TABLE board_columns (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  -- Null for the name of the state, in the language of the reader.
  name       TEXT,
  status     TEXT NOT NULL CHECK (status IN ('todo', 'doing', 'done')),
  sort_order INTEGER NOT NULL
) STRICT;
CREATE INDEX board_columns_by_project ON board_columns (project_id, status, sort_order);

INSERT INTO board_columns (project_id, status, sort_order)
SELECT p.id, s.value, s.key FROM projects p, json_each('["todo", "doing", "done"]') s ORDER BY p.id, s.key;

-- Every project begins with one column for each state, whichever part of the service creates it.
CREATE TRIGGER board_columns_of_new_project AFTER INSERT ON projects
BEGIN
  INSERT INTO board_columns (project_id, status, sort_order)
  VALUES (new.id, 'todo', 0), (new.id, 'doing', 1), (new.id, 'done', 2);
END;

CREATE TABLE labels (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  name       TEXT NOT NULL COLLATE NOCASE,
  color      TEXT NOT NULL CHECK (color IN ('gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple')),
  UNIQUE (project_id, name)
) STRICT;

CREATE TABLE task_labels (
  task_id  INTEGER NOT NULL REFERENCES tasks ON DELETE CASCADE,
  label_id INTEGER NOT NULL REFERENCES labels ON DELETE CASCADE,
  PRIMARY KEY (task_id, label_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX task_labels_by_label ON task_labels (label_id);

ALTER TABLE tasks ADD COLUMN assignee_id INTEGER REFERENCES users ON DELETE SET NULL;
-- Null for the first column of the state.
ALTER TABLE tasks ADD COLUMN column_id INTEGER REFERENCES board_columns ON DELETE SET NULL;
-- The due dates of which the assignee was reminded on the day, and after it. Another due date is reminded of again.
ALTER TABLE tasks ADD COLUMN reminded_due_date TEXT;
ALTER TABLE tasks ADD COLUMN reminded_overdue_date TEXT;
CREATE INDEX tasks_by_assignee ON tasks (assignee_id);
CREATE INDEX tasks_by_board_column ON tasks (column_id);
CREATE INDEX tasks_to_remind_of ON tasks (due_date) WHERE assignee_id IS NOT NULL AND status <> 'done';

-- Notifications are about a comment or a task.
CREATE TABLE new_notifications (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id     INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  comment_id  INTEGER REFERENCES comments ON DELETE CASCADE,
  task_id     INTEGER REFERENCES tasks ON DELETE CASCADE,
  kind        TEXT NOT NULL CHECK (kind IN ('mention', 'reply', 'assigned', 'due', 'overdue')),
  -- Who assigned the task; empty for reminders and for comments, which name their author.
  author_name TEXT NOT NULL DEFAULT '',
  created_at  TEXT NOT NULL,
  read_at     TEXT,
  UNIQUE (user_id, comment_id),
  CHECK ((comment_id IS NULL) <> (task_id IS NULL))
) STRICT;
INSERT INTO new_notifications (id, user_id, comment_id, kind, created_at, read_at)
SELECT id, user_id, comment_id, kind, created_at, read_at FROM notifications;
DROP TABLE notifications;
ALTER TABLE new_notifications RENAME TO notifications;
CREATE INDEX notifications_by_comment ON notifications (comment_id);
CREATE INDEX notifications_by_task ON notifications (task_id);
