-- Medicines that a user takes, each with the times of day (HH:MM in Shanghai) and weekdays of its doses.
-- next_reminder_at is the time of the next dose of which the user has not been reminded; null after the last dose.
CREATE TABLE medicines (
  id               integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id          integer NOT NULL REFERENCES users (id),
  name             varchar(40) NOT NULL,
  dose             varchar(20) NOT NULL,
  times            text[] NOT NULL,
  weekdays         text[] NOT NULL,
  start_day        date NOT NULL,
  last_day         date,
  next_reminder_at timestamptz,
  created_at       timestamptz NOT NULL,
  updated_at       timestamptz NOT NULL
);
CREATE INDEX medicines_by_user ON medicines (user_id);
CREATE INDEX medicines_by_next_reminder ON medicines (next_reminder_at) WHERE next_reminder_at IS NOT NULL;

-- Doses that a user has taken. A dose is a medicine at a time of a day.
CREATE TABLE taken_doses (
  medicine_id integer NOT NULL REFERENCES medicines (id) ON DELETE CASCADE,
  day         date NOT NULL,
  time        varchar(5) NOT NULL,
  user_id     integer NOT NULL REFERENCES users (id),
  taken_at    timestamptz NOT NULL,
  PRIMARY KEY (medicine_id, day, time)
);
CREATE INDEX taken_doses_by_user ON taken_doses (user_id, day);
