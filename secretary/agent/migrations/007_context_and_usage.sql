-- 'summary': text of the model that stands for the messages up to `covers_position`.
ALTER TABLE messages ADD COLUMN kind TEXT NOT NULL DEFAULT 'message' CHECK (kind IN ('message', 'summary'));
ALTER TABLE messages ADD COLUMN covers_position INTEGER;
-- Reasoning of the model, which the user may read and the model never receives again.
ALTER TABLE messages ADD COLUMN reasoning TEXT NOT NULL DEFAULT '';
-- Number of UTF-16 units at the end of `content` that the program wrote, such as the reason of a failure.
ALTER TABLE messages ADD COLUMN notice_length INTEGER NOT NULL DEFAULT 0;
-- 1 for a reply that broke off and can be continued on request.
ALTER TABLE messages ADD COLUMN can_continue INTEGER NOT NULL DEFAULT 0 CHECK (can_continue IN (0, 1));
CREATE INDEX messages_summaries ON messages (session_id, position) WHERE kind = 'summary';

-- One row for each request to a model. Rows stay when their session is deleted, because the tokens are spent.
CREATE TABLE token_usage (
  usage_id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Calendar day in the time zone of the user, as 2026-11-24.
  day TEXT NOT NULL,
  session_id TEXT NOT NULL,
  message_id TEXT NOT NULL,
  -- Sub-agent that sent the request; NULL if the reply itself did.
  agent_id TEXT,
  model TEXT NOT NULL,
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  is_estimated INTEGER NOT NULL CHECK (is_estimated IN (0, 1)),
  -- Millionths of the currency's unit. NULL if the model has no price.
  cost_micros INTEGER,
  currency TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX token_usage_by_day ON token_usage (day);
CREATE INDEX token_usage_by_message ON token_usage (message_id, agent_id);
