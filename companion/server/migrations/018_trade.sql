CREATE INDEX service_orders_over ON service_orders (upper(busy)) WHERE status IN ('confirmed', 'in_progress');

-- Whom to call, where to send it, on which day: null where nothing is known.
ALTER TABLE service_product_orders
  ADD COLUMN contact_name   varchar(50),
  ADD COLUMN contact_phone  varchar(11),
  ADD COLUMN address        text,
  ADD COLUMN scheduled_date date,
  ADD COLUMN shipped_at     timestamptz,
  ADD COLUMN completed_at   timestamptz,
  DROP CONSTRAINT service_product_orders_status_check,
  ADD CONSTRAINT service_product_orders_status_check
    CHECK (status IN ('pending', 'paid', 'shipped', 'completed', 'cancelled', 'refunded'));

UPDATE service_product_orders SET contact_phone = users.phone
FROM users WHERE users.id = service_product_orders.user_id AND service_product_orders.status IN ('pending', 'paid');

CREATE INDEX service_product_orders_shipped ON service_product_orders (shipped_at) WHERE status = 'shipped';
CREATE INDEX service_product_orders_by_status ON service_product_orders (status, id);

-- When it rang: what comes at night stands in the app alone until the morning.
ALTER TABLE membership_reminders ADD COLUMN pushed_at timestamptz;
UPDATE membership_reminders SET pushed_at = sent_at;
