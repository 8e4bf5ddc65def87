-- migration: replaces fb0f30aa9965e483f938a0117c0391eedf991699e1efaab93412647d0e513df1
-- The latest move of an order by its merchant. Null if the merchant has not moved the order, or the user has chosen
-- another time since. The user may cancel without charge for a day after the move.
ALTER TABLE merchant_orders
  ADD COLUMN moved_at    timestamptz,
  ADD COLUMN moved_from  timestamptz,
  ADD COLUMN move_reason varchar(200),
  ADD COLUMN moved_by    bigint REFERENCES merchant_accounts,
  ADD CONSTRAINT merchant_orders_move CHECK (
    (moved_at IS NULL) = (moved_from IS NULL) AND (moved_at IS NULL) = (move_reason IS NULL)
  ) NOT VALID;
