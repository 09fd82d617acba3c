import type { ServicePage } from "#practice/program/shapes.ts";

/** Loads the long text of a service's page by its slug; a browser needs only the one that it shows. */
export const servicePages: Readonly<Record<string, () => Promise<ServicePage>>> = {
  general: async () => (await import("#practice/service-pages/general.ts")).generalDentistryPage,
  endodontics: async () => (await import("#practice/service-pages/endodontics.ts")).endodonticsPage,
  "oral-surgery": async () => (await import("#practice/service-pages/oral-surgery.ts")).oralSurgeryPage,
};
