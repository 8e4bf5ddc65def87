-- migration: no-transaction
-- Search from the nearest merchant: a common word is found at the first merchants, so their services are read and no others.
CREATE INDEX CONCURRENTLY merchant_service_words_by_merchant ON merchant_service_words (merchant_id) WHERE is_offered;
