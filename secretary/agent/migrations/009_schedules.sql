-- Instructions that the agent carries out at certain times.
CREATE TABLE schedules (
  schedule_id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Conversation that receives the results.
  session_id TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE,
  title TEXT NOT NULL,
  instruction TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('once', 'daily', 'weekdays', 'weekly', 'monthly')),
  -- Wall-clock time in the time zone, as 08:00.
  time TEXT NOT NULL,
  -- Day of a schedule that runs once, as 2026-11-25.
  date TEXT,
  -- Days of a weekly schedule from 1 (Monday) to 7, comma separated.
  weekdays TEXT,
  -- Day of a monthly schedule; shorter months use their last day.
  day_of_month INTEGER CHECK (day_of_month BETWEEN 1 AND 31),
  time_zone TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'paused', 'done')),
  -- NULL unless the status is 'active'.
  next_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX schedules_due ON schedules (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX schedules_by_session ON schedules (session_id);

CREATE TABLE schedule_runs (
  schedule_id INTEGER NOT NULL REFERENCES schedules ON DELETE CASCADE,
  due_at INTEGER NOT NULL,
  -- Message that started the run; NULL for a time that was missed.
  message_id TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (schedule_id, due_at)
) STRICT, WITHOUT ROWID;
