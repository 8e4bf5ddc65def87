-- Whatever is paid for has an order, and every order has one payment behind it.
CREATE TABLE orders (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_no           varchar(20) NOT NULL UNIQUE,
  user_id            bigint NOT NULL REFERENCES users,
  order_type         varchar(50) NOT NULL CHECK (order_type IN (
                       'appointment', 'consultation', 'grocery', 'membership', 'housekeeping',
                       'merchant_service', 'group_buy', 'course', 'service_product')),
  -- The row of the module that is paid for: an appointment, a delivery order, a membership's plan...
  reference          varchar(50) NOT NULL,
  -- For the payment sheet and lists.
  title              varchar(100) NOT NULL,
  amount             decimal(10,2) NOT NULL CHECK (amount >= 0),
  status             varchar(10) NOT NULL DEFAULT 'pending'
                     CHECK (status IN ('pending', 'paid', 'completed', 'cancelled', 'refunded')),
  detail             jsonb NOT NULL DEFAULT '{}',
  -- What was taken off the price, and by which coupon.
  user_coupon_id     bigint,
  discount           decimal(10,2) NOT NULL DEFAULT 0 CHECK (discount >= 0),
  pay_transaction_id varchar(50),
  paid_at            timestamptz,
  completed_at       timestamptz,
  cancelled_at       timestamptz,
  refund_amount      decimal(10,2),
  refund_at          timestamptz,
  refund_reason      text,
  -- The last moment in which it can be paid.
  expires_at         timestamptz NOT NULL,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  CHECK (refund_amount IS NULL OR refund_amount BETWEEN 0 AND amount)
);

CREATE INDEX orders_by_user ON orders (user_id, id DESC);
CREATE INDEX orders_pending ON orders (expires_at) WHERE status = 'pending';
-- A second tap finds the first order.
CREATE UNIQUE INDEX orders_one_live ON orders (user_id, order_type, reference) WHERE status IN ('pending', 'paid');

CREATE TABLE payments (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  out_trade_no   varchar(32) NOT NULL UNIQUE REFERENCES orders (order_no),
  kind           varchar(50) NOT NULL,
  ref_id         varchar(50) NOT NULL,
  amount_fen     integer NOT NULL CHECK (amount_fen >= 0),
  -- refunding: the provider has accepted at least one refund.
  status         varchar(10) NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'paid', 'closed')),
  transaction_id varchar(64) UNIQUE,
  paid_fen       integer,
  paid_at        timestamptz,
  -- Who pays, where it is not the user: a child, by openid.
  payer_openid   varchar(50),
  -- What the payer's app is shown, the same at every asking.
  pay_params     jsonb,
  -- Something a person has to look at.
  attention      text,
  created_at     timestamptz NOT NULL
);

CREATE TABLE refunds (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_no      varchar(20) NOT NULL REFERENCES orders (order_no),
  -- order_no + R + which one: the same at every try.
  out_refund_no varchar(32) NOT NULL UNIQUE,
  amount_fen    integer NOT NULL CHECK (amount_fen > 0),
  reason        text NOT NULL,
  -- wanted: to be asked for; accepted: the provider sees to it; succeeded, failed: as it says.
  status        varchar(10) NOT NULL DEFAULT 'wanted' CHECK (status IN ('wanted', 'accepted', 'succeeded', 'failed')),
  attempts      integer NOT NULL DEFAULT 0,
  last_error    text,
  created_at    timestamptz NOT NULL,
  accepted_at   timestamptz,
  finished_at   timestamptz
);

-- One live refund per order.
CREATE UNIQUE INDEX refunds_one_live ON refunds (order_no) WHERE status <> 'failed';
CREATE INDEX refunds_open ON refunds (created_at) WHERE status IN ('wanted', 'accepted');

-- What the provider told, as it came: each is acted on once.
CREATE TABLE payment_notifications (
  event_id    varchar(150) PRIMARY KEY,
  order_no    varchar(32) NOT NULL,
  outcome     varchar(40) NOT NULL,
  raw_body    text,
  received_at timestamptz NOT NULL
);
