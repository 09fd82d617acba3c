import { practiceName } from "#practice/practice.ts";
import { providerAnchor } from "#practice/program/find-providers.ts";
import { providers } from "#practice/providers.ts";
import { providersPage } from "#practice/providers-page.ts";
import type { LinkedData } from "#web/metadata/structured-data.tsx";

/** JSON-LD of the providers: schema.org Persons who work for the Dentist. */
export function providersJsonLd(origin: string): LinkedData {
  const url = `${origin}/about/team`;
  return {
    "@context": "https://schema.org",
    "@type": "AboutPage",
    url,
    name: providersPage.heading,
    description: providersPage.searchDescription,
    mainEntity: {
      "@type": "ItemList",
      itemListElement: providers.map((provider, index) => ({
        "@type": "ListItem",
        position: index + 1,
        item: {
          "@type": "Person",
          "@id": `${url}#${providerAnchor(provider)}`,
          name: provider.name,
          honorificSuffix: provider.credentials,
          jobTitle: provider.jobTitle,
          description: provider.blurb[0],
          knowsLanguage: provider.languages,
          worksFor: {
            "@type": "Dentist",
            "@id": `${origin}/#practice`,
            name: practiceName,
            url: `${origin}/`,
          },
        },
      })),
    },
  };
}
