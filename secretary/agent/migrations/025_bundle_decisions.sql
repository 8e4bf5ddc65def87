-- Decision of the operator of the market about a bundle that a person published, as a notification shows it. It is
-- deleted together with old notices.
CREATE TABLE bundle_decisions (
  -- Subject of the notice.
  decision_id TEXT PRIMARY KEY,
  bundle_name TEXT NOT NULL,
  version TEXT NOT NULL,
  decision TEXT NOT NULL CHECK (decision IN ('published', 'rejected', 'removed')),
  -- Reason of a rejection or removal.
  reason TEXT,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
