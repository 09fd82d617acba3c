import { fallbackTexts } from "#contract/site/fallback-texts.ts";
import { site } from "#contract/site/site.ts";

/** The texts that pages of this language show in another one, for what is rendered in the browser (site-22). */
export function loader() {
  return Response.json(fallbackTexts(site()));
}
