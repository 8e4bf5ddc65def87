-- Administrators hide topics: a hidden topic is not listed, and new posts cannot use it.
ALTER TABLE topics ADD COLUMN is_hidden boolean NOT NULL DEFAULT false;

-- Lists of activities and captains for administrators.
CREATE INDEX activities_by_newest_start ON activities (start_time DESC, id DESC);
CREATE INDEX captains_by_approval ON captains (approved_at DESC, user_id DESC);
