-- Figures of the whole platform, one row per day in Shanghai. A job stores complete days; today is computed from the
-- orders. Sums and numbers are stored instead of averages, so that days can be added to weeks and months.
CREATE TABLE platform_days (
  day                     date PRIMARY KEY,
  new_users               integer NOT NULL DEFAULT 0,
  -- Users whose app asked the service on that day.
  active_users            integer NOT NULL DEFAULT 0,
  consultations_answered  integer NOT NULL DEFAULT 0,
  consultations_on_time   integer NOT NULL DEFAULT 0,
  -- Sum of the seconds from payment to answer.
  answer_seconds          bigint  NOT NULL DEFAULT 0,
  orders_confirmed        integer NOT NULL DEFAULT 0,
  -- Sum of the seconds from payment to confirmation by the merchant.
  confirm_seconds         bigint  NOT NULL DEFAULT 0
);

CREATE TABLE platform_day_sales (
  day           date NOT NULL,
  order_type    varchar(50) NOT NULL,
  orders        integer NOT NULL DEFAULT 0,
  turnover_fen  bigint  NOT NULL DEFAULT 0,
  refunds       integer NOT NULL DEFAULT 0,
  refunded_fen  bigint  NOT NULL DEFAULT 0,
  PRIMARY KEY (day, order_type)
);

CREATE INDEX orders_by_paid_at ON orders (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX refunds_by_finished_at ON refunds (finished_at) WHERE status = 'succeeded';
CREATE INDEX users_by_created_at ON users (created_at);
CREATE INDEX consultations_by_replied_at ON consultations (replied_at) WHERE replied_at IS NOT NULL;
CREATE INDEX merchant_orders_by_confirmed_at ON merchant_orders (confirmed_at) WHERE confirmed_at IS NOT NULL;
