-- Two people may have the same private fact, so the text alone is no longer unique.
CREATE TABLE facts_of_people (
  fact_id INTEGER PRIMARY KEY AUTOINCREMENT,
  text TEXT NOT NULL,
  -- 'owner': entered in the app. 'conversation': remembered by the agent in a session.
  source TEXT NOT NULL CHECK (source IN ('owner', 'conversation')),
  session_id TEXT REFERENCES sessions ON DELETE SET NULL,
  -- 1 if the session had web content: the text may come from the web, so it is never an instruction.
  is_from_web INTEGER NOT NULL DEFAULT 0 CHECK (is_from_web IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  person_id TEXT NOT NULL DEFAULT 'owner',
  -- 1: used in the conversations of all people. 0: used only in the private conversations of the person.
  is_shared INTEGER NOT NULL DEFAULT 0 CHECK (is_shared IN (0, 1))
) STRICT;
INSERT INTO facts_of_people (fact_id, text, source, session_id, is_from_web, created_at, updated_at)
SELECT fact_id, text, source, session_id, is_from_web, created_at, updated_at FROM facts;
-- Numbers of deleted facts are never used again.
DELETE FROM sqlite_sequence WHERE name = 'facts_of_people';
INSERT INTO sqlite_sequence (name, seq) SELECT 'facts_of_people', seq FROM sqlite_sequence WHERE name = 'facts';
DROP TABLE facts;
ALTER TABLE facts_of_people RENAME TO facts;
CREATE INDEX facts_by_session ON facts (session_id) WHERE session_id IS NOT NULL;
CREATE UNIQUE INDEX facts_by_text ON facts (text, (CASE is_shared WHEN 1 THEN '' ELSE person_id END));

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

ALTER TABLE notes ADD COLUMN person_id TEXT NOT NULL DEFAULT 'owner';
ALTER TABLE notes ADD COLUMN is_shared INTEGER NOT NULL DEFAULT 0 CHECK (is_shared IN (0, 1));

ALTER TABLE quick_commands ADD COLUMN person_id TEXT NOT NULL DEFAULT 'owner';
DROP INDEX quick_commands_by_title;
CREATE UNIQUE INDEX quick_commands_by_title ON quick_commands (person_id, title COLLATE NOCASE);
