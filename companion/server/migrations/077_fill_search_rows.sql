-- migration: no-transaction
-- Fills the rows that existed before migration 076, 2,000 at a time. The trigger fills the rows of services that are
-- written meanwhile.
UPDATE merchant_service_words AS w
SET merchant_id = s.merchant_id, category = s.category, is_offered = s.status = 'active' AND s.is_online
FROM merchant_services AS s
WHERE s.id = w.service_id
  AND w.service_id IN (SELECT service_id FROM merchant_service_words WHERE merchant_id = 0 LIMIT 2000);
