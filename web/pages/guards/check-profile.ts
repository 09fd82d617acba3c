import type { Profile } from "#contract/accounts.ts";
import { ownProfileQuery } from "#web/api/own-account.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { ConnectionError } from "#web/islands/load-module.ts";
import { readStoredSession, type Session } from "#web/session/stored-session.ts";
import { checkSession, redirectHome } from "./check-session.ts";

/**
 * The session, if its profile passes the check, else redirects home (sign-in-21). The profile is fetched, since local
 * storage cannot be trusted. Throws `ConnectionError` if the server cannot be reached.
 */
export async function checkProfile(
  request: Request,
  isAdmitted: (profile: Profile) => boolean,
): Promise<Session> {
  const session = await checkSession(request);
  try {
    const profile = await getQueryClient().fetchQuery({ ...ownProfileQuery, staleTime: 0 });
    if (isAdmitted(profile)) return session;
  } catch (cause) {
    if (readStoredSession()) throw new ConnectionError(cause);
  }
  return redirectHome(request);
}
