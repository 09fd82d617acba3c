import { providers } from "#practice/providers.ts";
import { providerSchedules, type Specialty } from "#practice/schedule.ts";
import type { Provider } from "./shapes.ts";

/** What a provider practises, the first being what they are known for. */
export function specialtiesOf({ key }: Pick<Provider, "key">): readonly Specialty[] {
  return providerSchedules.find((schedule) => schedule.key === key)?.specialties ?? [];
}

/** The providers of a specialty, in the order of the providers page. */
export function providersOf(specialty: Specialty): Provider[] {
  return providers.filter((provider) => specialtiesOf(provider).includes(specialty));
}

/** The anchor of a provider on /about/team: 'oral-surgeon', or the key where a colleague before them has that one. */
export function providerAnchor({ key }: Pick<Provider, "key">): string {
  const [specialty] = specialtiesOf({ key });
  const namesake = providers.find((provider) => specialtiesOf(provider)[0] === specialty);
  return (namesake?.key === key && specialty?.replaceAll("_", "-")) || key;
}
