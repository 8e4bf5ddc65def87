-- Policies of the owner for a whole risk class or for one tool. The row of a tool takes precedence.
CREATE TABLE tool_policies (
  scope TEXT NOT NULL CHECK (scope IN ('class', 'tool')),
  name TEXT NOT NULL,
  policy TEXT NOT NULL CHECK (policy IN ('ask', 'ask_untrusted', 'allow')),
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (scope, name)
) STRICT, WITHOUT ROWID;

-- How the effect of a tool call is undone. A row is stored before its tool acts.
CREATE TABLE undo_steps (
  call_id TEXT PRIMARY KEY REFERENCES tool_calls ON DELETE CASCADE,
  -- Step as JSON: see `UndoStep`.
  step TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- NULL until the owner undoes the call.
  undone_at INTEGER
) STRICT, WITHOUT ROWID;
