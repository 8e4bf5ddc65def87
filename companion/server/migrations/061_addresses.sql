-- Addresses that a user saved for deliveries and home visits.
CREATE TABLE user_addresses (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       integer NOT NULL REFERENCES users (id),
  contact_name  varchar(50) NOT NULL,
  contact_phone varchar(20) NOT NULL,
  address       varchar(200) NOT NULL,
  -- What the user calls the address, such as 家 or 女儿家.
  label         varchar(20),
  is_default    boolean NOT NULL DEFAULT false,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL
);
CREATE INDEX user_addresses_by_user ON user_addresses (user_id, updated_at DESC, id DESC);
-- A user has at most one default address.
CREATE UNIQUE INDEX user_addresses_default ON user_addresses (user_id) WHERE is_default;
