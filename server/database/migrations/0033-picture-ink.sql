-- Whether a picture without a ground of its own is mostly dark or mostly pale, so that it needs one (site-16); null for
-- all others.
ALTER TABLE site_pictures ADD COLUMN ink text CHECK (ink IN ('dark', 'pale'));
