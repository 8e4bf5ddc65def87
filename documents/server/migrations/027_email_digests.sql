-- A digest is sent each day or each week. Users with the mode 'daily' receive digests; this column has their period.
ALTER TABLE notification_settings ADD COLUMN digest_period TEXT NOT NULL DEFAULT 'day'
  CHECK (digest_period IN ('day', 'week'));
-- Time at which the last digest was due. The next one is due later, also after the clock of the computer was set back.
ALTER TABLE notification_settings ADD COLUMN digest_due_at TEXT;
