-- Words that public texts may not contain (block), or whose posts and comments wait for a review (review).
CREATE TABLE sensitive_words (
  -- As it is compared: letters and digits in lower case.
  word     varchar(40) PRIMARY KEY,
  category varchar(10) NOT NULL CHECK (category IN ('block', 'review'))
);
CREATE INDEX sensitive_words_by_category ON sensitive_words (category, word);

-- Changes of the list, oldest first. All changes up to a version, one after another, give the list of that version.
CREATE TABLE sensitive_word_versions (
  version       integer PRIMARY KEY,
  -- [{ word, category }]; a word with another category than before is added again.
  added         jsonb NOT NULL,
  removed       jsonb NOT NULL,
  restored_from integer REFERENCES sensitive_word_versions,
  admin_id      bigint REFERENCES admins,
  created_at    timestamptz NOT NULL
);

-- Why a post or comment waits for a review without a report: a word, or the check of its pictures.
ALTER TABLE posts ADD COLUMN flag_reason varchar(200);
ALTER TABLE post_comments ADD COLUMN flag_reason varchar(200);
