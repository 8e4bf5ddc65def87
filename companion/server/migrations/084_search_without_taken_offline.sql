-- A service that an administrator has taken offline is not found. Only services of the column's own release can be taken
-- offline, so no existing row has to change.
CREATE OR REPLACE FUNCTION keep_merchant_service_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  folded_title text := search_folded(NEW.title);
  folded_description text := search_folded(coalesce(NEW.description, ''));
BEGIN
  -- No query contains a line break, so no word is found across the end of the title.
  INSERT INTO merchant_service_words (service_id, merchant_id, category, is_offered, title, description, grams)
  VALUES (NEW.id, NEW.merchant_id, NEW.category,
          NEW.status = 'active' AND NEW.is_online AND NEW.taken_offline_at IS NULL,
          folded_title, folded_description, search_grams(folded_title || E'\n' || folded_description))
  ON CONFLICT (service_id) DO UPDATE
    SET merchant_id = excluded.merchant_id, category = excluded.category, is_offered = excluded.is_offered,
        title = excluded.title, description = excluded.description, grams = excluded.grams;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER merchant_services_searched
  AFTER INSERT OR UPDATE OF merchant_id, category, status, is_online, taken_offline_at, title, description
  ON merchant_services
  FOR EACH ROW EXECUTE FUNCTION keep_merchant_service_words();
