import { queryOptions } from "@tanstack/react-query";
import { call } from "./browser-call.ts";

/** The reader's own profile, by the server's word. */
export const ownProfileQuery = queryOptions({
  queryKey: ["own", "profile"],
  queryFn: () => call("GET /api/users/me/profile/", {}),
});
