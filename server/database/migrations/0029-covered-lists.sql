-- A page of a list skips what it does not show, and a count counts, without reading the table: each order has an index with
-- every column by which the list is narrowed (docs/decisions/0145-plain-lists.md).
CREATE INDEX appointments_pending_before_settled ON appointments ((status = 'pending'), id)
  INCLUDE (status, category, provider, confirmed_date);
CREATE INDEX appointments_urgent_before_others ON appointments (appointment_urgency(status, level_of_discomfort), id)
  INCLUDE (status, level_of_discomfort, category, provider, confirmed_date);
CREATE INDEX appointments_in_turn ON appointments (id) INCLUDE (status, category, provider, confirmed_date);
CREATE INDEX appointments_by_time ON appointments (confirmed_date, confirmed_time, id) INCLUDE (status, category, provider);
CREATE INDEX appointments_of_status ON appointments (status, id) INCLUDE (category, provider, confirmed_date);
CREATE INDEX appointments_confirmed_of_provider ON appointments (provider, confirmed_date) INCLUDE (category)
  WHERE status = 'confirmed';
CREATE INDEX posts_drafts_first ON posts
  (author_id, is_draft, (CASE WHEN is_draft THEN updated_at ELSE published_at END), id) INCLUDE (updated_at, published_at);
DROP INDEX appointments_pending_first, appointments_most_urgent, appointments_by_visit, appointments_of_category,
  appointments_with_provider, appointments_by_status, appointments_visits_of_provider, posts_of_author, posts_drafts_by_author;

-- Letters of ASCII have neither another form nor marks: most names are folded, and so compared by a search, several times as
-- quickly, to the same text.
CREATE OR REPLACE FUNCTION folded_text(given text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql
  RETURN regexp_replace(
    CASE WHEN octet_length(given) = char_length(given) THEN lower(given COLLATE "C") COLLATE "default" ELSE
      replace(replace(replace(replace(
        translate(lower(normalize(coalesce(given, ''), NFKD)), 'łøđðħıŧς', 'loddhitσ'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
    END,
    '[\s,;''`´\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u02B9-\u02BF\u2018-\u201B\u2032\u2035\u002D\u2010-\u2015\u2212\u00AD\u200B-\u200F\u2060\uFEFF]',
    '', 'g'
  );
