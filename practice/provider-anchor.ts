import type { Provider } from "./providers.ts";

/** Where a provider stands on /about/team: 'oral-surgeon'. */
export function providerAnchor({ specialty }: Pick<Provider, "specialty">): string {
  return specialty.replaceAll("_", "-");
}
