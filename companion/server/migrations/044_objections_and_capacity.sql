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
