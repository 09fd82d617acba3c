-- The office log gets the access log's chain (office-4): what is common to both logs is one function each, and a log has
-- only its hash.

ALTER TABLE office_log ADD COLUMN chain text;

-- As access_log_hash(): it names its columns, so that a column more changes no hash.
CREATE FUNCTION office_log_hash(previous text, entry office_log) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(previous, entry.id, extract(epoch FROM entry.at), entry.actor_id,
    entry.actor_username, entry.act, entry.subject, entry.detail)::text, 'UTF8')), 'hex')
$$;

-- Chains an entry to the last one of its log, by the log's own hash. Entries are added one after another, and numbered in
-- that order. An entry that comes with a hash is a restored one.
CREATE FUNCTION chain_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  previous text;
BEGIN
  IF NEW.chain IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtext(TG_TABLE_NAME));
    NEW.id := nextval(pg_get_serial_sequence(TG_TABLE_NAME, 'id'));
    EXECUTE format('SELECT chain FROM %I ORDER BY id DESC LIMIT 1', TG_TABLE_NAME) INTO previous;
    EXECUTE format('SELECT %I($1, $2)', TG_TABLE_NAME || '_hash') USING previous, NEW INTO NEW.chain;
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION reject_log_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The % is append-only.', replace(TG_TABLE_NAME, '_', ' ') USING ERRCODE = 'insufficient_privilege';
END
$$;

-- The entries of before this version.
DROP TRIGGER office_log_is_append_only ON office_log;
DO $$
DECLARE
  entry office_log;
  last text;
BEGIN
  FOR entry IN SELECT * FROM office_log ORDER BY id LOOP
    last := office_log_hash(last, entry);
    UPDATE office_log SET chain = last WHERE id = entry.id;
  END LOOP;
END
$$;

DROP TRIGGER access_log_is_append_only ON access_log;
DROP TRIGGER chain_access_log ON access_log;
DROP FUNCTION reject_office_log_changes(), reject_access_log_changes(), chain_access_log();

CREATE TRIGGER chain_access_log BEFORE INSERT ON access_log FOR EACH ROW EXECUTE FUNCTION chain_log();
CREATE TRIGGER chain_office_log BEFORE INSERT ON office_log FOR EACH ROW EXECUTE FUNCTION chain_log();
CREATE TRIGGER access_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON access_log
  FOR EACH STATEMENT EXECUTE FUNCTION reject_log_changes();
CREATE TRIGGER office_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON office_log
  FOR EACH STATEMENT EXECUTE FUNCTION reject_log_changes();
-- Also with session_replication_role = replica, which disables ordinary triggers.
ALTER TABLE access_log ENABLE ALWAYS TRIGGER access_log_is_append_only;
ALTER TABLE office_log ENABLE ALWAYS TRIGGER office_log_is_append_only;
