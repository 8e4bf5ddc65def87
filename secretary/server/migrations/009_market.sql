-- Publishers of the market. The key is bound at the first publication and never changes.
CREATE TABLE market_publishers (
  user_id integer PRIMARY KEY REFERENCES users,
  name varchar(60) NOT NULL,
  -- Ed25519 public key in base64url.
  public_key varchar(43) UNIQUE,
  -- Decisions of the operator after this time are new to the publisher.
  decisions_seen_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX market_publishers_by_name ON market_publishers (lower(name));

CREATE TABLE market_bundles (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug varchar(60) NOT NULL UNIQUE,
  user_id integer NOT NULL REFERENCES market_publishers,
  installs integer NOT NULL DEFAULT 0 CHECK (installs >= 0),
  -- Set by the operator, with the reason. A removed bundle takes no further versions.
  removed_at timestamptz,
  removal_reason varchar(500),
  created_at timestamptz NOT NULL
);
CREATE INDEX market_bundles_by_user ON market_bundles (user_id, id DESC);

-- Versions of bundles. The newest published version is shown in the list.
CREATE TABLE market_versions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bundle_id integer NOT NULL REFERENCES market_bundles,
  version varchar(20) NOT NULL,
  status varchar(20) NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'published', 'rejected', 'removed')),
  -- Reason of a rejection or removal, which the publisher sees.
  reason varchar(500),
  name varchar(60) NOT NULL,
  description varchar(1000) NOT NULL,
  languages varchar(200) NOT NULL,
  licence varchar(60) NOT NULL,
  -- Numbers of parts, as JSON.
  contents jsonb NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  sha256 varchar(64) NOT NULL,
  zip bytea NOT NULL,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  UNIQUE (bundle_id, version)
);
CREATE INDEX market_versions_waiting ON market_versions (id) WHERE status = 'waiting';
CREATE INDEX market_versions_published ON market_versions (bundle_id, id DESC) WHERE status = 'published';

CREATE TABLE market_installs (
  bundle_id integer NOT NULL REFERENCES market_bundles,
  user_id integer NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (bundle_id, user_id)
);

CREATE TABLE market_reports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bundle_id integer NOT NULL REFERENCES market_bundles,
  user_id integer NOT NULL REFERENCES users,
  kind varchar(20) NOT NULL CHECK (kind IN ('harmful', 'misleading', 'copied', 'broken', 'other')),
  text varchar(1000) NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (bundle_id, user_id)
);
