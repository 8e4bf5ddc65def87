-- Categories of grocery products, in two levels. A product names its category, so renaming a category renames it on its
-- products.
CREATE TABLE grocery_categories (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       text NOT NULL UNIQUE,
  parent_id  bigint REFERENCES grocery_categories,
  position   int NOT NULL DEFAULT 0,
  is_hidden  boolean NOT NULL DEFAULT false,
  CHECK (parent_id <> id)
);
CREATE INDEX grocery_categories_by_parent ON grocery_categories (parent_id, position, id);

-- Processes of the release before this one store any text as the category. The trigger adds a missing category, so that
-- the foreign key does not refuse their products. It also blocks writing until the existing categories are copied.
CREATE FUNCTION add_grocery_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO grocery_categories (name, position)
  SELECT NEW.category, coalesce(max(position), 0) + 1 FROM grocery_categories WHERE parent_id IS NULL
  ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;
CREATE TRIGGER products_have_category BEFORE INSERT OR UPDATE OF category ON products
  FOR EACH ROW WHEN (NEW.category IS NOT NULL) EXECUTE FUNCTION add_grocery_category();

INSERT INTO grocery_categories (name, position)
SELECT category, row_number() OVER (ORDER BY min(id)) FROM products WHERE category IS NOT NULL GROUP BY category;

ALTER TABLE products ADD CONSTRAINT products_category_fkey
  FOREIGN KEY (category) REFERENCES grocery_categories (name) ON UPDATE CASCADE NOT VALID;
