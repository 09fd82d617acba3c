/** Where the Atom feed of the newest posts stands (newsletter-17). */
export const feedPath = "/feed.xml";

/**
 * Where a subscription is ended without sign-in: a GET shows a page that asks, since mail scanners follow links, and
 * a POST does it (RFC 8058). The token is an account's id and a MAC.
 */
export const unsubscribePath = "/unsubscribe/";

/** Where a browser comes to after a POST to `unsubscribePath`. */
export const unsubscribedPath = "/unsubscribed";

/** Where a browser comes to whose POST names nobody: no token looks like this, so the page says that the link is broken. */
export const brokenUnsubscribePath = `${unsubscribePath}broken-link`;

/** Whether a text could be such a token: a link that lost its end in a mail program's hands is told at once. */
export function couldBeUnsubscribeToken(text: string): boolean {
  return text.length <= 53 && /^[1-9]\d{0,8}\.[\w-]{43}$/.test(text);
}
