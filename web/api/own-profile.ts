import { queryOptions } from "@tanstack/react-query";
import { call } from "./browser-call.ts";

/** The user's own profile, as the server has it. */
export const ownProfileQuery = queryOptions({
  queryKey: ["own", "profile"],
  queryFn: () => call("GET /api/users/me/profile/", {}),
});
