import { and, count, desc, eq } from "drizzle-orm";
import { siteVersionsPerPage } from "#contract/page-sizes.ts";
import { notFound } from "#contract/problems.ts";
import type { Reply } from "#contract/route.ts";
import { type DocumentKind, documents } from "#contract/site/documents.ts";
import { withLaterSlugs } from "#contract/site/moved-slugs.ts";
import {
  documentNames,
  type EditedDocument,
  type listVersionsRoute,
  type readVersionRoute,
} from "#contract/site/office-site.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database, Queryable } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { type Actor, recordOfficeAct } from "#server/office/office-log.ts";
import {
  type DraftChange,
  lockDocuments,
  readEditedDocument,
  requireCurrent,
  storeDraft,
} from "./documents.ts";
import { leavePlans } from "./plans.ts";
import { readPublished } from "./published-site.ts";
import { siteVersions } from "./table.ts";

const facts = {
  version: siteVersions.version,
  note: siteVersions.note,
  publishedAt: siteVersions.publishedAt,
  publishedBy: accounts.username,
};

const factsOf = (row: {
  version: number;
  note: string | null;
  publishedAt: Date;
  publishedBy: string | null;
}) => ({
  version: row.version,
  note: row.note,
  published_at: row.publishedAt.toISOString(),
  published_by: row.publishedBy,
});

/** A page of a document's versions, newest first: their content is not read (site-9). */
export async function listVersions(
  database: Database,
  { kind, page }: { readonly kind: DocumentKind; readonly page: number },
): Promise<Reply<typeof listVersionsRoute>> {
  const [total] = await database
    .select({ count: count() })
    .from(siteVersions)
    .where(eq(siteVersions.kind, kind));
  const rows = await selectVersions(database, { kind, page });
  return { count: total?.count ?? 0, results: rows.map(factsOf) };
}

/** The query for a page of a document's versions. */
export function selectVersions(
  database: Queryable,
  { kind, page }: { readonly kind: DocumentKind; readonly page: number },
) {
  return database
    .select(facts)
    .from(siteVersions)
    .leftJoin(accounts, eq(accounts.id, siteVersions.publishedBy))
    .where(eq(siteVersions.kind, kind))
    .orderBy(desc(siteVersions.version))
    .limit(siteVersionsPerPage)
    .offset((page - 1) * siteVersionsPerPage);
}

interface OneVersion {
  readonly kind: DocumentKind;
  readonly version: number;
}

/** One version of a document, as today's schema reads it. Throws `not_found`. */
export async function readVersion(
  database: Queryable,
  { kind, version }: OneVersion,
): Promise<Reply<typeof readVersionRoute>> {
  const [row] = await database
    .select({ ...facts, content: siteVersions.content })
    .from(siteVersions)
    .leftJoin(accounts, eq(accounts.id, siteVersions.publishedBy))
    .where(and(eq(siteVersions.kind, kind), eq(siteVersions.version, version)));
  if (!row) throw new ProblemError(notFound);
  return { ...factsOf(row), content: documents[kind].parse(row.content) as Record<string, unknown> };
}

/** Makes a version the draft, in place of the one that there was (site-9). Throws `not_found` and `stale_draft`. */
export function restoreVersion(
  database: Database,
  {
    kind,
    version,
    ifMatch,
    actor,
    now,
  }: OneVersion & DraftChange & { readonly actor: NonNullable<Actor>; readonly now: Date },
): Promise<EditedDocument> {
  return database.transaction(async (transaction) => {
    await lockDocuments(transaction);
    const { content: published } = await readPublished(transaction);
    const { content: former } = await readVersion(transaction, { kind, version });
    const content = withLaterSlugs(published, kind, former);
    await requireCurrent(transaction, { kind, ifMatch });
    await leavePlans(transaction, { kinds: [kind], fate: "an earlier version", actor, now });
    await storeDraft(transaction, { kind, content, savedBy: actor.accountId, savedAt: now });
    const subject = documentNames[kind];
    await recordOfficeAct(transaction, {
      actor,
      act: "site_restored",
      subject,
      detail: `Version ${version}`,
      now,
    });
    return readEditedDocument(transaction, kind);
  });
}
