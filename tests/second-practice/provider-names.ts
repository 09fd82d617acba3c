export const providerNames = { solberg: { full: "Dr. Imke Solberg", short: "Dr. Solberg" } };
