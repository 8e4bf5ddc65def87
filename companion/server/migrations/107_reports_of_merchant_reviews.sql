-- Reports of reviews of merchants, by users and by the merchant itself. reported_at of a review is the time of the first
-- report that waits for a decision of an administrator.
CREATE TABLE merchant_review_reports (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  review_id   bigint NOT NULL REFERENCES merchant_reviews,
  user_id     integer REFERENCES users (id),
  merchant_id bigint REFERENCES merchants,
  reason      varchar(200),
  created_at  timestamptz NOT NULL,
  CHECK (num_nonnulls(user_id, merchant_id) = 1),
  UNIQUE (review_id, user_id),
  UNIQUE (review_id, merchant_id)
);
CREATE INDEX merchant_review_reports_by_user ON merchant_review_reports (user_id) WHERE user_id IS NOT NULL;
ALTER TABLE merchant_reviews ADD COLUMN reported_at timestamptz;
