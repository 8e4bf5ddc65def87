-- Page on which a live course is watched. The room of `live_room_id` may be opened in another app.
ALTER TABLE courses ADD COLUMN live_url text;
