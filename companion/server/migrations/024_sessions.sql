-- One row for each login. A token names its session, and the session accepts only its newest token (and, for a minute
-- after a refresh, the one before). Tokens issued before this migration name no session: they stay valid until they
-- expire, and the first refresh gives them a session whose id is the id of that token.
CREATE TABLE auth_sessions (
  id                uuid PRIMARY KEY,
  holder_type       varchar(20) NOT NULL CHECK (holder_type IN ('user', 'child', 'merchant', 'admin')),
  holder_id         integer NOT NULL,
  -- Of merchant_accounts; only for merchants.
  account_id        integer,
  -- The user agent of the login or of the newest refresh.
  device            varchar(300) NOT NULL,
  -- Keyed hash of the address that logged in: an address from which the holder logged in before is a known one.
  address_hash      varchar(64),
  created_at        timestamptz NOT NULL,
  last_used_at      timestamptz NOT NULL,
  -- When the newest token expires.
  expires_at        timestamptz NOT NULL,
  token_id          uuid NOT NULL,
  token_issued_at   timestamptz NOT NULL,
  previous_token_id uuid,
  ended_at          timestamptz,
  end_reason        varchar(20)
    CHECK (end_reason IN ('logout', 'everywhere', 'removed', 'reuse', 'password', 'disabled'))
);

CREATE INDEX auth_sessions_by_holder ON auth_sessions (holder_type, holder_id, last_used_at DESC, id);
CREATE INDEX auth_sessions_by_expiry ON auth_sessions (expires_at);

-- Tokens without a session that were issued up to this moment are not accepted any more.
CREATE TABLE auth_cutoffs (
  holder_type varchar(20) NOT NULL CHECK (holder_type IN ('user', 'child', 'merchant', 'admin')),
  holder_id   integer NOT NULL,
  -- 0: all accounts of the holder.
  account_id  integer NOT NULL,
  cut_at      timestamptz NOT NULL,
  PRIMARY KEY (holder_type, holder_id, account_id)
);

-- A keyed hash of the address that asked for the code, as for the codes of users.
ALTER TABLE merchant_accounts ADD COLUMN set_password_asked_from varchar(64);
