-- A merchant objects to a statement once; the statement is not confirmed by itself until an administrator has answered.
ALTER TABLE merchant_settlements
  ADD COLUMN objection             varchar(500),
  ADD COLUMN objected_at           timestamptz,
  ADD COLUMN objection_answer      varchar(500),
  ADD COLUMN objection_answered_at timestamptz,
  ADD CHECK ((objection IS NULL) = (objected_at IS NULL)),
  ADD CHECK ((objection_answer IS NULL) = (objection_answered_at IS NULL)),
  ADD CHECK (objection_answer IS NULL OR objection IS NOT NULL);

CREATE INDEX merchant_settlements_objected ON merchant_settlements (objected_at)
  WHERE objected_at IS NOT NULL AND objection_answered_at IS NULL AND status = 'pending';

-- The calendar of a shop.
CREATE INDEX merchant_orders_by_schedule ON merchant_orders (merchant_id, scheduled_at) WHERE scheduled_at IS NOT NULL;
