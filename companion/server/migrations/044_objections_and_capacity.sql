-- An administrator accepts an objection with an amount that the merchant is paid in addition, or rejects it. The amount
-- is part of the net amount of the same settlement, which is still pending.
ALTER TABLE merchant_settlements
  ADD COLUMN objection_outcome   varchar(10) CHECK (objection_outcome IN ('accepted', 'rejected')),
  ADD COLUMN adjustment_amount   decimal(12,2) NOT NULL DEFAULT 0 CHECK (adjustment_amount >= 0),
  -- The order that the adjustment is about, if there is one.
  ADD COLUMN adjustment_order_no varchar(20),
  DROP CONSTRAINT merchant_settlements_check,
  ADD CONSTRAINT merchant_settlements_net CHECK (net_amount = gross_amount - commission_amount + adjustment_amount),
  ADD CHECK (adjustment_amount = 0 OR coalesce(objection_outcome = 'accepted', false));

-- Answers before this migration had no outcome and changed no amount.
UPDATE merchant_settlements SET objection_outcome = 'rejected' WHERE objection_answer IS NOT NULL;
ALTER TABLE merchant_settlements ADD CHECK ((objection_outcome IS NULL) = (objection_answer IS NULL));

-- Services that are booked by time: at most `capacity` bookings at the same time, each of `slot_minutes`. Null: any time
-- can be booked, and any number of bookings.
ALTER TABLE merchant_services
  ADD COLUMN capacity     integer CHECK (capacity BETWEEN 1 AND 999),
  ADD COLUMN slot_minutes integer NOT NULL DEFAULT 60 CHECK (slot_minutes BETWEEN 15 AND 720);

CREATE INDEX merchant_orders_booked ON merchant_orders (service_id, scheduled_at)
  WHERE scheduled_at IS NOT NULL AND status IN ('pending', 'paid', 'confirmed');

-- Days on which a shop is closed, both included, for example over a holiday.
CREATE TABLE merchant_closures (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id bigint NOT NULL REFERENCES merchants,
  first_day   date NOT NULL,
  last_day    date NOT NULL,
  note        varchar(100),
  created_at  timestamptz NOT NULL DEFAULT now(),
  CHECK (first_day <= last_day)
);

CREATE INDEX merchant_closures_by_day ON merchant_closures (merchant_id, last_day);
