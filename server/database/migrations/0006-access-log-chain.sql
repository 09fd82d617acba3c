-- Each entry of the access log carries the hash of itself and the one before, so that a changed, a removed and an inserted
-- entry show (accounts-20).

ALTER TABLE access_log ADD COLUMN chain text;

-- SHA-256 of an entry after the one whose hash is given. It names its columns, so that a column more changes no hash.
CREATE FUNCTION access_log_hash(previous text, entry access_log) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(previous, entry.id, extract(epoch FROM entry.at), entry.employee_id,
    entry.employee_username, entry.patient_id, entry.patient_username, entry.appointment_id)::text, 'UTF8')), 'hex')
$$;

-- Chains an entry to the last one. Entries are added one after another, and numbered in that order. An entry that comes
-- with a hash is a restored one.
CREATE FUNCTION chain_access_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.chain IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtext('access_log'));
    NEW.id := nextval('access_log_id_seq');
    NEW.chain := access_log_hash((SELECT chain FROM access_log ORDER BY id DESC LIMIT 1), NEW);
  END IF;
  RETURN NEW;
END
$$;

-- The entries of before this version.
ALTER TABLE access_log DISABLE TRIGGER access_log_is_append_only;
DO $$
DECLARE
  entry access_log;
  last text;
BEGIN
  FOR entry IN SELECT * FROM access_log ORDER BY id LOOP
    last := access_log_hash(last, entry);
    UPDATE access_log SET chain = last WHERE id = entry.id;
  END LOOP;
END
$$;
ALTER TABLE access_log ENABLE ALWAYS TRIGGER access_log_is_append_only;

CREATE TRIGGER chain_access_log BEFORE INSERT ON access_log FOR EACH ROW EXECUTE FUNCTION chain_access_log();
