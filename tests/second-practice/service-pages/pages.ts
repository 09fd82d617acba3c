import type { ServicePage } from "#practice/program/shapes.ts";

export const servicePages: Readonly<Record<string, () => Promise<ServicePage>>> = {
  dentistry: async () => (await import("#practice/service-pages/dentistry.ts")).dentistryPage,
  implants: async () => (await import("#practice/service-pages/implants.ts")).implantsPage,
};
