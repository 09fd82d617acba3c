import { type Service, type ServiceSlug, services } from "#practice/services.ts";

/** The service with a slug. Raises an error where the practice lists none, which the practice's own test rules out. */
export function findService(slug: ServiceSlug): Service {
  const service = services.find((one) => one.slug === slug);
  if (!service) throw new Error(`There is no service '${slug}'.`);
  return service;
}
