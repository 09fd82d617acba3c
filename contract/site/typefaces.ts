/** The pairs of typefaces that a site can have, of headings and of texts; the first is the design's (site-16). */
export const typefaces = {
  warm: { headings: "Fraunces", texts: "Figtree" },
  classic: { headings: "Source Serif", texts: "Source Sans" },
  modern: { headings: "Plus Jakarta Sans", texts: "Plus Jakarta Sans" },
  friendly: { headings: "Nunito", texts: "Nunito Sans" },
} as const;

/** The name of a pair. */
export type Typefaces = keyof typeof typefaces;
