CREATE TABLE activities (
  id                   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  creator_id           bigint NOT NULL REFERENCES users,
  title                varchar(100) NOT NULL,
  category             varchar(50) NOT NULL,
  description          text,
  cover_image_url      text,
  location_lat         decimal(10,7) NOT NULL,
  location_lng         decimal(10,7) NOT NULL,
  location_address     text NOT NULL,
  location_name        varchar(100),
  location_type        varchar(20) NOT NULL DEFAULT 'public' CHECK (location_type IN ('public', 'community')),
  start_time           timestamptz NOT NULL,
  end_time             timestamptz,
  max_participants     integer NOT NULL DEFAULT 10 CHECK (max_participants BETWEEN 5 AND 15),
  current_participants integer NOT NULL DEFAULT 0,
  status               varchar(10) NOT NULL DEFAULT 'upcoming'
                       CHECK (status IN ('upcoming', 'ongoing', 'finished', 'cancelled')),
  is_public_place      boolean NOT NULL DEFAULT true,
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  CHECK (current_participants BETWEEN 0 AND max_participants)
);

CREATE INDEX activities_by_start ON activities (start_time, id) WHERE status = 'upcoming';
CREATE INDEX activities_by_category ON activities (category, start_time, id) WHERE status = 'upcoming';
CREATE INDEX activities_by_creator ON activities (creator_id, id DESC);
CREATE INDEX activities_unfinished ON activities (start_time) WHERE status IN ('upcoming', 'ongoing');

CREATE TABLE activity_participants (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  activity_id   bigint NOT NULL REFERENCES activities,
  user_id       bigint NOT NULL REFERENCES users,
  status        varchar(10) NOT NULL DEFAULT 'registered'
                CHECK (status IN ('registered', 'signed_in', 'absent', 'cancelled')),
  signed_in_at  timestamptz,
  signed_in_lat decimal(10,7),
  signed_in_lng decimal(10,7),
  rating        integer CHECK (rating BETWEEN 1 AND 5),
  review        text,
  reviewed_at   timestamptz,
  joined_at     timestamptz NOT NULL,
  cancelled_at  timestamptz,
  UNIQUE (activity_id, user_id)
);

CREATE INDEX activity_participants_by_user ON activity_participants (user_id, id DESC);
