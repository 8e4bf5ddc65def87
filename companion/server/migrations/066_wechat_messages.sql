-- migration: replaces c58cf008bbba8cf9035e4057a1523a5ef553021b119be5766cb08a76603b04f8
-- Permissions of adult children to receive subscription messages in WeChat. Each acceptance permits one message of a
-- template.
CREATE TABLE wechat_message_permissions (
  child_id           bigint NOT NULL REFERENCES child_users,
  template_id        varchar(64) NOT NULL,
  remaining          integer NOT NULL CHECK (remaining BETWEEN 0 AND 50),
  -- Time at which the newest reported ticket was issued. A ticket is counted once, because older ones are refused.
  reported_ticket_at timestamptz NOT NULL,
  PRIMARY KEY (child_id, template_id)
);

ALTER TABLE delivery_log
  DROP CONSTRAINT delivery_log_channel_check,
  ADD CONSTRAINT delivery_log_channel_check CHECK (channel IN ('push', 'sms', 'email', 'wechat'))
    NOT VALID;
