CREATE TABLE topics (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name        varchar(50) NOT NULL UNIQUE,
  description text,
  post_count  integer NOT NULL DEFAULT 0 CHECK (post_count >= 0),
  is_official boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL DEFAULT now()
);

INSERT INTO topics (name, description, is_official) VALUES
  ('晨练打卡', '每天动一动，身体更硬朗', true),
  ('健康食谱', '吃得好，更要吃得对', true),
  ('退休生活', '说说退休后的日子', true),
  ('带娃那些事', '带孙辈的苦与乐', true);

CREATE TABLE posts (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       bigint NOT NULL REFERENCES users,
  content       text,
  images        text[] NOT NULL DEFAULT '{}' CHECK (cardinality(images) <= 9),
  topic_id      bigint REFERENCES topics,
  location      varchar(100),
  like_count    integer NOT NULL DEFAULT 0 CHECK (like_count >= 0),
  comment_count integer NOT NULL DEFAULT 0 CHECK (comment_count >= 0),
  -- hidden: by an administrator; deleted: by its author; review: waits for one to look.
  status        varchar(10) NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'hidden', 'deleted', 'review')),
  hidden_reason text,
  -- An administrator looked at it: reports from before are answered.
  reviewed_at   timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX posts_newest ON posts (id DESC) WHERE status = 'active';
CREATE INDEX posts_by_topic ON posts (topic_id, id DESC) WHERE status = 'active';
CREATE INDEX posts_by_user ON posts (user_id, id DESC);
CREATE INDEX posts_to_review ON posts (id) WHERE status = 'review';

CREATE TABLE post_likes (
  post_id    bigint NOT NULL REFERENCES posts,
  user_id    bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (post_id, user_id)
);

CREATE INDEX post_likes_by_user ON post_likes (user_id);

-- Who thinks that a post should not be seen. Once for each person.
CREATE TABLE post_reports (
  post_id    bigint NOT NULL REFERENCES posts,
  user_id    bigint NOT NULL REFERENCES users,
  reason     varchar(200),
  created_at timestamptz NOT NULL,
  UNIQUE (post_id, user_id)
);

CREATE INDEX post_reports_by_user ON post_reports (user_id);

CREATE TABLE post_comments (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  post_id     bigint NOT NULL REFERENCES posts,
  user_id     bigint NOT NULL REFERENCES users,
  content     text NOT NULL,
  reply_to_id bigint REFERENCES post_comments,
  status      varchar(10) NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'hidden', 'deleted')),
  created_at  timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX post_comments_by_post ON post_comments (post_id, id);
CREATE INDEX post_comments_by_user ON post_comments (user_id);
