import { resolveSites } from "#contract/site/resolve-site.ts";
import { provideSite } from "#contract/site/site.ts";
import { chosenLanguage } from "#server/http/language.ts";
import { bilingualContent } from "./example-site.ts";

/** The example, in English and Spanish. */
const sites = resolveSites(bilingualContent, { version: "bilingual" });

/** Has a program that runs offer Spanish beside English, its default, until it is closed. */
export function offerSpanish(): void {
  provideSite(() => {
    const site = sites.get(chosenLanguage() ?? "en") ?? sites.get("en");
    if (!site) throw new Error("The example is in English and Spanish.");
    return site;
  });
}
