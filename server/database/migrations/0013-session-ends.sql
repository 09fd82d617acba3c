-- Every process learns of a session's end, however it came about, and ends its event streams (sign-in-28).
CREATE TRIGGER notify_sessions_ended AFTER DELETE OR TRUNCATE ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_changed('sessions');
