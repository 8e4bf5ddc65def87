-- Position of a saved address that the user chose on the map or by the phone, in WGS-84.
ALTER TABLE user_addresses
  ADD COLUMN lat double precision CHECK (lat BETWEEN -90 AND 90),
  ADD COLUMN lng double precision CHECK (lng BETWEEN -180 AND 180),
  ADD CHECK ((lat IS NULL) = (lng IS NULL));
