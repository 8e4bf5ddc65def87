-- Users who wait for a free place of a doctor on a day. An entry with the status `offered` holds a place of its slot.
CREATE TABLE waiting_entries (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id          bigint NOT NULL REFERENCES users,
  doctor_id        bigint NOT NULL REFERENCES doctors,
  day              date NOT NULL,
  status           varchar(10) NOT NULL DEFAULT 'waiting'
                   CHECK (status IN ('waiting', 'offered', 'accepted', 'declined', 'missed', 'left', 'closed')),
  -- The slot of the offer, and the time until which its place is held.
  schedule_id      bigint REFERENCES doctor_schedules,
  offer_expires_at timestamptz,
  created_at       timestamptz NOT NULL,
  decided_at       timestamptz,
  CHECK ((schedule_id IS NULL) = (offer_expires_at IS NULL)),
  CHECK (status <> 'offered' OR schedule_id IS NOT NULL)
);

-- A user waits once for a doctor on a day.
CREATE UNIQUE INDEX waiting_entries_one_live ON waiting_entries (user_id, doctor_id, day)
  WHERE status IN ('waiting', 'offered');
CREATE INDEX waiting_entries_in_line ON waiting_entries (doctor_id, day, id) WHERE status IN ('waiting', 'offered');
CREATE INDEX waiting_entries_offered ON waiting_entries (offer_expires_at) WHERE status = 'offered';
CREATE INDEX waiting_entries_by_day ON waiting_entries (day) WHERE status = 'waiting';
