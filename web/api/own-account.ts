import { queryOptions } from "@tanstack/react-query";
import type { Profile } from "#contract/accounts/accounts.ts";
import { call } from "./browser-call.ts";
import { storeAndRefetch } from "./query-client.tsx";

/** The user's own profile, as the server has it. */
export const ownProfileQuery = queryOptions({
  queryKey: ["own", "profile"],
  queryFn: () => call("GET /api/users/me/profile/", {}),
});

/** Shows a profile that was just saved, unless another person has signed in since, in another tab. */
export function storeSavedProfile(saved: Profile): Promise<void> {
  return storeAndRefetch(ownProfileQuery, (loaded) => (loaded.id === saved.id ? saved : loaded));
}

/** Whether the user's account has two-factor authentication; fetched each time that it is shown. */
export const twoFactorStatusQuery = queryOptions({
  queryKey: ["own", "two-factor"],
  queryFn: () => call("GET /api/2fa/totp/status/", {}),
  staleTime: 0,
});
