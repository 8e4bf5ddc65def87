-- migration: no-transaction
-- migration: replaces 377776d32efd0dbab9e892279acb08161beeeba33aba7bec480b68830665c6c4
-- Lists with millions of rows read a page and count up to 10,000 rows by these indexes. Each index serves one order of one
-- list. Partial indexes keep the cost of writing low: most rows leave them when they are completed.

CREATE INDEX CONCURRENTLY appointments_by_status ON appointments (status, id DESC);
CREATE INDEX CONCURRENTLY appointments_paid_by_start ON appointments (appointment_date, appointment_time, id) WHERE status = 'paid';
CREATE INDEX CONCURRENTLY appointments_by_schedule ON appointments (schedule_id, id DESC);
CREATE INDEX CONCURRENTLY consultations_by_status ON consultations (status, id DESC);
CREATE INDEX CONCURRENTLY service_orders_by_status ON service_orders (status, id DESC);
CREATE INDEX CONCURRENTLY service_orders_confirmed_by_start ON service_orders (lower(busy), id) WHERE status = 'confirmed';
CREATE INDEX CONCURRENTLY delivery_orders_by_status ON delivery_orders (status, id DESC);
CREATE INDEX CONCURRENTLY merchant_orders_by_status ON merchant_orders (merchant_id, status, id DESC);
CREATE INDEX CONCURRENTLY merchant_settlements_by_due_day ON merchant_settlements (due_on, id);
CREATE INDEX CONCURRENTLY merchant_settlements_by_status ON merchant_settlements (status, due_on, id);
CREATE INDEX CONCURRENTLY refunds_unfinished ON refunds (created_at, id) WHERE status IN ('wanted', 'accepted', 'failed');
CREATE INDEX CONCURRENTLY bill_differences_by_time ON bill_differences (found_at, id);
CREATE INDEX CONCURRENTLY doctor_schedules_by_day ON doctor_schedules (schedule_date, start_time, id);
CREATE INDEX CONCURRENTLY captain_applications_by_status ON captain_applications (status, id);
CREATE INDEX CONCURRENTLY users_not_active ON users (status, id DESC) WHERE status <> 'active';
CREATE INDEX CONCURRENTLY posts_not_shown ON posts (status, id DESC) WHERE status IN ('hidden', 'deleted');
CREATE INDEX CONCURRENTLY post_comments_not_shown ON post_comments (status, id DESC) WHERE status IN ('hidden', 'deleted');
CREATE INDEX CONCURRENTLY merchant_reviews_by_rating ON merchant_reviews (merchant_id, rating, id DESC);

-- Replaces the index of the same name, which had no order.
CREATE INDEX CONCURRENTLY merchant_reviews_by_service_new ON merchant_reviews (service_id, id DESC);
DROP INDEX CONCURRENTLY IF EXISTS merchant_reviews_by_service;
ALTER INDEX IF EXISTS merchant_reviews_by_service_new RENAME TO merchant_reviews_by_service;

-- Services in the order of the shop page. A sale changes the position of its service, which already rewrites the row.
CREATE INDEX CONCURRENTLY merchant_services_by_sales ON merchant_services (sales_count DESC, id)
  WHERE status = 'active' AND is_online;

-- Names of products by their characters, as for the nicknames of users.
CREATE INDEX CONCURRENTLY products_by_name_characters ON products USING gin (string_to_array(lower(name), NULL));

-- Bookings that have not started, to find those that lie in a leave.
CREATE INDEX CONCURRENTLY service_orders_coming ON service_orders (worker_id, lower(busy))
  WHERE status IN ('pending', 'paid', 'confirmed');

-- The constraints of 065 and 066, which were added without reading the rows.
ALTER TABLE merchant_orders VALIDATE CONSTRAINT merchant_orders_move;
ALTER TABLE delivery_log VALIDATE CONSTRAINT delivery_log_channel_check;
