import { toPlainText } from "@react-email/render";

/** An email's HTML as plain text: links by their addresses, telephone numbers and addresses as they are read. */
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
