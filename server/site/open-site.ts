import { notReady } from "#contract/site/office-site.ts";
import type { Database } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { type Actor, recordOfficeAct } from "#server/office/office-log.ts";
import { lockDocuments, readEdited } from "./documents.ts";
import { type PublishedVersion, publishWithin } from "./publish.ts";
import { isSiteOpen } from "./published-site.ts";
import { siteOpenings } from "./table.ts";

/**
 * Publishes every draft and opens the site in one transaction (site-12). A site that is open already stays as it is: of
 * two owners who open it, one does. Throws `not_ready`, with what is missing.
 */
export function openSite(
  database: Database,
  { actor, now }: { readonly actor: NonNullable<Actor>; readonly now: Date },
): Promise<PublishedVersion[]> {
  return database.transaction(async (transaction) => {
    await lockDocuments(transaction);
    if (await isSiteOpen(transaction)) return [];
    const { drafts, problems: missing } = await readEdited(transaction);
    if (missing.length > 0) throw new ProblemError(notReady, { more: { missing } });
    const kinds = [...drafts.keys()];
    const published =
      kinds.length > 0 ? await publishWithin(transaction, { kinds, note: null, actor, now }) : [];
    await transaction.insert(siteOpenings).values({ openedAt: now, openedBy: actor.accountId });
    await recordOfficeAct(transaction, { actor, act: "site_opened", now });
    return published;
  });
}
