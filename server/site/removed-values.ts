import { eq, type SQLWrapper, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { problemOfRemoved, type RemovedValue, removedValues } from "#contract/site/check-site.ts";
import type { ContentProblem } from "#contract/site/content-problems.ts";
import type { DocumentKind, SiteContent } from "#contract/site/documents.ts";
import { accounts } from "#server/accounts/table.ts";
import {
  absences,
  appointmentGuests,
  appointments,
  offers,
  undoableChanges,
} from "#server/appointments/table.ts";
import { posts } from "#server/content/table.ts";
import type { Queryable } from "#server/database/connect.ts";

type Column = readonly [table: PgTable, value: SQLWrapper];

/** Where rows have the values of documents. */
const columns: Readonly<Partial<Record<DocumentKind, readonly Column[]>>> = {
  visits: [[appointments, appointments.category]],
  providers: [
    [appointments, appointments.provider],
    [undoableChanges, sql`${undoableChanges.former}->>'provider'`],
    [offers, offers.provider],
    [absences, absences.provider],
  ],
  insurers: [
    [accounts, accounts.insurance],
    [appointmentGuests, appointmentGuests.insurance],
  ],
  posts: [[posts, posts.category]],
};

async function isReferredTo(database: Queryable, { kind, value }: RemovedValue): Promise<boolean> {
  for (const [table, column] of columns[kind] ?? []) {
    const rows = await database.select({ value: sql`1` }).from(table).where(eq(column, value)).limit(1);
    if (rows.length > 0) return true;
  }
  return false;
}

/** What is published, in which versions, and what it would become. */
export interface SiteChange {
  readonly published: SiteContent;
  readonly versions: ReadonlyMap<string, number>;
  readonly edited: SiteContent;
}

/** The values that are missing in documents, although rows may refer to them: they are retired instead (site-4). */
export async function problemsOfRemoved(
  database: Queryable,
  { published, versions, edited }: SiteChange,
): Promise<ContentProblem[]> {
  const problems: ContentProblem[] = [];
  for (const removed of removedValues(published, edited)) {
    // Nobody has chosen the values of the first version, which ships (site-6): one that no row has is not missed.
    const isOfPractice = versions.get(removed.kind) !== 1;
    if (isOfPractice || (await isReferredTo(database, removed))) problems.push(problemOfRemoved(removed));
  }
  return problems;
}
