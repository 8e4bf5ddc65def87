-- Appeals of authors against a hidden post or comment; each post and comment has at most one.
CREATE TABLE content_appeals (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  post_id    bigint NOT NULL REFERENCES posts,
  -- Null: the appeal is about the post itself.
  comment_id bigint REFERENCES post_comments,
  user_id    bigint NOT NULL REFERENCES users,
  reason     varchar(500) NOT NULL,
  -- withdrawn: the author deleted the post or comment.
  status     varchar(10) NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'rejected', 'withdrawn')),
  answer     varchar(500),
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK ((status = 'open') = (decided_at IS NULL))
);

CREATE UNIQUE INDEX content_appeals_of_post ON content_appeals (post_id) WHERE comment_id IS NULL;
CREATE UNIQUE INDEX content_appeals_of_comment ON content_appeals (comment_id) WHERE comment_id IS NOT NULL;
CREATE INDEX content_appeals_by_status ON content_appeals (status, id);
CREATE INDEX content_appeals_by_user ON content_appeals (user_id);
