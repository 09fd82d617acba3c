/** A domain's letters, digits, marks, hyphens and dots, with something beyond ASCII: no port, path or escape. */
const internationalDomain = /^(?=.*\P{ASCII})[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;

/** A domain in ASCII (UTS #46), as some browsers send it from an email field and others do not. */
function asciiDomain(domain: string): string {
  if (!internationalDomain.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** What follows an address in a text, or closes what is around it; no domain ends so. */
const punctuation = /[\s.,;:!?"'“”‘’«»\])>]+$/;

/** The address of a link; its characters may be escaped (RFC 6068, section 2). */
function addressOfLink(link: string): string {
  const [, address] = /^\s*mailto:([^?]*)/i.exec(link) ?? [];
  if (address === undefined) return link;
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/**
 * The address within what was pasted (accounts-4): without `mailto:`, a name before angle or round brackets, a comment
 * behind it, quotes, and the point or comma that followed it in a text; its domain in ASCII.
 */
export function normalizeEmail(line: string): string {
  const within = line
    .replace(/[\s.,;:!?]+$/, "")
    .replace(/^[^<>]*<([^<>]*)>$/, "$1")
    .replace(/^[^()]*\(([^()]*@[^()]*)\)$/, "$1")
    .replace(/\s*\([^()@]*\)$/, "")
    .replace(/^\s*'(.*)'$/, "$1")
    .replace(/^[\s"“”‘’«»[(<]+/, "");
  const address = addressOfLink(within).replace(punctuation, "").replace("＠", "@").trim();
  const at = address.lastIndexOf("@") + 1;
  return address.slice(0, at) + asciiDomain(address.slice(at));
}
