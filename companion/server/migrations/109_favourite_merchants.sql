-- Users mark merchants with the heart. The constraint is not validated, because every row satisfies the former, shorter
-- list of kinds; new rows are checked.
ALTER TABLE favourites
  DROP CONSTRAINT favourites_kind_check,
  ADD CONSTRAINT favourites_kind_check
    CHECK (kind IN ('grocery', 'service', 'service_product', 'worker', 'merchant')) NOT VALID;
