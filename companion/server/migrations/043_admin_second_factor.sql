-- The second factor of administrators (TOTP). The secret is encrypted; it counts from the first right code on.
ALTER TABLE admins
  ADD COLUMN totp_secret_encrypted text,
  ADD COLUMN totp_enabled_at       timestamptz,
  -- The last 30-second step whose code was accepted: no code is accepted twice.
  ADD COLUMN totp_last_step        bigint,
  ADD CHECK (totp_enabled_at IS NULL OR totp_secret_encrypted IS NOT NULL);

-- Codes for an administrator without the authenticator app. Each is accepted once.
CREATE TABLE admin_recovery_codes (
  admin_id  bigint NOT NULL REFERENCES admins ON DELETE CASCADE,
  code_hash varchar(64) NOT NULL,
  used_at   timestamptz,
  PRIMARY KEY (admin_id, code_hash)
);
