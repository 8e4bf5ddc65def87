-- A keyed hash of the address that asked for a code: once a phone was guessed at too often, its codes open only there.
ALTER TABLE sms_codes ADD COLUMN asked_from varchar(64);
