import type { ServicePage, ServiceSlug } from "#practice/services.ts";

/** Loads the long text of a service's page; a browser needs only the one that it shows. */
export const servicePages: Readonly<Record<ServiceSlug, () => Promise<ServicePage>>> = {
  general: async () => (await import("#practice/service-pages/general.ts")).generalDentistryPage,
  endodontics: async () => (await import("#practice/service-pages/endodontics.ts")).endodonticsPage,
  "oral-surgery": async () => (await import("#practice/service-pages/oral-surgery.ts")).oralSurgeryPage,
};
