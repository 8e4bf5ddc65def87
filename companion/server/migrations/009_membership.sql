CREATE TABLE memberships (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id         bigint NOT NULL REFERENCES users,
  order_no        varchar(20) NOT NULL UNIQUE,
  plan            varchar(10) NOT NULL CHECK (plan IN ('monthly', 'yearly')),
  price           decimal(10,2) NOT NULL,
  -- The family member who paid for it, where that is a user too.
  paid_by_user_id bigint REFERENCES users,
  starts_at       timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL,
  auto_renew      boolean NOT NULL DEFAULT false CHECK (NOT auto_renew),
  status          varchar(10) NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'expired', 'cancelled')),
  -- Given back: from then on it gave nothing.
  refunded_at     timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  CHECK (starts_at < expires_at)
);

CREATE INDEX memberships_by_user ON memberships (user_id, expires_at DESC);
CREATE INDEX memberships_active ON memberships (expires_at) WHERE status = 'active';

CREATE TABLE membership_reminders (
  membership_id bigint NOT NULL REFERENCES memberships,
  days_before   integer NOT NULL CHECK (days_before IN (7, 3, 1)),
  sent_at       timestamptz NOT NULL,
  PRIMARY KEY (membership_id, days_before)
);

-- A link by which somebody else, usually a child, pays once.
CREATE TABLE pay_links (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash   varchar(64) NOT NULL UNIQUE,
  user_id      bigint NOT NULL REFERENCES users,
  -- The order that is being paid by it; empty again when that ends unpaid.
  order_no     varchar(20),
  payer_openid varchar(50),
  used_at      timestamptz,
  expires_at   timestamptz NOT NULL,
  created_at   timestamptz NOT NULL
);
