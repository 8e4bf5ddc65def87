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
  -- The part of the recommendation score that is the same for everybody: full ones, and sooner ones, before others.
  -- `pull` holds while the start is within a week (0.1 hot - 0.2 hours / 168), `heat` (0.1 hot) however far it is.
  pull                 double precision NOT NULL GENERATED ALWAYS AS
                       (0.1::float8 * current_participants / max_participants
                        - 0.2::float8 * extract(epoch FROM start_time - timestamptz '1970-01-01 00:00:00+00')::float8
                          / 604800) STORED,
  heat                 double precision NOT NULL GENERATED ALWAYS AS
                       (0.1::float8 * current_participants / max_participants) STORED,
  -- Fiftieths of a degree: which square of about two kilometres it lies in.
  cell                 integer NOT NULL GENERATED ALWAYS AS
                       (floor(location_lat * 50)::integer * 20000 + floor(location_lng * 50)::integer) STORED,
  CHECK (current_participants BETWEEN 0 AND max_participants)
);

CREATE INDEX activities_by_start ON activities (start_time, id) WHERE status = 'upcoming';
CREATE INDEX activities_by_category ON activities (category, start_time, id) WHERE status = 'upcoming';
CREATE INDEX activities_by_pull ON activities (category, pull DESC, start_time) WHERE status = 'upcoming';
CREATE INDEX activities_by_heat ON activities (category, heat DESC, start_time, id) WHERE status = 'upcoming';
CREATE INDEX activities_near_by_pull ON activities (cell, pull DESC, category, start_time) WHERE status = 'upcoming';
CREATE INDEX activities_near_by_heat ON activities (cell, heat DESC, category, start_time) WHERE status = 'upcoming';
CREATE INDEX activities_by_place ON activities
  USING gist (point(location_lng::float8, location_lat::float8)) WHERE status = 'upcoming';
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
  -- The month (`2026-11`) whose free joins it was taken from; empty for members.
  counted_month varchar(7),
  reminded_at         timestamptz,
  sign_in_reminded_at timestamptz,
  UNIQUE (activity_id, user_id)
);

CREATE INDEX activity_participants_by_user ON activity_participants (user_id, id DESC);

-- What points buy: the next place that becomes free in a full activity. One that is named and not used stands in the queue
-- of its activity; when that has begun or was called off it is free again.
CREATE TABLE activity_passes (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       bigint NOT NULL REFERENCES users,
  -- How it came: `redeem:12`, once.
  source        varchar(40) NOT NULL UNIQUE,
  activity_id   bigint REFERENCES activities,
  waiting_since timestamptz,
  used_at       timestamptz,
  expires_at    timestamptz NOT NULL,
  created_at    timestamptz NOT NULL,
  CHECK ((activity_id IS NULL) = (waiting_since IS NULL)),
  CHECK (used_at IS NULL OR activity_id IS NOT NULL)
);

CREATE INDEX activity_passes_by_user ON activity_passes (user_id, id DESC);
CREATE UNIQUE INDEX activity_passes_waiting ON activity_passes (activity_id, user_id)
  WHERE used_at IS NULL AND activity_id IS NOT NULL;

-- How many of a category are to come on a day in Shanghai: what lists say of their length without
-- counting a hundred thousand rows.
CREATE TABLE activity_day_counts (
  local_day date NOT NULL,
  category  varchar(50) NOT NULL,
  count     integer NOT NULL,
  PRIMARY KEY (local_day, category)
);

CREATE FUNCTION activity_day(start_time timestamptz) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN (start_time AT TIME ZONE 'Asia/Shanghai')::date;

CREATE FUNCTION count_new_activities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_day_counts AS counted
  SELECT activity_day(start_time), category, count(*) FROM added WHERE status = 'upcoming' GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (local_day, category) DO UPDATE SET count = counted.count + excluded.count;
  RETURN NULL;
END $$;
CREATE TRIGGER activities_counted AFTER INSERT ON activities
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_activities();

CREATE FUNCTION recount_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'upcoming' THEN
    UPDATE activity_day_counts SET count = count - 1
    WHERE local_day = activity_day(OLD.start_time) AND category = OLD.category;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.status = 'upcoming' THEN
    INSERT INTO activity_day_counts AS counted VALUES (activity_day(NEW.start_time), NEW.category, 1)
    ON CONFLICT (local_day, category) DO UPDATE SET count = counted.count + 1;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER activities_recounted AFTER UPDATE ON activities FOR EACH ROW
  WHEN ((OLD.status = 'upcoming') <> (NEW.status = 'upcoming') OR OLD.start_time <> NEW.start_time
        OR OLD.category <> NEW.category)
  EXECUTE FUNCTION recount_activity();
CREATE TRIGGER activities_uncounted AFTER DELETE ON activities FOR EACH ROW EXECUTE FUNCTION recount_activity();
