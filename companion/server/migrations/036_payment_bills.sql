-- Bill of the payment provider for one day in Shanghai. Bills are accounting records and are never deleted.
CREATE TABLE payment_bills (
  day             date PRIMARY KEY,
  -- failed: could not be downloaded or read; empty: a day without trade.
  status          varchar(10) NOT NULL CHECK (status IN ('failed', 'empty', 'compared')),
  -- The text as the provider wrote it, packed by gzip.
  content         bytea,
  attempts        integer NOT NULL DEFAULT 0,
  last_error      varchar(100),
  -- Sums in fen: what the bill says, and what our rows for its lines and the missing ones say.
  their_paid_fen     bigint NOT NULL DEFAULT 0,
  their_refunded_fen bigint NOT NULL DEFAULT 0,
  our_paid_fen       bigint NOT NULL DEFAULT 0,
  our_refunded_fen   bigint NOT NULL DEFAULT 0,
  checked_at      timestamptz NOT NULL
);
CREATE INDEX payment_bills_failed ON payment_bills (day) WHERE status = 'failed';

CREATE TABLE payment_bill_lines (
  day         date NOT NULL REFERENCES payment_bills,
  kind        varchar(10) NOT NULL CHECK (kind IN ('payment', 'refund')),
  -- Number of the payment at the provider, or our refund number.
  no          varchar(64) NOT NULL,
  trade_no    varchar(32) NOT NULL,
  amount_fen  bigint NOT NULL,
  state       varchar(10) NOT NULL CHECK (state IN ('done', 'processing', 'failed')),
  happened_at timestamptz NOT NULL,
  PRIMARY KEY (kind, no, day)
);
CREATE INDEX payment_bill_lines_by_day ON payment_bill_lines (day);

CREATE TABLE bill_differences (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day         date NOT NULL REFERENCES payment_bills,
  kind        varchar(10) NOT NULL CHECK (kind IN ('payment', 'refund')),
  no          varchar(64) NOT NULL,
  trade_no    varchar(32) NOT NULL,
  cause       varchar(20) NOT NULL CHECK (cause IN ('amount', 'missing_here', 'missing_there', 'state')),
  our_fen     bigint,
  their_fen   bigint,
  found_at    timestamptz NOT NULL,
  -- matched: a later comparison found no difference; explained: an administrator wrote a note.
  resolution  varchar(10) CHECK (resolution IN ('matched', 'explained')),
  resolved_at timestamptz,
  note        varchar(500),
  admin_id    bigint REFERENCES admins,
  UNIQUE (kind, no, day),
  CHECK ((resolution IS NULL) = (resolved_at IS NULL))
);
CREATE INDEX bill_differences_open ON bill_differences (found_at) WHERE resolution IS NULL;
CREATE INDEX bill_differences_by_day ON bill_differences (day);

-- Rows that a bill must contain, by the time at which they happened here.
CREATE INDEX payments_by_paid_at ON payments (paid_at) WHERE status = 'paid' AND paid_fen > 0;
CREATE INDEX refunds_by_accepted_at ON refunds (accepted_at) WHERE accepted_at IS NOT NULL;
