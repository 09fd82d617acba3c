/** A JSON-LD object, with its context. */
export interface LinkedData {
  readonly "@context": "https://schema.org";
  readonly "@type": string;
  readonly [property: string]: unknown;
}

/** JSON that may stand inside a script element: no text in it can end the element or open a comment (HTML §4.12.1.3). */
export function asScriptText(data: LinkedData): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/**
 * Says in JSON-LD what a page is about, for search engines. They read documents only: a page gathers its facts under
 * `import.meta.env.SSR`, so that neither these nor what gathers them travel to pages that a browser makes itself.
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
