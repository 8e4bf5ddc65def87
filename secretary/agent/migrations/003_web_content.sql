-- 1 after a reply or sub-agent of the session has received text from the web: from then on, each action needs approval.
ALTER TABLE sessions ADD COLUMN has_web_content INTEGER NOT NULL DEFAULT 0 CHECK (has_web_content IN (0, 1));
