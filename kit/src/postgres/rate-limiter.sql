-- Requests counted by each limit, per key. A product copies this file into a migration.
CREATE TABLE limit_takes (
  name       text NOT NULL,
  key        text NOT NULL,
  taken      bigint[] NOT NULL, -- times in ms by the service's clock, in order
  expires_at bigint NOT NULL,
  PRIMARY KEY (name, key)
);

CREATE INDEX limit_takes_expired ON limit_takes (expires_at);
