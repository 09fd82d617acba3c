/** Milliseconds between two fetches of what the office may change while a page shows it. */
export const refetchInterval = 60_000;
