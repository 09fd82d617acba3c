/**
 * Unsubscribes without sign-in: a GET shows a page with a button, since mail scanners follow links, and a POST
 * unsubscribes (RFC 8058). The token is the id of an account, or of a subscriber without one behind a 'v', and a MAC.
 */
export const unsubscribePath = "/unsubscribe/";

/** Where a browser is redirected after a POST to `unsubscribePath`. */
export const unsubscribedPath = "/unsubscribed";

/** Where a browser is redirected after a POST with an invalid token; the page shows that the link is broken. */
export const brokenUnsubscribePath = `${unsubscribePath}broken-link`;

/** Whether a text has the format of such a token, so that a truncated link is recognised without the server. */
export function couldBeUnsubscribeToken(text: string): boolean {
  return text.length <= 54 && /^v?[1-9]\d{0,8}\.[\w-]{43}$/.test(text);
}
