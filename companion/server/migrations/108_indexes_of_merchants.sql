-- migration: no-transaction
-- Reviews of merchants with a report that waits for a decision.
CREATE INDEX CONCURRENTLY merchant_reviews_reported ON merchant_reviews (id) WHERE reported_at IS NOT NULL;

-- Sort key of the list of a merchant's orders.
CREATE INDEX CONCURRENTLY merchant_orders_by_amount ON merchant_orders (merchant_id, amount, id);
