import { postOpPage } from "#practice/post-op/page.ts";
import { treatments } from "#practice/post-op/treatments.ts";
import { practiceName } from "#practice/practice.ts";
import type { LinkedData } from "#web/metadata/structured-data.tsx";

/** JSON-LD of the instructions: a schema.org MedicalWebPage with a part for each treatment. */
export function instructionsJsonLd(origin: string): LinkedData {
  const url = `${origin}/post-op`;
  return {
    "@context": "https://schema.org",
    "@type": "MedicalWebPage",
    url,
    name: postOpPage.heading,
    description: postOpPage.searchDescription,
    audience: { "@type": "Patient" },
    publisher: { "@type": "Dentist", "@id": `${origin}/#practice`, name: practiceName, url: `${origin}/` },
    hasPart: treatments.map(({ anchor, title }) => ({
      "@type": "WebPageElement",
      name: title,
      url: `${url}#${anchor}`,
    })),
  };
}
