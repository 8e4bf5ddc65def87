-- Calls of tools by replies and sub-agents. A row is stored before its tool runs, so that no start of the server repeats
-- a call that may have changed something.
CREATE TABLE tool_calls (
  call_id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE,
  message_id TEXT NOT NULL REFERENCES messages (message_id) ON DELETE CASCADE,
  -- Sub-agent that called the tool; NULL if the reply itself did.
  agent_id TEXT REFERENCES agents ON DELETE CASCADE,
  -- Requests to the model are numbered from 1; calls of one request share the number.
  round INTEGER NOT NULL,
  -- Id that the model gave the call. It is unique only within a round.
  model_call_id TEXT NOT NULL,
  name TEXT NOT NULL,
  is_read_only INTEGER NOT NULL CHECK (is_read_only IN (0, 1)),
  -- Number of UTF-16 units of the reply's text before the call.
  text_position INTEGER NOT NULL,
  -- Input as JSON, and the output or error message, each up to a limit.
  input TEXT NOT NULL,
  input_hash TEXT NOT NULL,
  input_left_out INTEGER NOT NULL DEFAULT 0,
  output TEXT,
  output_left_out INTEGER NOT NULL DEFAULT 0,
  -- 'waiting': the user has not decided yet. 'interrupted': the server stopped before the call ended.
  status TEXT NOT NULL
    CHECK (status IN ('waiting', 'running', 'done', 'failed', 'denied', 'cancelled', 'interrupted')),
  -- 1 for an interrupted call that may have taken effect: it is never run again.
  may_have_run INTEGER NOT NULL DEFAULT 0 CHECK (may_have_run IN (0, 1)),
  created_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX tool_calls_by_run ON tool_calls (message_id, coalesce(agent_id, ''), round, model_call_id);
CREATE INDEX tool_calls_by_session ON tool_calls (session_id);
CREATE INDEX tool_calls_by_agent ON tool_calls (agent_id) WHERE agent_id IS NOT NULL;
CREATE INDEX tool_calls_open ON tool_calls (status) WHERE status IN ('waiting', 'running');

-- Number of times that a start of the server continued this reply or sub-agent.
ALTER TABLE messages ADD COLUMN resumes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE agents ADD COLUMN resumes INTEGER NOT NULL DEFAULT 0;
