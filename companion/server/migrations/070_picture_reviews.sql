-- Pictures that users and merchants show to everyone, with the result of their check. Pictures of posts are not included,
-- because a post is hidden or shown as a whole.
CREATE TABLE picture_reviews (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind          varchar(20) NOT NULL CHECK (kind IN ('avatar', 'activityCover', 'storeLogo', 'serviceImage')),
  -- Id of the user, activity, merchant or service that shows the picture.
  subject_id    bigint NOT NULL,
  -- For example user:12 or merchant:3.
  owner         varchar(40) NOT NULL,
  -- URL of the picture.
  upload        varchar(500) NOT NULL,
  -- review: hidden until an administrator decides.
  status        varchar(10) NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'review', 'hidden')),
  flag_reason   varchar(200),
  hidden_reason varchar(200),
  -- When the provider checked the picture.
  checked_at    timestamptz,
  -- When an administrator last decided about the picture.
  reviewed_at   timestamptz,
  -- When the owner replaced or removed the picture.
  replaced_at   timestamptz,
  -- URL whose file is kept. The file of a replaced picture can be deleted.
  image_url     varchar(500) GENERATED ALWAYS AS (CASE WHEN replaced_at IS NULL THEN upload END) STORED,
  appeal_status varchar(10) CHECK (appeal_status IN ('open', 'accepted', 'rejected', 'withdrawn')),
  appeal_reason varchar(500),
  appeal_answer varchar(500),
  appealed_at   timestamptz,
  created_at    timestamptz NOT NULL,
  UNIQUE (kind, subject_id, upload),
  CHECK ((appeal_status IS NULL) = (appealed_at IS NULL))
);

CREATE INDEX picture_reviews_by_status ON picture_reviews (status, id);
CREATE INDEX picture_reviews_by_owner ON picture_reviews (owner);
