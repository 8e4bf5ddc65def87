-- The row of words alone tells whether a service is offered, so a search reads services and merchants of one page only.
-- Migration 077 fills the existing rows, so that this one holds its locks for a moment only.
ALTER TABLE merchant_service_words
  ADD COLUMN merchant_id bigint NOT NULL DEFAULT 0,
  ADD COLUMN category varchar(50) NOT NULL DEFAULT '',
  ADD COLUMN is_offered boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION keep_merchant_service_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  folded_title text := search_folded(NEW.title);
  folded_description text := search_folded(coalesce(NEW.description, ''));
BEGIN
  -- No query contains a line break, so no word is found across the end of the title.
  INSERT INTO merchant_service_words (service_id, merchant_id, category, is_offered, title, description, grams)
  VALUES (NEW.id, NEW.merchant_id, NEW.category, NEW.status = 'active' AND NEW.is_online,
          folded_title, folded_description, search_grams(folded_title || E'\n' || folded_description))
  ON CONFLICT (service_id) DO UPDATE
    SET merchant_id = excluded.merchant_id, category = excluded.category, is_offered = excluded.is_offered,
        title = excluded.title, description = excluded.description, grams = excluded.grams;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER merchant_services_searched
  AFTER INSERT OR UPDATE OF merchant_id, category, status, is_online, title, description ON merchant_services
  FOR EACH ROW EXECUTE FUNCTION keep_merchant_service_words();
