import { address, practiceName } from "#practice/practice.ts";

/** What is shown above the three blurbs on /about/team. */
export const providersPage: { heading: string; introduction: string; searchDescription: string } = {
  heading: "Our providers",
  introduction:
    "Three doctors, three fields, one hallway. When a check-up turns up something that needs a specialist, you are usually introduced before you leave.",
  searchDescription: `Meet the general dentist, the endodontist and the oral surgeon of ${practiceName} in ${address.city}, ${address.state}.`,
};
