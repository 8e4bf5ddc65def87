-- Session in which a device registered for pushes. A session that ends, on this device or from elsewhere, takes the push
-- token of its device with it: a lost phone shows no more notices. Tokens from before have no session and stay until
-- their app registers them again.
ALTER TABLE push_tokens ADD COLUMN session_id uuid;

CREATE FUNCTION forget_push_token_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_tokens WHERE session_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER auth_sessions_ended AFTER UPDATE OF ended_at ON auth_sessions
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL)
  EXECUTE FUNCTION forget_push_token_of_session();
