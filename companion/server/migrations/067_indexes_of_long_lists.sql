-- Lists with millions of rows read a page and count up to 10,000 rows by these indexes. Each index serves one order of one
-- list. Partial indexes keep the cost of writing low: most rows leave them when they are completed.

CREATE INDEX appointments_by_status ON appointments (status, id DESC);
CREATE INDEX appointments_paid_by_start ON appointments (appointment_date, appointment_time, id) WHERE status = 'paid';
CREATE INDEX appointments_by_schedule ON appointments (schedule_id, id DESC);
CREATE INDEX consultations_by_status ON consultations (status, id DESC);
CREATE INDEX service_orders_by_status ON service_orders (status, id DESC);
CREATE INDEX service_orders_confirmed_by_start ON service_orders (lower(busy), id) WHERE status = 'confirmed';
CREATE INDEX delivery_orders_by_status ON delivery_orders (status, id DESC);
CREATE INDEX merchant_orders_by_status ON merchant_orders (merchant_id, status, id DESC);
CREATE INDEX merchant_settlements_by_due_day ON merchant_settlements (due_on, id);
CREATE INDEX merchant_settlements_by_status ON merchant_settlements (status, due_on, id);
CREATE INDEX refunds_unfinished ON refunds (created_at, id) WHERE status IN ('wanted', 'accepted', 'failed');
CREATE INDEX bill_differences_by_time ON bill_differences (found_at, id);
CREATE INDEX doctor_schedules_by_day ON doctor_schedules (schedule_date, start_time, id);
CREATE INDEX captain_applications_by_status ON captain_applications (status, id);
CREATE INDEX users_not_active ON users (status, id DESC) WHERE status <> 'active';
CREATE INDEX posts_not_shown ON posts (status, id DESC) WHERE status IN ('hidden', 'deleted');
CREATE INDEX post_comments_not_shown ON post_comments (status, id DESC) WHERE status IN ('hidden', 'deleted');
CREATE INDEX merchant_reviews_by_rating ON merchant_reviews (merchant_id, rating, id DESC);

DROP INDEX merchant_reviews_by_service;
CREATE INDEX merchant_reviews_by_service ON merchant_reviews (service_id, id DESC);

-- Services in the order of the shop page. A sale changes the position of its service, which already rewrites the row.
CREATE INDEX merchant_services_by_sales ON merchant_services (sales_count DESC, id)
  WHERE status = 'active' AND is_online;

-- Names of products by their characters, as for the nicknames of users.
CREATE INDEX products_by_name_characters ON products USING gin (string_to_array(lower(name), NULL));
