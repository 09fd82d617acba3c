import { eq, inArray, isNotNull } from "drizzle-orm";
import { checkSite } from "#contract/site/check-site.ts";
import type { ContentProblem } from "#contract/site/content-problems.ts";
import type { DocumentKind } from "#contract/site/documents.ts";
import { withFormerSlugs } from "#contract/site/moved-slugs.ts";
import { contentProblems, documentNames, namesOf, notReady } from "#contract/site/office-site.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database, DatabaseLog, Transaction } from "#server/database/connect.ts";
import { repeat } from "#server/database/repeat.ts";
import { invalidField, ProblemError } from "#server/http/problem-error.ts";
import { type Actor, recordOfficeAct } from "#server/office/office-log.ts";
import { toInstant } from "#server/office/office-time.ts";
import { lockDocuments, parseDocument, problemsOf, readEdited, withDocuments } from "./documents.ts";
import { leavePlans, unplanned } from "./plans.ts";
import { isSiteOpen, readPublished } from "./published-site.ts";
import { siteDrafts, siteOpenings, siteVersions } from "./table.ts";

/** The drafts that are to be published together, for whom, and what is noted in the history. */
interface Publication {
  readonly kinds: readonly DocumentKind[];
  readonly note: string | null;
  readonly actor: Actor;
  readonly now: Date;
}

/** A document and the version that it was published as. */
export interface PublishedVersion {
  readonly kind: DocumentKind;
  readonly version: number;
}

async function readDrafts(transaction: Transaction, kinds: readonly DocumentKind[]) {
  const drafts = await transaction
    .select({ kind: siteDrafts.kind, content: siteDrafts.content })
    .from(siteDrafts)
    .where(inArray(siteDrafts.kind, [...kinds]));
  const absent = kinds.filter((kind) => !drafts.some((draft) => draft.kind === kind));
  if (absent.length > 0) throw invalidField("kinds", `There is no draft of: ${namesOf(absent)}`);
  return drafts;
}

/** The drafts, and the versions that they follow. Throws `content_problems` where they cannot be published. */
async function requirePublishable(transaction: Transaction, kinds: readonly DocumentKind[]) {
  const drafts = await readDrafts(transaction, kinds);
  const { content: published, versions } = await readPublished(transaction);
  const edited = withFormerSlugs(published, withDocuments(published, drafts));
  // What is wrong elsewhere already holds up no one; what these documents would cause there does.
  const keyOf = ({ kind, path, message }: ContentProblem) => `${kind} ${path} ${message}`;
  const before = new Set(checkSite(published).map(keyOf));
  const problems = (await problemsOf(transaction, { published, versions, edited })).filter(
    (problem) => kinds.includes(problem.kind) || !before.has(keyOf(problem)),
  );
  if (problems.length > 0) throw new ProblemError(contentProblems, { more: { problems } });
  return { edited, versions };
}

/**
 * Publishes drafts together or none, within a transaction that has locked the documents (site-8). Throws
 * `content_problems`, and `invalid_fields` where there is no draft.
 */
export async function publishWithin(
  transaction: Transaction,
  { kinds: given, note, actor, now }: Publication,
): Promise<PublishedVersion[]> {
  const kinds = [...new Set(given)];
  const { edited, versions } = await requirePublishable(transaction, kinds);
  const published = kinds.map((kind) => ({ kind, version: (versions.get(kind) ?? 0) + 1 }));
  await transaction.insert(siteVersions).values(
    published.map(({ kind, version }) => ({
      kind,
      version,
      // What reading would refuse is not stored: the program could not start with it.
      content: parseDocument(kind, edited[kind]),
      note,
      publishedAt: now,
      publishedBy: actor?.accountId ?? null,
    })),
  );
  await leavePlans(transaction, { kinds, fate: "published", actor, now });
  await transaction.delete(siteDrafts).where(inArray(siteDrafts.kind, kinds));
  await recordOfficeAct(transaction, {
    actor,
    act: "site_published",
    subject: namesOf(kinds),
    ...(note !== null && { detail: note }),
    now,
  });
  return published;
}

/** Publishes drafts together or none, now (site-8). Throws `content_problems` and `invalid_fields`. */
export function publishDocuments(database: Database, publication: Publication): Promise<PublishedVersion[]> {
  return database.transaction(async (transaction) => {
    await lockDocuments(transaction);
    return publishWithin(transaction, publication);
  });
}

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

const office = (at: string) => ({ date: at.slice(0, 10), time: at.slice(11, 16) });

