import { toPlainText } from "@react-email/render";

/** A letter's HTML as text for plain mail programs: links by their addresses, telephone and mail as they are read. */
export function plainTextOf(html: string): string {
  return toPlainText(html, {
    selectors: [
      { selector: "h1", options: { uppercase: false } },
      ...['a[href^="tel:"]', 'a[href^="mailto:"]', "a.ink"].map((selector) => ({
        selector,
        format: "anchor",
        options: { ignoreHref: true },
      })),
    ],
  });
}
