-- migration: no-transaction
-- Sort keys of the lists of the administration that are not the order of the ids.
CREATE INDEX CONCURRENTLY orders_by_amount ON orders (amount, id);
CREATE INDEX CONCURRENTLY products_by_price ON products (price, id);
CREATE INDEX CONCURRENTLY products_by_stock ON products (stock, id);
