-- A closed practice is named by its draft (site-12), in every process.
CREATE TRIGGER notify_site_drafted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_drafts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_changed('site');
