-- Notifications to a merchant, which all employees of the merchant share.
CREATE TABLE merchant_notifications (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id bigint NOT NULL REFERENCES merchants,
  type        varchar(50) NOT NULL,
  title       varchar(100) NOT NULL,
  content     text NOT NULL,
  data        jsonb NOT NULL,
  is_read     boolean NOT NULL DEFAULT false,
  -- A second notification with the same key is dropped.
  dedup_key   varchar(100) UNIQUE,
  created_at  timestamptz NOT NULL
);
CREATE INDEX merchant_notifications_by_merchant ON merchant_notifications (merchant_id, id DESC);
CREATE INDEX merchant_notifications_unread ON merchant_notifications (merchant_id) WHERE NOT is_read;
