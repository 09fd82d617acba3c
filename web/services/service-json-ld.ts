import { type Service, site } from "#contract/site/site.ts";
import { pagePath } from "#contract/site/translations.ts";
import { type LinkedData, languageOfPage } from "#web/metadata/structured-data.tsx";

interface DescribedService {
  readonly service: Service;
  readonly origin: string;
}

/** JSON-LD of a service's page: a schema.org FAQPage about the Service. */
export function serviceJsonLd({ service, origin }: DescribedService): LinkedData {
  const url = `${origin}${pagePath(`/services/${service.slug}`)}`;
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    url,
    ...languageOfPage(site()),
    name: service.title,
    description: service.search_description,
    about: {
      "@type": "Service",
      name: service.title,
      description: service.summary,
      url,
      provider: {
        "@type": "Dentist",
        "@id": `${origin}/#practice`,
        name: site().practice.name,
        url: `${origin}${pagePath("/")}`,
      },
    },
    mainEntity: service.questions.entries.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