/** Milliseconds that publishing can be planned ahead: a year, of whatever length. */
const furthest = 366 * 24 * 60 * 60 * 1_000;

/**
 * Plans that drafts are published together at a time of the office (site-8). Throws `content_problems` where they could
 * not be now, and `invalid_fields`.
 */
export async function planPublishing(
  database: Database,
  { at, kinds, note, actor, now }: Publication & { readonly at: string },
): Promise<void> {
  const instant = toInstant(office(at));
  if (!instant) throw invalidField("at", "This time does not exist: the clocks move forward");
  if (instant <= now) throw invalidField("at", "This time has passed");
  if (instant.getTime() - now.getTime() > furthest) throw invalidField("at", "Choose a time within a year");
  await database.transaction(async (transaction) => {
    await lockDocuments(transaction);
    await requirePublishable(transaction, [...new Set(kinds)]);
    const publishAt = at.replace("T", " ");
    const plan = { publishAt, publishBy: actor?.accountId ?? null, publishNote: note };
    await leavePlans(transaction, { kinds, fate: "planned for another time", actor, now }, plan);
    await transaction
      .update(siteDrafts)
      .set(plan)
      .where(inArray(siteDrafts.kind, [...kinds]));
    await recordOfficeAct(transaction, {
      actor,
      act: "site_publishing_planned",
      subject: namesOf(kinds),
      detail: publishAt,
      now,
    });
  });
}

/** The drafts that are due, by the plan that they belong to, the earliest plan first. */
async function readDuePlans(database: Database | Transaction, now: Date) {
  const planned = await database
    .select({
      kind: siteDrafts.kind,
      at: siteDrafts.publishAt,
      note: siteDrafts.publishNote,
      accountId: accounts.id,
      username: accounts.username,
    })
    .from(siteDrafts)
    .leftJoin(accounts, eq(accounts.id, siteDrafts.publishBy))
    .where(isNotNull(siteDrafts.publishAt))
    .orderBy(siteDrafts.publishAt, siteDrafts.kind);
  const due = planned.filter(({ at }) => {
    // A zone that changed since may skip the time; then it is due.
    const instant = at === null ? undefined : toInstant(office(at));
    return !instant || instant <= now;
  });
  return [...Map.groupBy(due, ({ at, accountId, note }) => JSON.stringify([at, accountId, note])).values()];
}

type Plan = Awaited<ReturnType<typeof readDuePlans>>[number];

async function publishPlan(transaction: Transaction, plan: Plan, now: Date): Promise<void> {
  const kinds = plan.map(({ kind }) => kind);
  const [first] = plan;
  const { accountId = null, username = null, note = null } = first ?? {};
  const actor = accountId !== null && username !== null ? { accountId, username } : undefined;
  try {
    await transaction.transaction((nested) => publishWithin(nested, { kinds, note, actor, now }));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await transaction.update(siteDrafts).set(unplanned).where(inArray(siteDrafts.kind, kinds));
    const problems = (error.details.more?.problems ?? []) as readonly ContentProblem[];
    const [problem] = problems;
    const detail = problem
      ? `${documentNames[problem.kind]}: ${problem.message}${problems.length > 1 ? ` And ${problems.length - 1} more.` : ""}`
      : error.problem.message();
    await recordOfficeAct(transaction, {
      actor,
      act: "site_publishing_failed",
      subject: namesOf(kinds),
      detail,
      now,
    });
  }
}

/** Publishes what is due; with problems it stays a draft, which the office log says (site-8). */
export async function publishDueDrafts(database: Database, now: Date): Promise<void> {
  if ((await readDuePlans(database, now)).length === 0) return;
  await database.transaction(async (transaction) => {
    await lockDocuments(transaction);
    // Another process may have published them meanwhile.
    for (const plan of await readDuePlans(transaction, now)) await publishPlan(transaction, plan, now);
  });
}

/** Milliseconds between two checks for drafts that are due. */
const checkInterval = 4_000;

/** Publishes planned drafts when they are due, until it is stopped; processes hear of it by NOTIFY. */
export function startPlannedPublishing({
  database,
  log,
  clock,
}: {
  readonly database: Database;
  readonly log: DatabaseLog;
  readonly clock: () => Date;
}): { stop(): Promise<void> } {
  return repeat(async () => {
    try {
      await publishDueDrafts(database, clock());
    } catch (error) {
      log.warn({ err: error }, "Planned publishing failed; trying again");
    }
  }, checkInterval);
}
