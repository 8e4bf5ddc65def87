-- Published texts of the privacy policy, the user agreement and the consent to health data. A published version never
-- changes. `source` holds placeholders such as {{company}}; `content` is what users read.
CREATE TABLE legal_versions (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind          varchar(20) NOT NULL CHECK (kind IN ('privacy', 'terms', 'health')),
  version       integer NOT NULL CHECK (version > 0),
  source        text NOT NULL,
  content       text NOT NULL,
  summary       varchar(500) NOT NULL,
  -- Users who agreed to an earlier version must agree again.
  needs_consent boolean NOT NULL,
  -- Null for the text that the service ships.
  published_by  bigint REFERENCES admins,
  published_at  timestamptz NOT NULL,
  UNIQUE (kind, version)
);

CREATE TABLE legal_drafts (
  kind       varchar(20) PRIMARY KEY CHECK (kind IN ('privacy', 'terms', 'health')),
  source     text NOT NULL,
  updated_by bigint NOT NULL REFERENCES admins,
  updated_at timestamptz NOT NULL
);

-- Consents, one row for each action; rows are never changed except that a deleted account loses its device name.
-- The holder is a user, a child, an account of a merchant, or a merchant that applies.
CREATE TABLE consents (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  holder_type varchar(20) NOT NULL CHECK (holder_type IN ('user', 'child', 'merchant', 'application')),
  holder_id   bigint NOT NULL,
  kind        varchar(20) NOT NULL,
  version     integer NOT NULL,
  action      varchar(10) NOT NULL CHECK (action IN ('agreed', 'withdrawn')),
  device      varchar(300) NOT NULL,
  created_at  timestamptz NOT NULL,
  FOREIGN KEY (kind, version) REFERENCES legal_versions (kind, version)
);
CREATE UNIQUE INDEX consents_once ON consents (holder_type, holder_id, kind, version) WHERE kind IN ('privacy', 'terms');
CREATE INDEX consents_by_holder ON consents (holder_type, holder_id, id);
CREATE INDEX consents_by_version ON consents (kind, version);
