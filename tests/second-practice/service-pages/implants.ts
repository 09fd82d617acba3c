import { address, phone } from "#practice/practice.ts";
import type { ServicePage } from "#practice/program/shapes.ts";
import { providerNames } from "#practice/provider-names.ts";

const { solberg } = providerNames;

export const implantsPage: ServicePage = {
  slug: "implants",
  searchDescription: `Implants with ${solberg.full} in ${address.city}.`,
  introduction: [`${solberg.short} begins with a talk.`],
  sections: [{ heading: "How it goes", paragraphs: [`Call ${phone.display} if anything is unclear.`] }],
  visit: { heading: "Your visit", steps: [{ title: "Arrive", text: "Ring the ship’s bell." }] },
  questions: {
    heading: "Asked often",
    entries: [{ question: "Is it loud?", answer: "Only the gulls are." }],
  },
};
