/** The path of the Atom feed of the newest posts (newsletter-17). */
export const feedPath = "/feed.xml";
