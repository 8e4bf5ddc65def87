-- Files that were stored for somebody, by their keys: what no row shows any more is removed with them.
CREATE TABLE uploads (
  key        varchar(40) PRIMARY KEY,
  owner      varchar(40) NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE INDEX uploads_by_owner ON uploads (owner);
CREATE INDEX uploads_by_age ON uploads (created_at);
