import { hash } from "node:crypto";

/** A document, and its inline scripts and styles as base64 SHA-256 for its Content-Security-Policy. */
export interface HashedDocument {
  readonly html: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Hashes the inline scripts and styles that have this rendering's nonce, each once, and removes the nonce, since the document is
 * cached. An injected one has no nonce, and so the policy does not allow it (CSP Level 3, §8.2).
 */
export function hashInline(html: string, nonce: string): HashedDocument {
  function hashesOf(name: "script" | "style"): string[] {
    const own = new RegExp(`<${name}(?=[^>]* nonce="${nonce}")([^>]*)>([\\s\\S]*?)</${name}>`, "g");
    const codes = [...html.matchAll(own)]
      .filter(([, attributes = ""]) => !attributes.includes(" src="))
      .map(([, , code = ""]) => code);
    return [...new Set(codes)].map((code) => hash("sha256", code, "base64"));
  }
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ""),
    scripts: hashesOf("script"),
    styles: hashesOf("style"),
  };
}
