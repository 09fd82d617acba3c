/** Headers that every answer carries (OWASP Secure Headers Project). */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(publicUrl.startsWith("https:") && {
      "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
    }),
  };
}

/** Headers that mean something on a document alone. */
export const documentHeaders = {
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "X-Frame-Options": "DENY",
} as const;

/**
 * Makes the Content-Security-Policy of a page: its own inline scripts by their SHA-256 in base64 and nothing else inline
 * (http-9). A kept page cannot renew a nonce, so hashes take its place (CSP Level 3, §8.2). Scripts may call this
 * site, and the form service where the practice has one (visits-10): every page needs that, since a page that is
 * reached without loading keeps the policy of the one before.
 */
export function pagePolicyWith(formService: string | undefined): (scripts: readonly string[]) => string {
  const callable = formService === undefined ? "'self'" : `'self' ${new URL(formService).origin}`;
  return (scripts) =>
    [
      "default-src 'none'",
      ["script-src 'self'", ...scripts.map((script) => `'sha256-${script}'`)].join(" "),
      "style-src 'self'",
      // Styles on elements cannot run code; a picture's tiny preview stands in one.
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      `connect-src ${callable}`,
      "manifest-src 'self'",
      "worker-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; ");
}

/** The policy of answers that are no page: nothing may load or run, whatever a browser takes them for. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";
