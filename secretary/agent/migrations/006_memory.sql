-- What the agent always knows about its owner, as one text that the owner edits.
CREATE TABLE profile (
  profile_id INTEGER PRIMARY KEY CHECK (profile_id = 1),
  text TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE facts (
  fact_id INTEGER PRIMARY KEY AUTOINCREMENT,
  text TEXT NOT NULL UNIQUE,
  -- 'owner': entered in the app. 'conversation': remembered by the agent in a session.
  source TEXT NOT NULL CHECK (source IN ('owner', 'conversation')),
  session_id TEXT REFERENCES sessions ON DELETE SET NULL,
  -- 1 if the session had web content: the text may come from the web, so it is never an instruction.
  is_from_web INTEGER NOT NULL DEFAULT 0 CHECK (is_from_web IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX facts_by_session ON facts (session_id) WHERE session_id IS NOT NULL;

-- Facts are found with messages and notes. Rows of facts in the search index have negative ids.
CREATE TRIGGER facts_indexed AFTER INSERT ON facts BEGIN
  INSERT INTO memory (rowid, kind, ref, session_id, text) VALUES (-new.fact_id, 'fact', new.fact_id, NULL, new.text);
END;
CREATE TRIGGER facts_indexed_again AFTER UPDATE OF text ON facts BEGIN
  DELETE FROM memory WHERE rowid = -new.fact_id;
  INSERT INTO memory (rowid, kind, ref, session_id, text) VALUES (-new.fact_id, 'fact', new.fact_id, NULL, new.text);
END;
CREATE TRIGGER facts_removed AFTER DELETE ON facts BEGIN
  DELETE FROM memory WHERE rowid = -old.fact_id;
END;
