/** Where the Atom feed of the newest posts stands (decision 28). */
export const feedPath = "/feed.xml";

/**
 * Where a subscription is ended without sign-in: a GET shows a page that asks, since mail scanners follow links, and
 * a POST does it (RFC 8058). The token is an account's id and a MAC.
 */
export const unsubscribePath = "/unsubscribe/";

/** Where a browser comes to after a POST to `unsubscribePath`. */
export const unsubscribedPath = "/unsubscribed";
