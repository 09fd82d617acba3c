/** What a visitor reads about a subscription, with JavaScript and without (newsletter-57). */
export const subscriptionTexts = {
  subscribed: "You are subscribed. We will email you the next post.",
  mayLeave: "You can unsubscribe at any time with the link at the bottom of each email.",
  deadLink: "This link no longer works. It may be too old, or you may have a newer email from us.",
} as const;
