-- migration: no-transaction
-- Sort keys of the lists of the administration that are not the order of the ids.
CREATE INDEX CONCURRENTLY orders_by_amount ON orders (amount, id);
CREATE INDEX CONCURRENTLY products_by_price ON products (price, id);
CREATE INDEX CONCURRENTLY products_by_stock ON products (stock, id);

-- Push tokens of a session that ends.
CREATE INDEX CONCURRENTLY push_tokens_by_session ON push_tokens (session_id) WHERE session_id IS NOT NULL;
