import { site } from "#contract/site/site.ts";
import { hasTranslations, pagePath } from "#contract/site/translations.ts";
import type { LinkedData } from "#web/metadata/structured-data.tsx";

/** JSON-LD of the instructions: a schema.org MedicalWebPage with a part for each treatment. */
export function instructionsJsonLd(origin: string): LinkedData {
  const url = origin + pagePath("/post-op");
  return {
    "@context": "https://schema.org",
    "@type": "MedicalWebPage",
    url,
    name: site().post_op.heading,
    description: site().post_op.search_description,
    ...(hasTranslations() && { inLanguage: site().language }),
    audience: { "@type": "Patient" },
    publisher: {
      "@type": "Dentist",
      "@id": `${origin}/#practice`,
      name: site().practice.name,
      url: `${origin}/`,
    },
    hasPart: site().post_op.treatments.map(({ anchor, title }) => ({
      "@type": "WebPageElement",
      name: title,
      url: `${url}#${anchor}`,
    })),
  };
}
