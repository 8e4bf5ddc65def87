-- The period in which the user wants a delivery of groceries. Both are null for a delivery as soon as possible.
ALTER TABLE delivery_orders
  ADD COLUMN window_from  timestamptz,
  ADD COLUMN window_until timestamptz;
