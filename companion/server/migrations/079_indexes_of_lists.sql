-- migration: no-transaction
-- Lists of reviews in the administration: of all workers, of one user, and hidden ones.
CREATE INDEX CONCURRENTLY service_orders_reviewed ON service_orders (id DESC) WHERE rating IS NOT NULL;
CREATE INDEX CONCURRENTLY service_orders_review_hidden ON service_orders (id DESC) WHERE review_hidden_at IS NOT NULL;
CREATE INDEX CONCURRENTLY merchant_reviews_by_user ON merchant_reviews (user_id, id DESC);
CREATE INDEX CONCURRENTLY merchant_reviews_part_hidden ON merchant_reviews (id DESC)
  WHERE hidden_at IS NOT NULL OR reply_hidden_at IS NOT NULL;

-- Appointments of one day in the administration.
CREATE INDEX CONCURRENTLY appointments_by_day ON appointments (appointment_date, id DESC);

-- Search of the lists of the administration: merchants by name or phone, product orders of one user.
CREATE INDEX CONCURRENTLY merchants_by_name_characters ON merchants
  USING gin (string_to_array(lower(coalesce(store_name, '') || ' ' || company_name), NULL));
CREATE INDEX CONCURRENTLY merchants_by_contact_phone ON merchants (contact_phone);
CREATE INDEX CONCURRENTLY service_product_orders_by_user ON service_product_orders (user_id, id DESC);
