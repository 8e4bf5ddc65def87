-- Existing administrators keep their full access. New ones name their role, so the column has no default.
ALTER TABLE admins
  ADD COLUMN role varchar(12) NOT NULL DEFAULT 'owner'
    CHECK (role IN ('owner', 'operations', 'finance', 'moderation', 'doctor', 'support')),
  ADD COLUMN doctor_id bigint REFERENCES doctors;
ALTER TABLE admins
  ALTER COLUMN role DROP DEFAULT,
  ADD CHECK ((role = 'doctor') = (doctor_id IS NOT NULL));

-- Lists of doctors who signed in.
CREATE INDEX consultations_by_doctor ON consultations (doctor_id, id DESC);
CREATE INDEX appointments_by_doctor ON appointments (doctor_id, id DESC);
