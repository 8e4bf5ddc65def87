-- The start was moved after they had joined: they may leave until it begins.
ALTER TABLE activity_participants ADD COLUMN is_free_to_leave boolean NOT NULL DEFAULT false;

-- The first report that no administrator has answered yet.
ALTER TABLE posts ADD COLUMN reported_at timestamptz;
UPDATE posts SET reported_at =
  (SELECT min(r.created_at) FROM post_reports r
   WHERE r.post_id = posts.id AND (posts.reviewed_at IS NULL OR r.created_at >= posts.reviewed_at))
WHERE status IN ('active', 'review');
DROP INDEX posts_to_review;
CREATE INDEX posts_to_review ON posts (id) WHERE status = 'review' OR reported_at IS NOT NULL;

ALTER TABLE post_comments
  DROP CONSTRAINT post_comments_status_check,
  ADD CONSTRAINT post_comments_status_check CHECK (status IN ('active', 'hidden', 'deleted', 'review')),
  ADD COLUMN hidden_reason text,
  ADD COLUMN reviewed_at timestamptz,
  ADD COLUMN reported_at timestamptz;
CREATE INDEX post_comments_to_review ON post_comments (id) WHERE status = 'review' OR reported_at IS NOT NULL;

CREATE TABLE post_comment_reports (
  comment_id bigint NOT NULL REFERENCES post_comments,
  user_id    bigint NOT NULL REFERENCES users,
  reason     varchar(200),
  created_at timestamptz NOT NULL,
  UNIQUE (comment_id, user_id)
);

CREATE INDEX post_comment_reports_by_user ON post_comment_reports (user_id);
