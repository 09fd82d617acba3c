function doctor(first: string, last: string): { full: string; short: string } {
  return { full: `Dr. ${first} ${last}`, short: `Dr. ${last}` };
}

/** The providers' names without credentials: in full, and as texts repeat them. */
export const providerNames = {
  osei: doctor("Renata", "Osei"),
  takeda: doctor("Julian", "Takeda"),
  halloran: doctor("Margit", "Halloran"),
};
