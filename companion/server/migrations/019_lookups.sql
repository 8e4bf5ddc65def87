-- What is looked up, counted or forgotten without reading its whole table.

CREATE INDEX pay_links_by_order ON pay_links (order_no) WHERE order_no IS NOT NULL;
CREATE INDEX refunds_by_order ON refunds (order_no, id);
CREATE INDEX refunds_by_status ON refunds (status, created_at, id);
CREATE INDEX payments_for_a_person ON payments (out_trade_no) WHERE attention IS NOT NULL;
CREATE INDEX payment_notifications_by_order ON payment_notifications (order_no);
CREATE INDEX audit_logs_by_resource_id ON audit_logs (resource_id, id DESC);
CREATE INDEX merchant_accounts_by_merchant ON merchant_accounts (merchant_id);
CREATE INDEX merchant_reviews_by_service ON merchant_reviews (service_id);
CREATE INDEX group_buy_members_by_user ON group_buy_members (user_id);
CREATE INDEX point_redemptions_by_user ON point_redemptions (user_id, id DESC);
CREATE INDEX point_redemptions_by_status ON point_redemptions (status, id);
CREATE INDEX captain_ranking_by_user ON captain_ranking (user_id);

-- Whose membership is over, looked for every minute.
CREATE INDEX users_members ON users (member_expires_at) WHERE is_member;

-- The nightly figures of all shops.
CREATE INDEX merchant_reviews_by_time ON merchant_reviews (created_at);

-- What has been kept for long enough.
CREATE INDEX counters_by_period ON counters (period);
CREATE INDEX notifications_read_by_age ON notifications (created_at) WHERE is_read;
CREATE INDEX delivery_log_by_age ON delivery_log (created_at);
CREATE INDEX access_log_by_age ON access_log (created_at);
CREATE INDEX payment_notifications_by_age ON payment_notifications (received_at);

-- When the vendor of a watch is asked next: an interval after it answered; after it did not, later each time. Empty: at once.
ALTER TABLE health_devices ADD COLUMN next_try_at timestamptz;
ALTER TABLE health_devices ADD COLUMN failures integer NOT NULL DEFAULT 0;
UPDATE health_devices SET next_try_at = last_sync_at + sync_interval * interval '1 minute';
DROP INDEX health_devices_due;
CREATE INDEX health_devices_due ON health_devices (next_try_at NULLS FIRST, id)
  WHERE status = 'active' AND sync_interval > 0;
