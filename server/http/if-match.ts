/**
 * Whether `If-Match` names the stored version (RFC 9110, §13.1.1): `*`, or a strong tag that is the version or begins
 * with it. Without the header every version is current (newsletter-8, visits-37).
 */
export function isCurrent(ifMatch: string | undefined, version: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === "*") return true;
  return ifMatch.split(",").some((tag) => {
    const [, opaque = ""] = /^\s*"([^"]*)"\s*$/.exec(tag) ?? [];
    return opaque === version || opaque.startsWith(`${version}.`);
  });
}
