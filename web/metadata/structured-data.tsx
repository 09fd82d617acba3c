/** A JSON-LD object, with its context. */
export interface LinkedData {
  readonly "@context": "https://schema.org";
  readonly "@type": string;
  readonly [property: string]: unknown;
}

interface Languages {
  readonly language: string;
  readonly practice: { readonly languages: readonly string[] };
}

/** In which language a page is, where its site has several. */
export function languageOfPage({ language, practice: { languages } }: Languages) {
  return languages.length > 1 ? { inLanguage: language } : {};
}

/** JSON that is safe inside a script element: no text in it can end the element or open a comment (HTML §4.12.1.3). */
export function asScriptText(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/**
 * A page's JSON-LD, for search engines. They read documents only: a page builds its data under `import.meta.env.SSR`,
 * so that neither the data nor the code for it is sent to pages that are rendered in the browser.
 */
export function StructuredData({ data }: { data: LinkedData | undefined }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: data ? asScriptText(data) : "{}" }}
    />
  );
}
