-- Names as searches compare them (visits-39), once when they are stored: to fold those of 50,000 people took a search of
-- half of all names 60 ms. Each table that is rewritten has a transaction of its own: a program that is still running locks
-- them in another order.
ALTER TABLE accounts
  ADD COLUMN folded_names text NOT NULL GENERATED ALWAYS AS (searched_names(first_name, last_name)) STORED;
