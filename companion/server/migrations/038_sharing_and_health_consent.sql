-- Separate consent to the processing of health data. Null: the user was never asked, as in clients before consents.
ALTER TABLE users ADD COLUMN health_consent varchar(10) CHECK (health_consent IN ('given', 'withdrawn'));

-- Kinds of data that a parent shares with a child. Links from before this migration share everything, as they did.
ALTER TABLE family_links ADD COLUMN shared_kinds text[] NOT NULL
  DEFAULT '{records,trends,alerts,reports,activities,appointments}'
  CHECK (shared_kinds <@ '{records,trends,alerts,reports,activities,appointments}'::text[]);
ALTER TABLE child_parent_links ADD COLUMN shared_kinds text[] NOT NULL
  DEFAULT '{records,trends,alerts,reports,activities,appointments}'
  CHECK (shared_kinds <@ '{records,trends,alerts,reports,activities,appointments}'::text[]);
-- The link that a code creates shares these kinds.
ALTER TABLE invite_codes ADD COLUMN shared_kinds text[] NOT NULL
  DEFAULT '{records,trends,alerts,reports,activities,appointments}'
  CHECK (shared_kinds <@ '{records,trends,alerts,reports,activities,appointments}'::text[]);
