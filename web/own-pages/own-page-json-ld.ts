import { type OwnPage, site } from "#contract/site/site.ts";
import { pagePath } from "#contract/site/translations.ts";
import { type LinkedData, languageOfPage } from "#web/metadata/structured-data.tsx";

/** JSON-LD of a page of the practice's own: a schema.org WebPage, and a FAQPage where it answers questions. */
export function ownPageJsonLd({ page, origin }: { page: OwnPage; origin: string }): LinkedData {
  const questions = page.sections.flatMap((section) => section.questions);
  return {
    "@context": "https://schema.org",
    "@type": questions.length > 0 ? "FAQPage" : "WebPage",
    url: `${origin}${pagePath(`/${page.slug}`)}`,
    ...languageOfPage(site()),
    name: page.title,
    description: page.search_description || undefined,
    publisher: {
      "@type": "Dentist",
      "@id": `${origin}/#practice`,
      name: site().practice.name,
      url: `${origin}${pagePath("/")}`,
    },
    ...(questions.length > 0 && {
      mainEntity: questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    }),
  };
}
