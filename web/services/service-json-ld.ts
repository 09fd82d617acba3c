import { practiceName } from "#practice/practice.ts";
import type { Service, ServicePage } from "#practice/program/shapes.ts";
import type { LinkedData } from "#web/metadata/structured-data.tsx";

interface DescribedService {
  readonly service: Service;
  readonly page: ServicePage;
  readonly origin: string;
}

/** JSON-LD of a service's page: a schema.org FAQPage about the Service. */
export function serviceJsonLd({ service, page, origin }: DescribedService): LinkedData {
  const url = `${origin}/services/${service.slug}`;
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    url,
    name: service.title,
    description: page.searchDescription,
    about: {
      "@type": "Service",
      name: service.title,
      description: service.summary,
      url,
      provider: { "@type": "Dentist", "@id": `${origin}/#practice`, name: practiceName, url: `${origin}/` },
    },
    mainEntity: page.questions.entries.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
