CREATE INDEX service_orders_over ON service_orders (upper(busy)) WHERE status IN ('confirmed', 'in_progress');
