/** Headers of every response, where it has no other of that name (OWASP Secure Headers Project). */
export function securityHeaders({
  publicUrl,
  hstsSubdomains = false,
}: {
  readonly publicUrl: string;
  readonly hstsSubdomains?: boolean | undefined;
}): Readonly<Record<string, string>> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    // A practice may have other names below its own that are no https yet (operation-57).
    ...(publicUrl.startsWith("https:") && {
      "Strict-Transport-Security": `max-age=31536000${hstsSubdomains ? "; includeSubDomains" : ""}`,
    }),
  };
}

/** Of pictures, icons and the feed, which other sites may show (http-49). */
export const shownElsewhere = { "Cross-Origin-Resource-Policy": "cross-origin" } as const;

/** Headers of documents. */
export const documentHeaders = {
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "X-Frame-Options": "DENY",
} as const;

/**
 * Headers of a reply to a URL that contains a secret token: it is not stored, not indexed, and names itself in no
 * Referer (visits-51).
 */
export const secretUrlHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
} as const;

/** A page's Content-Security-Policy, by the SHA-256 in base64 of its own inline scripts and styles. */
export type PagePolicy = (hashes: {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}) => string;

const sourcesOf = (hashes: readonly string[]) =>
  ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(" ");

/**
 * The Content-Security-Policy of a page: its own inline scripts and styles by their hashes and nothing else inline
 * (http-9). Hashes, since a cached page cannot renew a nonce (CSP Level 3, §8.2). Scripts may call this site, and the
 * form service where the practice has one (visits-10), on every page: client-side navigation retains the first page's
 * policy.
 */
export function pagePolicyWith(formService: string | undefined): PagePolicy {
  const callable = formService === undefined ? "'self'" : `'self' ${new URL(formService).origin}`;
  return ({ scripts, styles }) =>
    [
      "default-src 'none'",
      `script-src ${sourcesOf(scripts)}`,
      `style-src ${sourcesOf(styles)}`,
      // Style attributes cannot run code; a picture's placeholder is one.
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      `connect-src ${callable}`,
      "manifest-src 'self'",
      "worker-src 'self'",
      // The preview beside the fields of the website's editor.
      "frame-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; ");
}

/** Headers of a page of the preview: it runs no script, sends no form, and is framed by the editor's page alone (site-11). */
export const previewHeaders = ({ styles }: Parameters<PagePolicy>[0]) => ({
  "X-Frame-Options": "SAMEORIGIN",
  "Content-Security-Policy": [
    "default-src 'none'",
    `style-src ${sourcesOf(styles)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-same-origin",
  ].join("; "),
});

/** The policy of responses that are no page: nothing may load or run. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";
