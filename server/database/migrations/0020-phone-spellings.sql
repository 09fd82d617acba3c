-- One person's phone number has one spelling (accounts-13): ten digits without the country code 1, where the number can be
-- one of North America (neither area code nor exchange begins with 0 or 1) and most numbers with a country code are.
UPDATE accounts SET phone = regexp_replace(phone, '^\+?1', '')
WHERE phone ~ '^\+?1[2-9]\d{2}[2-9]\d{6}$'
  AND (SELECT count(*) FILTER (WHERE phone LIKE '+1%') >= count(*) FILTER (WHERE phone ~ '^\+[2-9]') FROM accounts);
