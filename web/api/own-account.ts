import { queryOptions } from "@tanstack/react-query";
import { call } from "./browser-call.ts";

/** The user's own profile, as the server has it. */
export const ownProfileQuery = queryOptions({
  queryKey: ["own", "profile"],
  queryFn: () => call("GET /api/users/me/profile/", {}),
});

/** Whether the user's account has two-factor authentication; fetched each time that it is shown. */
export const twoFactorStatusQuery = queryOptions({
  queryKey: ["own", "two-factor"],
  queryFn: () => call("GET /api/2fa/totp/status/", {}),
  staleTime: 0,
});
