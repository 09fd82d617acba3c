-- Each backup notes how far the append-only logs went (operation-90), so that entries missing at their end are noticed.
-- By log: { entries, id, chain }, the last two of its last entry.
ALTER TABLE backups ADD COLUMN log_ends jsonb;
