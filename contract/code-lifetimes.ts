const minute = 60;
const hour = 60 * minute;

/** Seconds for which the code in each kind of letter works (decisions 12 and 13). */
export const codeLifetimes = {
  "verify-email": 24 * hour,
  "reset-password": 30 * minute,
  invitation: 72 * hour,
  "confirm-email-change": hour,
} as const;
