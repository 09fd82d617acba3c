// Every limit of how often something may be done, with its period in seconds. What each counts by, and where, is in
// server/http/rate-limits.ts.

/** How wrong passwords are counted (sign-in-4); periods in seconds. */
export const signInLimits = {
  perNameAndAddress: { max: 10, seconds: 15 * 60 },
  perAccount: { max: 100, seconds: 60 * 60 },
  /** Over all usernames; four times as many for an IPv6 /48. */
  perAddress: { max: 60, seconds: 15 * 60 },
  /** An address from which the account signed in within these days is counted apart from unknown ones. */
  knownAddressDays: 30,
} as const;

/** Limits per address of a client; four times as many for an IPv6 /48. Periods in seconds. */
export const addressLimits = {
  registrations: { max: 20, seconds: 60 * 60 },
  takenUsernames: { max: 60, seconds: 60 * 60 },
  emailRequests: { max: 30, seconds: 60 * 60 },
  failedResetLinks: { max: 60, seconds: 60 * 60 },
} as const;

/** How wrong passwords in My Account are counted per account, in seconds. */
export const passwordLimit = { max: 10, seconds: 15 * 60 } as const;

/**
 * Emails of one kind to one mailbox, in seconds: per client that causes them and for all clients together, so
 * that another client's requests leave the account holder a share.
 */
export const linkMailLimits = {
  perClient: { max: 3, seconds: 60 * 60 },
  perMailbox: { max: 12, seconds: 60 * 60 },
} as const;

/** How many wrong codes one address may send; the period in seconds (office-14). */
export const wrongFirstOwnerCodes = { max: 5, seconds: 15 * 60 } as const;

/** How often an account's data can be downloaded; the period in seconds (accounts-34). */
export const exportLimit = { max: 3, seconds: 24 * 60 * 60 } as const;

/** How often an author has a post's email sent to themselves; the period in seconds (newsletter-51). */
export const newsletterTrialLimit = { max: 3, seconds: 60 * 60 } as const;

/** Rate limits of requests; periods in seconds (visits-12). */
export const requestLimits = {
  perPatient: { max: 200, seconds: 60 * 60 },
  acceptedPerAddress: { max: 10, seconds: 10 * 60 },
  submissionsPerAddress: { max: 60, seconds: 10 * 60 },
  acceptedFromGuests: { max: 300, seconds: 60 * 60 },
  /** Beyond the limit of all guests, for addresses that have sent nothing that day. */
  acceptedFromNewAddresses: { max: 600, seconds: 60 * 60 },
  /** A guest's further requests are stored and not acknowledged. */
  acknowledgementsPerMailbox: { max: 3, seconds: 60 * 60 },
  /** How often the address of one guest's request may be corrected. */
  correctionsPerRequest: { max: 5, seconds: 60 * 60 },
} as const;

/** How often another time may be asked for, for one appointment; the period in seconds (visits-54). */
export const anotherTimeLimit = { max: 10, seconds: 60 * 60 } as const;

/** The limit of unknown or expired tokens of emailed links from one address; the period in seconds (visits-52). */
export const linkLimits = { failedPerAddress: { max: 60, seconds: 60 * 60 } } as const;

/** Wrong one-time codes of one account (two-factor-3; RFC 6238 §5.2). */
export const wrongCodes = { max: 5, seconds: 5 * 60 } as const;
