-- Since when the practice has an employee: one row, which the first one adds and nothing removes. It closes the page that
-- makes the first owner for good (office-13), and two browsers that send that page at once meet at its key. Accounts of
-- the demo do not count.
CREATE TABLE first_employee (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  added_at timestamptz NOT NULL
);

CREATE FUNCTION note_first_employee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO first_employee (added_at) VALUES (now()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
-- Whichever program makes an employee: this one, the command line, or one of the former release.
CREATE TRIGGER note_first_employee AFTER INSERT OR UPDATE OF role ON accounts
  FOR EACH ROW WHEN (NEW.role = 'employee' AND NOT NEW.is_demo) EXECUTE FUNCTION note_first_employee();

INSERT INTO first_employee (added_at)
SELECT now() WHERE EXISTS (SELECT FROM accounts WHERE role = 'employee' AND NOT is_demo);
