-- A keyed hash of the address that asked for a code: once a phone was guessed at too often, its codes open only there.
ALTER TABLE sms_codes ADD COLUMN asked_from varchar(64);

-- By the characters of a name: Chinese ones are of two or three, and an index by three letters each finds none of them.
CREATE INDEX users_by_nickname_characters ON users USING gin (string_to_array(lower(nickname), NULL))
  WHERE nickname IS NOT NULL;
