-- The author's id and the `Idempotency-Key` of the call that created a post; null for one without a key (newsletter-19).
ALTER TABLE posts ADD COLUMN creation_key text UNIQUE;
