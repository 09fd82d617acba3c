import { presentProviders, providerAnchor } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { pagePath } from "#contract/site/translations.ts";
import { type LinkedData, languageOfPage } from "#web/metadata/structured-data.tsx";

/** JSON-LD of the providers: schema.org Persons who work for the Dentist. */
export function providersJsonLd(origin: string): LinkedData {
  const url = `${origin}${pagePath("/about/team")}`;
  return {
    "@context": "https://schema.org",
    "@type": "AboutPage",
    url,
    ...languageOfPage(site()),
    name: site().team.heading,
    description: site().team.search_description,
    mainEntity: {
      "@type": "ItemList",
      itemListElement: presentProviders().map((provider, index) => ({
        "@type": "ListItem",
        position: index + 1,
        item: {
          "@type": "Person",
          "@id": `${url}#${providerAnchor(provider)}`,
          name: provider.name,
          honorificSuffix: provider.credentials,
          jobTitle: provider.job_title,
          description: provider.blurb[0],
          knowsLanguage: provider.languages,
          worksFor: {
            "@type": "Dentist",
            "@id": `${origin}/#practice`,
            name: site().practice.name,
            url: `${origin}${pagePath("/")}`,
          },
        },
      })),
    },
  };
}
