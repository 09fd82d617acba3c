-- What the office's inbox gets by email (mail-50): no row as long as nobody chose; and the last day of the office's calendar
-- whose morning is done, so that each has one digest.
CREATE TABLE office_inbox (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  mailing text NOT NULL CHECK (mailing IN ('at_once', 'every_morning', 'none')),
  digest_on date
);
