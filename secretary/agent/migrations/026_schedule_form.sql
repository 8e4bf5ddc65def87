-- Hours between the runs of a daily schedule that repeats within the day; NULL for one run a day.
ALTER TABLE schedules ADD COLUMN every_hours INTEGER CHECK (every_hours BETWEEN 1 AND 12);
-- A deleted schedule stays for 30 days, so that a person can restore it. Its next_at is NULL.
ALTER TABLE schedules ADD COLUMN deleted_at INTEGER;
