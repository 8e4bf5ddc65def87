-- migration: no-transaction
-- Lists that still read too many rows with 1,000,000 users and 5,000,000 orders.

-- Titles of activities by their characters, as for the nicknames of users. A search would have to read all changes that
-- fastupdate puts off.
CREATE INDEX CONCURRENTLY activities_by_title_characters ON activities
  USING gin (string_to_array(lower(title), NULL)) WITH (fastupdate = off);

-- Activities of a status in the order of the list of all activities.
CREATE INDEX CONCURRENTLY activities_cancelled ON activities (start_time DESC, id DESC) WHERE status = 'cancelled';

-- Merchants whose services are not offered, to exclude these services without reading the merchant of each.
CREATE INDEX CONCURRENTLY merchants_not_active ON merchants (id) WHERE status <> 'active';

-- Services in the order of the shop page, of all categories and of one. The merchant is included, so that PostgreSQL counts
-- the services of active merchants by the index alone. These indexes replace the index of sales without the merchant and
-- the index of the category without the order.
CREATE INDEX CONCURRENTLY merchant_services_by_sales_new
  ON merchant_services (sales_count DESC, id) INCLUDE (merchant_id) WHERE status = 'active' AND is_online;
CREATE INDEX CONCURRENTLY merchant_services_by_category_and_sales
  ON merchant_services (category, sales_count DESC, id) INCLUDE (merchant_id) WHERE status = 'active' AND is_online;
DROP INDEX CONCURRENTLY IF EXISTS merchant_services_by_category;
DROP INDEX CONCURRENTLY IF EXISTS merchant_services_by_sales;
ALTER INDEX IF EXISTS merchant_services_by_sales_new RENAME TO merchant_services_by_sales;

-- Pictures that wait for an administrator, and pictures that were replaced.
CREATE INDEX CONCURRENTLY picture_reviews_waiting ON picture_reviews (id)
  WHERE replaced_at IS NULL AND (status = 'review' OR (status = 'hidden' AND appeal_status = 'open'));
CREATE INDEX CONCURRENTLY picture_reviews_replaced ON picture_reviews (id) WHERE replaced_at IS NOT NULL;
