CREATE TABLE captain_applications (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       bigint NOT NULL REFERENCES users,
  bio           text,
  specialties   text[] NOT NULL DEFAULT '{}',
  serving_area  varchar(50),
  contact_info  jsonb,
  status        varchar(10) NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  reviewer_note text,
  reviewed_at   timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX captain_applications_by_user ON captain_applications (user_id, id DESC);
CREATE UNIQUE INDEX captain_applications_one_pending ON captain_applications (user_id) WHERE status = 'pending';

CREATE TABLE captains (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id            bigint NOT NULL UNIQUE REFERENCES users,
  level              varchar(10) NOT NULL DEFAULT 'trainee' CHECK (level IN ('trainee', 'silver', 'gold', 'honor')),
  bio                text,
  specialties        text[] NOT NULL DEFAULT '{}',
  serving_area       varchar(50),
  total_activities   integer NOT NULL DEFAULT 0,
  total_participants integer NOT NULL DEFAULT 0,
  total_new_users    integer NOT NULL DEFAULT 0,
  -- For showing. Levels go by the ratings themselves, whose sum and number follow.
  avg_rating         decimal(2,1) NOT NULL DEFAULT 0,
  rating_sum         integer NOT NULL DEFAULT 0,
  rating_count       integer NOT NULL DEFAULT 0,
  -- The year for which `honor` was given.
  honor_year         integer,
  monthly_subsidy    decimal(10,2) NOT NULL DEFAULT 0,
  status             varchar(10) NOT NULL DEFAULT 'pending'
                     CHECK (status IN ('pending', 'active', 'suspended', 'revoked')),
  approved_at        timestamptz,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now()
);

-- One row per captain and month, written anew every day.
CREATE TABLE captain_ranking (
  month                varchar(7) NOT NULL,
  user_id              bigint NOT NULL REFERENCES users,
  nickname             varchar(50),
  avatar_url           text,
  level                varchar(10) NOT NULL CHECK (level IN ('trainee', 'silver', 'gold', 'honor')),
  -- Places are counted when it is read: who is no captain any more leaves no gap.
  position             integer NOT NULL,
  monthly_activities   integer NOT NULL,
  monthly_participants integer NOT NULL,
  avg_rating           decimal(2,1) NOT NULL,
  PRIMARY KEY (month, user_id)
);
