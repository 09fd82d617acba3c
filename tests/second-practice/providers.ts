import { practiceName } from "#practice/practice.ts";
import type { Provider } from "#practice/program/shapes.ts";
import { providerNames } from "#practice/provider-names.ts";

const { solberg } = providerNames;

export const providers: readonly Provider[] = [
  {
    key: "solberg",
    name: solberg.full,
    credentials: "BDS",
    jobTitle: "Dentist and implantologist",
    blurb: [`${solberg.short} founded ${practiceName} in 2019 and does everything here herself.`],
    languages: ["English", "Norwegian"],
    picture: { name: "portrait", alt: `${solberg.short} at the window` },
  },
];
