-- Names folded as searches compare them (visits-39), computed when they are stored: folding 50,000 of them took 60 ms of a
-- search. Each table has a migration, and so a transaction, of its own: a program that is still running locks these tables in
-- another order.
ALTER TABLE accounts
  ADD COLUMN folded_names text NOT NULL GENERATED ALWAYS AS (searched_names(first_name, last_name)) STORED;
