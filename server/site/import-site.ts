import type { DocumentKind } from "#contract/site/documents.ts";
import type { Database } from "#server/database/connect.ts";
import { recordOfficeAct } from "#server/office/office-log.ts";
import { lockDocuments, parseDocument, storeDraft } from "./documents.ts";
import { namesOf, type PublishedVersion, publishWithin } from "./publish.ts";

/**
 * Makes drafts of documents, and publishes them where that is wanted, in one transaction: with problems nothing changes.
 * Throws `invalid_fields` and `content_problems`.
 */
export function importSite(
  database: Database,
  {
    documents,
    publishes,
    now,
  }: {
    readonly documents: ReadonlyMap<DocumentKind, unknown>;
    readonly publishes: boolean;
    readonly now: Date;
  },
): Promise<PublishedVersion[]> {
  const kinds = [...documents.keys()];
  return database.transaction(async (transaction) => {
    await lockDocuments(transaction);
    for (const [kind, given] of documents)
      await storeDraft(transaction, {
        kind,
        content: parseDocument(kind, given),
        savedBy: null,
        savedAt: now,
      });
    await recordOfficeAct(transaction, {
      actor: undefined,
      act: "site_imported",
      subject: namesOf(kinds),
      now,
    });
    return publishes ? publishWithin(transaction, { kinds, note: null, actor: undefined, now }) : [];
  });
}
