-- Person who had the schedule created. People with the role "approve" or "use" delete only their own schedules.
ALTER TABLE schedules ADD COLUMN person_id TEXT NOT NULL DEFAULT 'owner';
UPDATE schedules SET person_id = coalesce((SELECT owner_id FROM sessions WHERE session_id = schedules.session_id), 'owner');
