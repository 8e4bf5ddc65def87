-- Which phones had an account that was ended, under a key: whoever comes back is not new.
CREATE TABLE ended_accounts (
  user_id    bigint PRIMARY KEY REFERENCES users,
  phone_hash varchar(64) NOT NULL,
  ended_at   timestamptz NOT NULL
);

CREATE INDEX ended_accounts_by_phone ON ended_accounts (phone_hash, ended_at DESC);
