import { providers } from "#practice/providers.ts";

/** A provider's name by key; a key that the practice no longer has is its own label. */
export function providerLabel(key: string | null): string {
  return providers.find((provider) => provider.key === key)?.name ?? key ?? "";
}
