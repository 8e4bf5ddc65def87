-- The child who placed an order for a parent and pays it. Orders of a parent's own have none.
ALTER TABLE orders ADD COLUMN by_child_id bigint REFERENCES child_users;
UPDATE orders SET by_child_id = (detail->>'byChildId')::bigint
  WHERE order_type = 'membership' AND detail ? 'byChildId';
CREATE INDEX orders_by_child ON orders (by_child_id, id DESC) WHERE by_child_id IS NOT NULL;

-- Notifications of children. A child sees those about a parent only while the two are linked.
CREATE TABLE child_notifications (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  child_id       bigint NOT NULL REFERENCES child_users,
  parent_user_id bigint REFERENCES users,
  type           varchar(50) NOT NULL,
  title          varchar(100) NOT NULL,
  content        text NOT NULL,
  data           jsonb NOT NULL,
  is_read        boolean NOT NULL DEFAULT false,
  -- A second notification with the same key is dropped.
  dedup_key      varchar(100) UNIQUE,
  created_at     timestamptz NOT NULL
);
CREATE INDEX child_notifications_by_child ON child_notifications (child_id, id DESC);
CREATE INDEX child_notifications_unread ON child_notifications (child_id) WHERE NOT is_read;
CREATE INDEX child_notifications_by_parent ON child_notifications (parent_user_id);
