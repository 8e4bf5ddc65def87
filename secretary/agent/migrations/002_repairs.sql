-- Hashes of keys that were revoked. A key in AGENT_API_KEY must not come back with the next start.
CREATE TABLE revoked_keys (
  key_hash TEXT PRIMARY KEY,
  revoked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- MCP tools that run without asking. The hash covers the server's address and all that describes the tool: a tool that
-- changes asks again. 'setting': named by MCP_ALLOW, goes when it is no longer named there.
CREATE TABLE allowed_tools (
  server TEXT NOT NULL,
  tool TEXT NOT NULL,
  definition_hash TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('setting', 'person')),
  allowed_at INTEGER NOT NULL,
  PRIMARY KEY (server, tool)
) STRICT, WITHOUT ROWID;

-- Why a reply ended early although it was not a fault: 'length' replies stay in what the model is shown.
ALTER TABLE messages ADD COLUMN stop_reason TEXT CHECK (stop_reason IN ('length', 'content_filter'));
