-- Announcements to all users, with the administrator who sent each of them.
CREATE TABLE announcements (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Part of the deduplication keys of the notifications.
  key            varchar(60) NOT NULL UNIQUE,
  admin_id       bigint NOT NULL REFERENCES admins (id),
  title          varchar(100) NOT NULL,
  content        varchar(2000) NOT NULL,
  -- Number of users notified so far.
  received_count integer NOT NULL DEFAULT 0,
  -- When the last batch of users was notified.
  completed_at   timestamptz,
  created_at     timestamptz NOT NULL
);
