-- Logins of before have ended.
ALTER TABLE admins ADD COLUMN password_set_at timestamptz;
