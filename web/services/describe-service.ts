import { practiceName } from "#practice/practice.ts";
import type { ServicePage } from "#practice/services.ts";
import type { LinkedData } from "../metadata/structured-data.tsx";
import { findService } from "./find-service.ts";

/** A service's page as schema.org describes one: its subject, and the questions that it answers. */
export function describeService(page: ServicePage, origin: string): LinkedData {
  const service = findService(page.slug);
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
