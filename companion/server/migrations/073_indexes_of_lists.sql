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

-- Services of a category in the order of the shop page. Replaces the index of the category, which had no order.
CREATE INDEX CONCURRENTLY merchant_services_by_category_and_sales
  ON merchant_services (category, sales_count DESC, id) WHERE status = 'active' AND is_online;
DROP INDEX CONCURRENTLY IF EXISTS merchant_services_by_category;

-- Pictures that wait for an administrator, and pictures that were replaced.
CREATE INDEX CONCURRENTLY picture_reviews_waiting ON picture_reviews (id)
  WHERE replaced_at IS NULL AND (status = 'review' OR (status = 'hidden' AND appeal_status = 'open'));
CREATE INDEX CONCURRENTLY picture_reviews_replaced ON picture_reviews (id) WHERE replaced_at IS NOT NULL;
