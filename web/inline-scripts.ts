import { hash } from "node:crypto";

/** A document, and its inline scripts as base64 SHA-256 for its Content-Security-Policy. */
export interface HashedDocument {
  readonly html: string;
  readonly scripts: readonly string[];
}

/**
 * Hashes the inline scripts that have this rendering's nonce, each once, and removes the nonce, since the document is
 * cached. An injected script has no nonce, and so the policy does not allow it (CSP Level 3, §8.2).
 */
export function hashInlineScripts(html: string, nonce: string): HashedDocument {
  const own = new RegExp(`<script(?=[^>]* nonce="${nonce}")([^>]*)>([\\s\\S]*?)</script>`, "g");
  const codes = [...html.matchAll(own)]
    .filter(([, attributes = ""]) => !attributes.includes(" src="))
    .map(([, , code = ""]) => code);
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ""),
    scripts: [...new Set(codes)].map((code) => hash("sha256", code, "base64")),
  };
}
