-- An amount in fen outgrows an integer at 21 million yuan; decimal(10,2) holds more.
ALTER TABLE payments
  ALTER COLUMN amount_fen TYPE bigint,
  ALTER COLUMN paid_fen TYPE bigint;
ALTER TABLE refunds
  ALTER COLUMN amount_fen TYPE bigint,
  -- Not before then the provider is asked how it stands; empty: it was not asked yet.
  ADD COLUMN next_ask_at timestamptz;
ALTER TABLE settlement_lines
  ALTER COLUMN gross_fen TYPE bigint,
  ALTER COLUMN commission_fen TYPE bigint;

DROP INDEX refunds_open;
CREATE INDEX refunds_open ON refunds (status, (coalesce(next_ask_at, created_at)))
  WHERE status IN ('wanted', 'accepted');

-- When a person saw to it: what was paid for no order of ours.
ALTER TABLE payment_notifications ADD COLUMN seen_at timestamptz;
CREATE INDEX payment_notifications_unknown ON payment_notifications (received_at)
  WHERE outcome = 'unknown' AND seen_at IS NULL;

-- What is to be looked at there, in words.
ALTER TABLE payment_notifications ADD COLUMN attention text;

-- A number at the provider is one payer's: under which one the last sheet was made, where that is not the order's own.
ALTER TABLE payments ADD COLUMN trade_no varchar(32) UNIQUE;
