-- Products, services and workers that a user marked with the heart. The number of favourites of a user is limited, so the
-- primary key is the only index.
CREATE TABLE favourites (
  user_id    integer NOT NULL REFERENCES users (id),
  kind       varchar(20) NOT NULL CHECK (kind IN ('grocery', 'service', 'service_product', 'worker')),
  target_id  integer NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, target_id)
);
