import { practiceName } from "#practice/practice.ts";
import { providerNames } from "#practice/provider-names.ts";

export const providersPage: { heading: string; introduction: string; searchDescription: string } = {
  heading: "Your dentist",
  introduction: "The same hands every time.",
  searchDescription: `Meet ${providerNames.solberg.full} of ${practiceName}.`,
};
