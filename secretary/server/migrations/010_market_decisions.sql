-- Decision of the operator about a version, of which an agent of the publisher has yet to learn. The row is deleted with
-- its outcome.
CREATE TABLE market_decisions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version_id integer NOT NULL REFERENCES market_versions,
  decision varchar(20) NOT NULL CHECK (decision IN ('published', 'rejected', 'removed')),
  -- Agent that is notified. It is chosen before the first attempt and kept, so that no second agent is notified too.
  secretary_id integer REFERENCES secretaries ON DELETE CASCADE,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (version_id, decision)
);
CREATE INDEX market_decisions_due ON market_decisions (next_at);
CREATE INDEX market_decisions_by_secretary ON market_decisions (secretary_id) WHERE secretary_id IS NOT NULL;
