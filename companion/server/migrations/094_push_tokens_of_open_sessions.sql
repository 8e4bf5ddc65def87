-- A device that registers for pushes while its session is ended from elsewhere is not registered: without the lock, its
-- push token would stay after the trigger of the session (migration 087) has run. The session is locked before the row of
-- the token, as when a session ends.
CREATE FUNCTION skip_push_token_of_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM auth_sessions WHERE id = NEW.session_id FOR SHARE;
  IF EXISTS (SELECT FROM auth_sessions WHERE id = NEW.session_id AND ended_at IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER push_tokens_registered BEFORE INSERT ON push_tokens
  FOR EACH ROW WHEN (NEW.session_id IS NOT NULL)
  EXECUTE FUNCTION skip_push_token_of_ended_session();
