-- Stock changes by administrators. Orders take and return stock without an entry: their own rows are the record.
CREATE TABLE product_stock_changes (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id bigint NOT NULL REFERENCES products,
  admin_id   bigint NOT NULL REFERENCES admins,
  change     integer NOT NULL CHECK (change <> 0),
  -- Stock right after the change.
  stock      integer NOT NULL CHECK (stock >= 0),
  reason     varchar(200),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX product_stock_changes_by_product ON product_stock_changes (product_id, id DESC);

CREATE TABLE product_price_changes (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id bigint NOT NULL REFERENCES products,
  admin_id   bigint NOT NULL REFERENCES admins,
  -- Null for the price with which the product was created.
  old_price  decimal(10,2),
  price      decimal(10,2) NOT NULL CHECK (price >= 0),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX product_price_changes_by_product ON product_price_changes (product_id, id DESC);
