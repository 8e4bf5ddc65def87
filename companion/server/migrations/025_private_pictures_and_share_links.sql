-- Pictures of symptoms and licences. They are shown under short-lived signed addresses only; without a signature their
-- address answers 404 from this migration on.
ALTER TABLE uploads ADD COLUMN is_private boolean NOT NULL DEFAULT false;

-- Also marks pictures that were stored before files had rows. A picture that its owner shows in public as well, as an
-- avatar or in a post, stays public.
WITH private_urls AS (
  SELECT unnest(images) AS url, 'user:' || user_id AS owner, created_at FROM consultations
  UNION ALL SELECT business_license_url, 'house', created_at FROM merchants
  UNION ALL SELECT industry_license_url, 'house', created_at FROM merchants
  UNION ALL SELECT unnest(other_licenses), 'house', created_at FROM merchants
), public_urls AS (
  SELECT avatar_url AS url FROM users
  UNION ALL SELECT avatar_url FROM child_users
  UNION ALL SELECT store_logo_url FROM merchants
  UNION ALL SELECT cover_image_url FROM activities
  UNION ALL SELECT unnest(images) FROM posts
  UNION ALL SELECT unnest(images) FROM merchant_services
  UNION ALL SELECT unnest(images) FROM service_products
), private_keys AS (
  SELECT substring(url FROM '/uploads/(i[[:alnum:]_-]{22}\.(?:jpg|webp))$') AS key, owner, created_at
  FROM private_urls
)
INSERT INTO uploads (key, owner, created_at, is_private)
SELECT DISTINCT ON (key) key, owner, created_at, true
FROM private_keys
WHERE key IS NOT NULL
  AND key NOT IN (SELECT substring(url FROM '[^/]+$') FROM public_urls WHERE url LIKE '%/uploads/%')
ORDER BY key, created_at
ON CONFLICT (key) DO UPDATE SET is_private = true;

-- What a share link carries: unlike the number of a group it cannot be guessed.
ALTER TABLE group_buy_orders ADD COLUMN share_token varchar(43);
UPDATE group_buy_orders SET share_token =
  replace(gen_random_uuid()::text, '-', '') || left(replace(gen_random_uuid()::text, '-', ''), 11);
ALTER TABLE group_buy_orders ALTER COLUMN share_token SET NOT NULL;
CREATE UNIQUE INDEX group_buy_orders_by_share_token ON group_buy_orders (share_token);
