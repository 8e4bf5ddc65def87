CREATE TABLE service_providers (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_name  varchar(100) NOT NULL,
  category      varchar(50) NOT NULL CHECK (category IN ('housekeeping', 'repair', 'companion', 'grocery', 'travel', 'education', 'device')),
  contact_phone varchar(20),
  license_no    varchar(50),
  address       text,
  lat           decimal(10,7),
  lng           decimal(10,7),
  rating        decimal(2,1) NOT NULL DEFAULT 5.0,
  status        varchar(20) NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  created_at    timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE service_workers (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider_id   bigint NOT NULL REFERENCES service_providers,
  name          varchar(50) NOT NULL,
  avatar_url    text,
  skills        text[] NOT NULL DEFAULT '{}',
  rating        decimal(2,1) NOT NULL DEFAULT 5.0,
  rating_count  integer NOT NULL DEFAULT 0,
  service_count integer NOT NULL DEFAULT 0,
  hourly_rate   decimal(10,2) NOT NULL,
  status        varchar(20) NOT NULL DEFAULT 'available' CHECK (status IN ('available', 'busy', 'offline')),
  created_at    timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX service_workers_by_provider ON service_workers (provider_id);

CREATE TABLE service_orders (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_no       varchar(20) NOT NULL UNIQUE,
  user_id        bigint NOT NULL REFERENCES users,
  worker_id      bigint NOT NULL REFERENCES service_workers,
  service_type   varchar(50) NOT NULL CHECK (service_type IN ('cleaning', 'repair', 'companion')),
  scheduled_date date NOT NULL,
  scheduled_time time NOT NULL,
  duration_hours decimal(3,1) NOT NULL CHECK (duration_hours > 0),
  address        text NOT NULL,
  requirements   text,
  amount         decimal(10,2) NOT NULL,
  platform_fee   decimal(10,2) NOT NULL,
  cancel_fee     decimal(10,2),
  status         varchar(15) NOT NULL DEFAULT 'pending'
                 CHECK (status IN ('pending', 'paid', 'confirmed', 'in_progress', 'completed', 'cancelled')),
  rating         integer CHECK (rating BETWEEN 1 AND 5),
  review         text,
  reviewed_at    timestamptz,
  -- From and to, so that nobody works in two places at once.
  busy           tstzrange NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX service_orders_by_user ON service_orders (user_id, id DESC);
CREATE INDEX service_orders_by_worker ON service_orders (worker_id, reviewed_at DESC) WHERE rating IS NOT NULL;
CREATE EXTENSION IF NOT EXISTS btree_gist;
ALTER TABLE service_orders ADD CONSTRAINT service_orders_one_place
  EXCLUDE USING gist (worker_id WITH =, busy WITH &&) WHERE (status IN ('pending', 'paid', 'confirmed', 'in_progress'));

CREATE TABLE products (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider_id bigint NOT NULL REFERENCES service_providers,
  name        varchar(100) NOT NULL,
  category    varchar(50),
  description text,
  image_url   text,
  price       decimal(10,2) NOT NULL CHECK (price >= 0),
  unit        varchar(20),
  stock       integer NOT NULL DEFAULT 0 CHECK (stock >= 0),
  status      varchar(20) NOT NULL DEFAULT 'available' CHECK (status IN ('available', 'unavailable')),
  created_at  timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX products_by_provider ON products (provider_id, id);
CREATE INDEX products_by_category ON products (category, id) WHERE status = 'available';

CREATE TABLE cart_items (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES users,
  product_id bigint NOT NULL REFERENCES products,
  quantity   integer NOT NULL DEFAULT 1 CHECK (quantity BETWEEN 1 AND 99),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, product_id)
);

CREATE TABLE delivery_orders (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_no           varchar(20) NOT NULL UNIQUE,
  user_id            bigint NOT NULL REFERENCES users,
  provider_id        bigint NOT NULL REFERENCES service_providers,
  -- [{ productId, name, qty, price }]
  items              jsonb NOT NULL,
  total_amount       decimal(10,2) NOT NULL,
  delivery_fee       decimal(10,2) NOT NULL DEFAULT 0,
  delivery_address   text NOT NULL,
  delivery_phone     varchar(11) NOT NULL,
  estimated_delivery timestamptz,
  status             varchar(20) NOT NULL DEFAULT 'pending' CHECK (status IN (
                       'pending', 'paid', 'preparing', 'delivering', 'delivered', 'cancelled', 'refunded')),
  created_at         timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX delivery_orders_by_user ON delivery_orders (user_id, id DESC);

CREATE TABLE service_products (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider_id     bigint NOT NULL REFERENCES service_providers,
  category        varchar(50) NOT NULL CHECK (category IN ('travel', 'education', 'device')),
  subcategory     varchar(50),
  title           varchar(200) NOT NULL,
  description     text,
  images          text[] NOT NULL DEFAULT '{}',
  price           decimal(10,2) NOT NULL CHECK (price >= 0),
  price_unit      varchar(20),
  commission_rate decimal(4,2) NOT NULL,
  location        varchar(100),
  available_from  date,
  available_to    date,
  stock           integer NOT NULL CHECK (stock >= 0),
  sales_count     integer NOT NULL DEFAULT 0,
  rating          decimal(2,1) NOT NULL DEFAULT 5.0,
  status          varchar(20) NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  created_at      timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX service_products_by_category ON service_products (category, id) WHERE status = 'active';

-- What a user ordered of a product; the money is on the order of the same number.
CREATE TABLE service_product_orders (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_no        varchar(20) NOT NULL UNIQUE,
  user_id         bigint NOT NULL REFERENCES users,
  product_id      bigint NOT NULL REFERENCES service_products,
  quantity        integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  unit_price      decimal(10,2) NOT NULL,
  -- In percent, as it was when this was ordered.
  commission_rate decimal(4,2) NOT NULL,
  status          varchar(10) NOT NULL DEFAULT 'pending'
                  CHECK (status IN ('pending', 'paid', 'completed', 'cancelled', 'refunded')),
  paid_at         timestamptz,
  created_at      timestamptz NOT NULL
);

CREATE INDEX service_product_orders_had ON service_product_orders (paid_at) WHERE status = 'paid';
