-- Medicines are a further kind of data that a parent shares with a child. The defaults stay, so that no link and no invite
-- code shares medicines before the parent chooses them. missed_dose_notices: the parent lets this child be notified of
-- doses that are not marked as taken an hour after their time. During an upgrade, a program of the version before answers
-- GET /family/members with 500 to a parent who has already shared medicines through the new version.
ALTER TABLE family_links
  DROP CONSTRAINT family_links_shared_kinds_check,
  ADD CONSTRAINT family_links_shared_kinds_check
    CHECK (shared_kinds <@ '{records,trends,alerts,reports,activities,appointments,medicines}'::text[]) NOT VALID,
  ADD COLUMN missed_dose_notices boolean NOT NULL DEFAULT false;
ALTER TABLE child_parent_links
  DROP CONSTRAINT child_parent_links_shared_kinds_check,
  ADD CONSTRAINT child_parent_links_shared_kinds_check
    CHECK (shared_kinds <@ '{records,trends,alerts,reports,activities,appointments,medicines}'::text[]) NOT VALID,
  ADD COLUMN missed_dose_notices boolean NOT NULL DEFAULT false;
ALTER TABLE invite_codes
  DROP CONSTRAINT invite_codes_shared_kinds_check,
  ADD CONSTRAINT invite_codes_shared_kinds_check
    CHECK (shared_kinds <@ '{records,trends,alerts,reports,activities,appointments,medicines}'::text[]) NOT VALID;

-- Doses that are checked an hour after their time, because a child is notified if they are not marked as taken.
CREATE TABLE dose_checks (
  medicine_id integer NOT NULL REFERENCES medicines (id) ON DELETE CASCADE,
  day         date NOT NULL,
  time        varchar(5) NOT NULL,
  check_at    timestamptz NOT NULL,
  PRIMARY KEY (medicine_id, day, time)
);
CREATE INDEX dose_checks_by_time ON dose_checks (check_at);
