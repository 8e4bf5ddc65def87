-- Prepaid balances. Users see fen; use is counted in micro-fen, a millionth of a fen, so that no token price is rounded.
ALTER TABLE payments DROP CONSTRAINT payments_type_check;
ALTER TABLE payments ADD CONSTRAINT payments_type_check CHECK (type IN ('deploy', 'topup'));

CREATE TABLE balances (
  user_id integer PRIMARY KEY REFERENCES users,
  -- The sum of the user's entries. Only a correction can make it negative.
  balance_fen bigint NOT NULL DEFAULT 0,
  -- Use that is booked but less than one fen, and therefore not yet an entry.
  unbilled_microfen integer NOT NULL DEFAULT 0 CHECK (unbilled_microfen BETWEEN 0 AND 999999),
  -- Reserved by calls that have not ended.
  held_microfen bigint NOT NULL DEFAULT 0 CHECK (held_microfen >= 0)
);

CREATE TABLE balance_refunds (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users,
  payment_id integer NOT NULL REFERENCES payments,
  refund_no varchar(64) NOT NULL UNIQUE,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  status varchar(20) NOT NULL DEFAULT 'processing' CHECK (status IN ('processing', 'refunded', 'failed')),
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX balance_refunds_by_user ON balance_refunds (user_id, id DESC);
CREATE INDEX balance_refunds_by_payment ON balance_refunds (payment_id);
CREATE INDEX balance_refunds_open ON balance_refunds (created_at) WHERE status = 'processing';

CREATE TABLE balance_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users,
  kind varchar(20) NOT NULL CHECK (kind IN ('topup', 'use', 'refund', 'correction')),
  -- Positive: money for the user. Negative: use and refunds.
  amount_fen bigint NOT NULL CHECK (amount_fen <> 0),
  balance_after_fen bigint NOT NULL,
  payment_id integer REFERENCES payments,
  refund_id integer REFERENCES balance_refunds,
  call_id uuid,
  reason text,
  created_at timestamptz NOT NULL
);
CREATE INDEX balance_entries_by_user ON balance_entries (user_id, id DESC);
-- Whatever happens twice is booked once.
CREATE UNIQUE INDEX balance_entries_one_topup ON balance_entries (payment_id) WHERE kind = 'topup';
CREATE UNIQUE INDEX balance_entries_one_refund ON balance_entries (refund_id, kind) WHERE refund_id IS NOT NULL;
CREATE UNIQUE INDEX balance_entries_one_use ON balance_entries (call_id) WHERE call_id IS NOT NULL;

CREATE FUNCTION refuse_change_of_balance_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of balances are only added';
END $$;
CREATE TRIGGER balance_entries_append_only BEFORE UPDATE OR DELETE ON balance_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_balance_entries();
