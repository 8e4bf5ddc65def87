-- Texts of the owner that the composer inserts. Fields are written in the text, as {{customer}}.
CREATE TABLE quick_commands (
  command_id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX quick_commands_by_title ON quick_commands (title COLLATE NOCASE);
