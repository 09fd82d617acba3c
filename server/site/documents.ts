import { eq, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { invalidFields } from "#contract/problems.ts";
import type { Reply } from "#contract/route.ts";
import { checkSite } from "#contract/site/check-site.ts";
import type { ContentProblem } from "#contract/site/content-problems.ts";
import {
  type DocumentKind,
  documentKinds,
  documents,
  type SiteContent,
  siteContent,
} from "#contract/site/documents.ts";
import { missingTranslations } from "#contract/site/missing-translations.ts";
import { withFormerSlugs } from "#contract/site/moved-slugs.ts";
import { offeredLanguages } from "#contract/site/offered-languages.ts";
import { type EditedDocument, type listDocumentsRoute, staleDraft } from "#contract/site/office-site.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database, Queryable, Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { isCurrent } from "#server/http/serve.ts";
import type { Actor } from "#server/office/office-log.ts";
import { endPlan, inPlanOf, leavePlans } from "./plans.ts";
import { isSiteOpen, readPublished } from "./published-site.ts";
import { problemsOfRemoved, type SiteChange } from "./removed-values.ts";
import { siteDrafts } from "./table.ts";

/** Has changes of documents follow each other, whichever process makes them: one order, and each sees the one before. */
export async function lockDocuments(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('site documents'))`);
}

/** A document's content without a schema's type. */
type Content = Record<string, unknown>;

/** A document's content as its schema cleans it. Throws `invalid_fields` for wrong types and lengths (site-3). */
export function parseDocument(kind: DocumentKind, content: unknown): Content {
  const schema: z.ZodMiniType = documents[kind];
  const { data, error } = schema.safeParse(content);
  if (!error) return data as Content;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.issues) (fields[["content", ...path].join(".")] ??= []).push(message);
  throw new ProblemError(invalidFields, { fields });
}

/** The drafts, with the names of those who saved them. */
function selectDrafts(database: Queryable) {
  return database
    .select({
      kind: siteDrafts.kind,
      content: siteDrafts.content,
      revision: siteDrafts.revision,
      savedAt: siteDrafts.savedAt,
      savedBy: accounts.username,
      publishAt: siteDrafts.publishAt,
      publishBy: siteDrafts.publishBy,
      publishNote: siteDrafts.publishNote,
    })
    .from(siteDrafts)
    .leftJoin(accounts, eq(accounts.id, siteDrafts.savedBy))
    .orderBy(siteDrafts.kind);
}

type Draft = Awaited<ReturnType<typeof selectDrafts>>[number];

/** Some documents in place of those published; each is read as its schema reads it. */
export function withDocuments(
  content: SiteContent,
  changed: readonly { readonly kind: DocumentKind; readonly content: unknown }[],
): SiteContent {
  return siteContent.parse({
    ...content,
    ...Object.fromEntries(changed.map((draft) => [draft.kind, draft.content])),
  });
}

/** What keeps documents from being published in place of those that are (site-3, site-4). */
export async function problemsOf(database: Queryable, change: SiteChange): Promise<ContentProblem[]> {
  return [...checkSite(change.edited), ...(await problemsOfRemoved(database, change))];
}

/** What is published, the drafts, and the site as it would be with them. */
export async function readDrafted(database: Queryable) {
  const { content: published, versions } = await readPublished(database);
  const drafts = new Map((await selectDrafts(database)).map((draft) => [draft.kind, draft]));
  const edited = withDocuments(published, [...drafts.values()]);
  return { published, versions, drafts, edited };
}

/** Everything that editing starts from: what is published, the drafts, and what is wrong with both together. */
export async function readEdited(database: Queryable) {
  const drafted = await readDrafted(database);
  // As it would be published: a link to a page that has moved leads there.
  const edited = withFormerSlugs(drafted.published, drafted.edited);
  return { ...drafted, problems: await problemsOf(database, { ...drafted, edited }) };
}

const savedOf = ({ savedAt, savedBy }: Draft) => ({ saved_at: savedAt.toISOString(), saved_by: savedBy });

/** When a draft is published by itself, and with what; a time of the office is `YYYY-MM-DDTHH:MM` in the API. */
function planOf(draft: Draft | undefined, drafts: ReadonlyMap<DocumentKind, Draft>) {
  return {
    publish_at: draft?.publishAt?.replace(" ", "T").slice(0, 16) ?? null,
    publish_with: draft ? inPlanOf(draft, drafts.values()).filter((kind) => kind !== draft.kind) : [],
  };
}

interface PublishedWhen extends Record<string, unknown> {
  readonly kind: DocumentKind;
  readonly publishedAt: Date;
  readonly publishedBy: string | null;
}

/** Who published the latest version of each document, and when. */
async function readPublishedWhen(database: Queryable) {
  const { rows } = await database.execute<PublishedWhen>(sql`
    SELECT wanted.kind, latest.published_at AS "publishedAt", accounts.username AS "publishedBy"
    FROM unnest(${sql.param([...documentKinds])}::text[]) AS wanted(kind)
      CROSS JOIN LATERAL (
        SELECT published_at, published_by FROM site_versions
        WHERE site_versions.kind = wanted.kind ORDER BY version DESC LIMIT 1
      ) AS latest
      LEFT JOIN accounts ON accounts.id = latest.published_by`);
  return new Map(rows.map((row) => [row.kind, row]));
}

/** Every document by name and state (site-7). */
export async function listDocuments(database: Database): Promise<Reply<typeof listDocumentsRoute>> {
  const [{ versions, drafts, edited, problems }, publishedWhen, open] = await database.transaction(
    async (transaction) =>
      [
        await readEdited(transaction),
        await readPublishedWhen(transaction),
        await isSiteOpen(transaction),
      ] as const,
    { isolationLevel: "repeatable read" },
  );
  return {
    open,
    languages: [...offeredLanguages(edited.practice)],
    documents: documentKinds.map((kind) => {
      const draft = drafts.get(kind);
      const published = publishedWhen.get(kind);
      return {
        kind,
        version: versions.get(kind) ?? 0,
        published_at: published ? new Date(published.publishedAt).toISOString() : null,
        published_by: published?.publishedBy ?? null,
        draft: draft ? savedOf(draft) : null,
        problems: problems.filter((problem) => problem.kind === kind).length,
        missing: missingTranslations(edited, kind),
        ...planOf(draft, drafts),
      };
    }),
  };
}

/** An edited document, with the revision of its draft, 0 without one. */
interface RevisedDocument extends EditedDocument {
  readonly revision: number;
}

/** What the `ETag` of an edited document begins with: it changes with each draft and version (site-7). */
export function revisionOf(document: EditedDocument): string {
  const { version, revision } = document as RevisedDocument;
  return `${version}-${revision}`;
}

/** A document as it is edited: what is published, the draft, and what keeps it from being published. */
export async function readEditedDocument(database: Queryable, kind: DocumentKind): Promise<RevisedDocument> {
  const { published, versions, drafts, edited, problems } = await readEdited(database);
  const draft = drafts.get(kind);
  return {
    kind,
    version: versions.get(kind) ?? 0,
    revision: draft?.revision ?? 0,
    content: published[kind],
    draft: draft ? { content: edited[kind], ...savedOf(draft) } : null,
    ...planOf(draft, drafts),
    languages: [...offeredLanguages(edited.practice)],
    problems: problems
      .filter((problem) => problem.kind === kind)
      .map(({ path, message }) => ({ path, message })),
  };
}

/** A change of a draft: of which document, and based on which state (the header `If-Match`). */
export interface DraftChange {
  readonly kind: DocumentKind;
  readonly ifMatch: string | undefined;
}

/** Throws `stale_draft` where a change is based on an older draft or version (site-7). */
export async function requireCurrent(
  transaction: Transaction,
  { kind, ifMatch }: DraftChange,
): Promise<void> {
  const { rows } = await transaction.execute<{ state: string }>(sql`
    SELECT coalesce((SELECT max(version) FROM site_versions WHERE kind = ${kind}), 0) || '-' ||
      coalesce((SELECT revision FROM site_drafts WHERE kind = ${kind}), 0) AS state`);
  if (!isCurrent(ifMatch, rows[0]?.state ?? "")) throw new ProblemError(staleDraft);
}

/** Stores a document's draft in place of the one that it had. Throws `invalid_fields`, so that reading refuses none. */
export async function storeDraft(
  transaction: Transaction,
  {
    kind,
    ...given
  }: {
    readonly kind: DocumentKind;
    readonly content: unknown;
    readonly savedBy: number | null;
    readonly savedAt: Date;
  },
): Promise<void> {
  const draft = { kind, ...given, content: parseDocument(kind, given.content) };
  await transaction
    .insert(siteDrafts)
    .values(draft)
    .onConflictDoUpdate({
      target: siteDrafts.kind,
      set: { ...draft, revision: sql`excluded.revision` },
    });
}

/** Saves a draft (site-7). Throws `invalid_fields` and `stale_draft`. */
export async function saveDraft(
  database: Database,
  change: DraftChange & { readonly content: unknown; readonly savedBy: number; readonly now: Date },
): Promise<RevisedDocument> {
  const { kind, content, savedBy, now: savedAt } = change;
  return database.transaction(async (transaction) => {
    await lockDocuments(transaction);
    await requireCurrent(transaction, change);
    await storeDraft(transaction, { kind, content, savedBy, savedAt });
    return readEditedDocument(transaction, kind);
  });
}

/** Drops a draft; without one there is nothing to do. Throws `stale_draft`. */
export async function deleteDraft(
  database: Database,
  { actor, now, ...change }: DraftChange & { readonly actor: NonNullable<Actor>; readonly now: Date },
): Promise<void> {
  const { kind } = change;
  await database.transaction(async (transaction) => {
    await lockDocuments(transaction);
    await requireCurrent(transaction, change);
    await leavePlans(transaction, { kinds: [kind], fate: "discarded", actor, now });
    await transaction.delete(siteDrafts).where(eq(siteDrafts.kind, kind));
  });
}

/** Cancels the plan to publish a draft, and those planned with it. Throws `not_planned`. */
export async function cancelPlan(
  database: Database,
  {
    kind,
    actor,
    now,
  }: { readonly kind: DocumentKind; readonly actor: NonNullable<Actor>; readonly now: Date },
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockDocuments(transaction);
    await endPlan(transaction, { kind, actor, now });
  });
}
