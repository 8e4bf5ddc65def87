-- Addresses from which users logged in, as keyed hashes. Limits treat them as known for 90 days after the last login.
CREATE TABLE known_addresses (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  address_hash varchar(64) NOT NULL,
  last_login_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, address_hash)
);
CREATE INDEX known_addresses_by_age ON known_addresses (last_login_at);
