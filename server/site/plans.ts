import { inArray, isNotNull } from "drizzle-orm";
import type { DocumentKind } from "#contract/site/documents.ts";
import { namesOf, notPlanned } from "#contract/site/office-site.ts";
import type { Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { type Actor, recordOfficeAct } from "#server/office/office-log.ts";
import { siteDrafts } from "./table.ts";

/** What a draft has that nobody has planned to publish. */
export const unplanned = { publishAt: null, publishBy: null, publishNote: null };

/** The documents that leave their plans, what becomes of them, and who does it. */
interface Leaving {
  readonly kinds: readonly DocumentKind[];
  /** In the words of the office log: "discarded". */
  readonly fate: string;
  readonly actor: Actor;
  readonly now: Date;
}

/** What one owner has planned for one time, with one note, is one plan. */
interface Plan {
  readonly publishAt: string | null;
  readonly publishBy: number | null;
  readonly publishNote: string | null;
}

const keyOf = ({ publishAt, publishBy, publishNote }: Plan) =>
  JSON.stringify([publishAt?.slice(0, 16), publishBy, publishNote]);

interface PlannedDraft extends Plan {
  readonly kind: DocumentKind;
}

/** Of these drafts those that are in the plan of one of them, with it; none where it is in no plan. */
export function inPlanOf(draft: PlannedDraft, drafts: Iterable<PlannedDraft>): DocumentKind[] {
  if (draft.publishAt === null) return [];
  return [...drafts].filter((one) => keyOf(one) === keyOf(draft)).map(({ kind }) => kind);
}

function readPlanned(transaction: Transaction): Promise<PlannedDraft[]> {
  const { kind, publishAt, publishBy, publishNote } = siteDrafts;
  return transaction
    .select({ kind, publishAt, publishBy, publishNote })
    .from(siteDrafts)
    .where(isNotNull(publishAt))
    .orderBy(kind);
}

/**
 * Ends the plans that documents leave: what was to be published together is not published without them, and stays drafts
 * (site-8). Documents of the plan that they join, if any, are in no other one.
 */
export async function leavePlans(
  transaction: Transaction,
  { kinds, fate, actor, now }: Leaving,
  joined?: Plan,
): Promise<void> {
  const planned = await readPlanned(transaction);
  const leaving = planned.filter((draft) => kinds.includes(draft.kind));
  const left = new Set(leaving.map(keyOf));
  if (joined) left.delete(keyOf(joined));
  const ended = planned.filter((draft) => left.has(keyOf(draft))).map((draft) => draft.kind);
  if (ended.length === 0) return;
  await transaction.update(siteDrafts).set(unplanned).where(inArray(siteDrafts.kind, ended));
  const others = ended.filter((one) => !kinds.includes(one));
  if (others.length === 0) return;
  await recordOfficeAct(transaction, {
    actor,
    act: "site_publishing_failed",
    subject: namesOf(others),
    detail: `Planned together with ${namesOf(ended.filter((one) => kinds.includes(one)))}, now ${fate}`,
    now,
  });
}

/**
 * Ends the plan that a document is in, which the office log says: all that it names stay drafts (site-8). Throws
 * `not_planned`.
 */
export async function endPlan(
  transaction: Transaction,
  { kind, actor, now }: { readonly kind: DocumentKind; readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const planned = await readPlanned(transaction);
  const draft = planned.find((one) => one.kind === kind);
  if (!draft) throw new ProblemError(notPlanned);
  const ended = inPlanOf(draft, planned);
  await transaction.update(siteDrafts).set(unplanned).where(inArray(siteDrafts.kind, ended));
  await recordOfficeAct(transaction, {
    actor,
    act: "site_publishing_cancelled",
    subject: namesOf(ended),
    ...(draft.publishAt !== null && { detail: draft.publishAt.slice(0, 16) }),
    now,
  });
}
