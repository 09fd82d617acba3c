/** The page with the form that subscribes to the newsletter, and where browsers without JavaScript post it. */
export const subscribePath = "/subscribe";

/** What such a browser is told, at a path below: after the form, or after the button of a mailed link. */
export const subscribeOutcomes = [
  "check-your-email",
  "wrong-address",
  "too-many-emails",
  "confirmed",
  "dead-link",
  "too-many-links",
] as const;

export type SubscribeOutcome = (typeof subscribeOutcomes)[number];

/** The page to which a browser is redirected. */
export const subscribeOutcomePath = (outcome: SubscribeOutcome) => `${subscribePath}/${outcome}`;
