-- Services that an administrator took offline. The merchant cannot put such a service online again.
ALTER TABLE merchant_services
  ADD COLUMN taken_offline_at     timestamptz,
  ADD COLUMN taken_offline_reason varchar(200);

-- Reviews and replies that an administrator hid. A hidden review does not count toward ratings.
ALTER TABLE merchant_reviews
  ADD COLUMN hidden_at           timestamptz,
  ADD COLUMN hidden_reason       varchar(200),
  ADD COLUMN reply_hidden_at     timestamptz,
  ADD COLUMN reply_hidden_reason varchar(200);
ALTER TABLE service_orders
  ADD COLUMN review_hidden_at     timestamptz,
  ADD COLUMN review_hidden_reason varchar(200);
