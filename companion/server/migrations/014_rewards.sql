CREATE TABLE point_accounts (
  user_id          bigint PRIMARY KEY REFERENCES users,
  total_points     integer NOT NULL DEFAULT 0,
  available_points integer NOT NULL DEFAULT 0 CHECK (available_points >= 0),
  used_points      integer NOT NULL DEFAULT 0,
  expired_points   integer NOT NULL DEFAULT 0,
  -- Taken back from points that were spent already: the next ones make up for it.
  owed_points      integer NOT NULL DEFAULT 0 CHECK (owed_points >= 0),
  updated_at       timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE point_transactions (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id      bigint NOT NULL REFERENCES users,
  type         varchar(10) NOT NULL CHECK (type IN ('earn', 'use', 'expire')),
  action       varchar(20) NOT NULL CHECK (action IN
                 ('sign_in', 'activity', 'spend', 'invite', 'redeem', 'post', 'review', 'streak')),
  points       integer NOT NULL,
  balance      integer NOT NULL,
  reference_id varchar(50),
  description  text,
  expires_at   timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX point_transactions_by_user ON point_transactions (user_id, id DESC);
CREATE UNIQUE INDEX point_transactions_once ON point_transactions (user_id, type, action, reference_id)
  WHERE reference_id IS NOT NULL;

-- What is left of each earning, spent in the order in which it expires.
CREATE TABLE point_lots (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES users,
  earn_id    bigint NOT NULL UNIQUE REFERENCES point_transactions,
  remaining  integer NOT NULL CHECK (remaining >= 0),
  expires_at timestamptz NOT NULL
);

CREATE INDEX point_lots_of_user ON point_lots (user_id, expires_at, id) WHERE remaining > 0;
CREATE INDEX point_lots_expiring ON point_lots (expires_at) WHERE remaining > 0;

CREATE TABLE point_check_ins (
  user_id bigint NOT NULL REFERENCES users,
  day     date NOT NULL,
  streak  integer NOT NULL,
  PRIMARY KEY (user_id, day)
);

CREATE TABLE point_products (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title           varchar(100) NOT NULL,
  description     text,
  image_url       text,
  points_required integer NOT NULL CHECK (points_required > 0),
  stock           integer NOT NULL CHECK (stock >= 0),
  category        varchar(10) NOT NULL CHECK (category IN ('coupon', 'gift', 'privilege')),
  coupon_detail   jsonb,
  status          varchar(20) NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  created_at      timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE point_redemptions (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES users,
  product_id bigint NOT NULL REFERENCES point_products,
  points     integer NOT NULL,
  status     varchar(10) NOT NULL DEFAULT 'done' CHECK (status IN ('done', 'waiting')),
  created_at timestamptz NOT NULL
);

CREATE TABLE coupon_templates (
  id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title                 varchar(100) NOT NULL,
  type                  varchar(10) NOT NULL CHECK (type IN ('amount', 'discount', 'service')),
  -- Yuan taken off, or the share that is left to pay (0.90 is 10 % off).
  value                 decimal(10,2) NOT NULL CHECK (value > 0),
  min_amount            decimal(10,2) NOT NULL DEFAULT 0,
  applicable_categories text[] NOT NULL DEFAULT '{}',
  merchant_id           bigint REFERENCES merchants,
  -- Empty: without end.
  total_count           integer,
  issued_count          integer NOT NULL DEFAULT 0,
  valid_days            integer NOT NULL CHECK (valid_days > 0),
  member_only           boolean NOT NULL DEFAULT false,
  -- Given to each new user.
  for_new_users         boolean NOT NULL DEFAULT false,
  -- Got by points alone.
  for_points            boolean NOT NULL DEFAULT false,
  status                varchar(20) NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  created_at            timestamptz NOT NULL DEFAULT now(),
  CHECK (total_count IS NULL OR issued_count <= total_count)
);

CREATE TABLE user_coupons (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       bigint NOT NULL REFERENCES users,
  template_id   bigint NOT NULL REFERENCES coupon_templates,
  status        varchar(20) NOT NULL DEFAULT 'available' CHECK (status IN ('available', 'locked', 'used', 'expired')),
  used_order_no varchar(20),
  -- How it came, where that may happen once: `claim`, `register`, `redeem:12`.
  source        varchar(40) NOT NULL,
  expires_at    timestamptz NOT NULL,
  used_at       timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, template_id, source)
);

CREATE INDEX user_coupons_by_user ON user_coupons (user_id, id DESC);
CREATE INDEX user_coupons_expiring ON user_coupons (expires_at) WHERE status = 'available';

INSERT INTO coupon_templates (title, type, value, min_amount, valid_days, for_new_users) VALUES
  ('新人立减10元', 'amount', 10, 0, 30, true);
INSERT INTO coupon_templates (title, type, value, min_amount, valid_days) VALUES
  ('满50减5', 'amount', 5, 50, 30),
  ('满100减10', 'amount', 10, 100, 30);

CREATE TABLE group_buy_campaigns (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  service_id     bigint NOT NULL REFERENCES merchant_services,
  original_price decimal(10,2) NOT NULL,
  group_price    decimal(10,2) NOT NULL,
  min_members    integer NOT NULL DEFAULT 3 CHECK (min_members >= 2),
  max_members    integer NOT NULL DEFAULT 10,
  valid_hours    integer NOT NULL DEFAULT 24 CHECK (valid_hours > 0),
  status         varchar(20) NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  created_at     timestamptz NOT NULL DEFAULT now(),
  CHECK (min_members <= max_members),
  CHECK (group_price < original_price)
);

CREATE TABLE group_buy_orders (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id     bigint NOT NULL REFERENCES group_buy_campaigns,
  initiator_id    bigint NOT NULL REFERENCES users,
  -- Seats that are held: paid, or waiting to be.
  current_members integer NOT NULL DEFAULT 1 CHECK (current_members >= 0),
  paid_members    integer NOT NULL DEFAULT 0 CHECK (paid_members BETWEEN 0 AND current_members),
  status          varchar(10) NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'success', 'failed', 'expired')),
  expires_at      timestamptz NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX group_buy_orders_open ON group_buy_orders (expires_at) WHERE status = 'pending';
-- Came to nothing, with seats whose orders are still to be ended.
CREATE INDEX group_buy_orders_left_over ON group_buy_orders (id)
  WHERE status IN ('failed', 'expired') AND current_members > 0;
CREATE INDEX group_buy_orders_by_campaign ON group_buy_orders (campaign_id, id DESC);

CREATE TABLE group_buy_members (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  group_order_id bigint NOT NULL REFERENCES group_buy_orders,
  user_id        bigint NOT NULL REFERENCES users,
  order_no       varchar(20) NOT NULL UNIQUE,
  status         varchar(10) NOT NULL DEFAULT 'held' CHECK (status IN ('held', 'paid', 'left')),
  joined_at      timestamptz NOT NULL,
  UNIQUE (group_order_id, user_id)
);

CREATE TABLE courses (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title             varchar(200) NOT NULL,
  category          varchar(50),
  instructor_name   varchar(50),
  instructor_avatar text,
  description       text,
  cover_image       text,
  type              varchar(10) NOT NULL CHECK (type IN ('live', 'recorded')),
  video_url         text,
  live_room_id      varchar(50),
  scheduled_at      timestamptz,
  duration_minutes  integer,
  price             decimal(10,2) NOT NULL DEFAULT 0 CHECK (price >= 0),
  member_only       boolean NOT NULL DEFAULT false,
  enrollment_count  integer NOT NULL DEFAULT 0,
  rating            decimal(2,1) NOT NULL DEFAULT 5.0,
  status            varchar(20) NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  created_at        timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE course_enrollments (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  course_id   bigint NOT NULL REFERENCES courses,
  user_id     bigint NOT NULL REFERENCES users,
  progress    decimal(5,2) NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  completed   boolean NOT NULL DEFAULT false,
  enrolled_at timestamptz NOT NULL,
  -- What paid for it; empty where it is free.
  order_no    varchar(20) UNIQUE,
  -- For which beginning of a live course its coming was told.
  reminded_of timestamptz,
  UNIQUE (course_id, user_id)
);

CREATE INDEX course_enrollments_by_user ON course_enrollments (user_id, id DESC);
CREATE INDEX courses_to_come ON courses (scheduled_at) WHERE type = 'live' AND status = 'active';
