-- migration: no-transaction
-- Products of a category whatever their status: counted before a category is deleted, and renamed with it.
CREATE INDEX CONCURRENTLY products_by_any_category ON products (category, id);
ALTER TABLE products VALIDATE CONSTRAINT products_category_fkey;
