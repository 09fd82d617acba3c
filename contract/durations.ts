/** An hour and a day in milliseconds. */
export const hour = 60 * 60 * 1_000;
export const day = 24 * hour;
