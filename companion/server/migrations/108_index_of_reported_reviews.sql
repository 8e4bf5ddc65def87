-- migration: no-transaction
-- Reviews of merchants with a report that waits for a decision.
CREATE INDEX CONCURRENTLY merchant_reviews_reported ON merchant_reviews (id) WHERE reported_at IS NOT NULL;
