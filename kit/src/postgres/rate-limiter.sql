-- What was taken of each limit, per key. A product copies this text into a migration of its own.
CREATE TABLE limit_takes (
  name       text NOT NULL,
  key        text NOT NULL,
  taken      bigint[] NOT NULL, -- the clock's milliseconds, in the order of the takes
  expires_at bigint NOT NULL,
  PRIMARY KEY (name, key)
);

CREATE INDEX limit_takes_expired ON limit_takes (expires_at);
