import type { Profile } from "#contract/accounts.ts";
import { ownProfileQuery } from "../api/own-account.ts";
import { queryClientOfPage } from "../api/query-client.ts";
import { readStoredSession } from "../session/stored-session.ts";

/**
 * Puts a profile that was just saved into the cache, in place of one that is being fetched, unless another person has
 * signed in since, in another tab.
 */
export async function storeSavedProfile(saved: Profile): Promise<void> {
  if (String(saved.id) !== readStoredSession()?.userId) return;
  const client = queryClientOfPage();
  await client.cancelQueries(ownProfileQuery);
  client.setQueryData(ownProfileQuery.queryKey, saved);
}
