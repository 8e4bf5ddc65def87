CREATE TABLE notifications (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES users,
  type       varchar(50) NOT NULL,
  title      varchar(100),
  content    text,
  -- Where a tap on it leads.
  data       jsonb,
  is_read    boolean NOT NULL DEFAULT false,
  -- What it is about, where it may be told only once: the second insert changes nothing.
  dedup_key  varchar(100) UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX notifications_by_user ON notifications (user_id, id DESC);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE NOT is_read;

-- Devices that asked for pushes. The recipient is `user:1`, `child:2` or `merchant:3`.
CREATE TABLE push_tokens (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient  varchar(30) NOT NULL,
  platform   varchar(10) NOT NULL CHECK (platform IN ('jpush', 'apns', 'webpush')),
  token      text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at    timestamptz NOT NULL
);

CREATE INDEX push_tokens_by_recipient ON push_tokens (recipient);

-- What became of each message to the outside, by channel.
CREATE TABLE delivery_log (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id   bigint NOT NULL,
  channel    varchar(10) NOT NULL CHECK (channel IN ('push', 'sms', 'email')),
  recipient  varchar(100) NOT NULL,
  type       varchar(50) NOT NULL,
  outcome    varchar(20) NOT NULL,
  detail     text,
  created_at timestamptz NOT NULL,
  UNIQUE (event_id, channel)
);
