-- Lists of all orders for administrators, by status and by kind.
CREATE INDEX orders_by_status ON orders (status, id DESC);
CREATE INDEX orders_by_type ON orders (order_type, id DESC);

-- Queues of the administration's home page. Each index holds only the entries that wait.
CREATE INDEX appointments_waiting ON appointments (paid_at) WHERE status = 'paid';
CREATE INDEX delivery_orders_waiting ON delivery_orders (created_at)
  WHERE status IN ('paid', 'preparing', 'delivering');
CREATE INDEX service_orders_waiting ON service_orders (scheduled_date) WHERE status = 'confirmed';
CREATE INDEX merchants_waiting ON merchants (updated_at) WHERE status = 'pending' AND review_result IS NULL;
CREATE INDEX captain_applications_waiting ON captain_applications (created_at) WHERE status = 'pending';
CREATE INDEX merchant_settlements_waiting ON merchant_settlements (due_on) WHERE status = 'confirmed';
