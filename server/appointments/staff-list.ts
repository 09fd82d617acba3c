import { and, asc, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type {
  AppointmentFilter,
  AppointmentOrder,
  StaffAppointmentPage,
} from "#contract/appointment-list.ts";
import type { AppointmentStatus } from "#contract/appointments.ts";
import type { Database } from "#server/database/connect.ts";
import { selectListed, toStaffAppointment } from "./appointments.ts";
import { appointments } from "./table.ts";

interface Wanted extends AppointmentFilter {
  readonly page: number;
  readonly page_size: number;
  readonly order?: AppointmentOrder | undefined;
}

const urgency = sql`appointment_urgency(${appointments.status}, ${appointments.levelOfDiscomfort})`;

const orders: Record<AppointmentOrder, SQL[]> = {
  urgent: [desc(urgency), desc(appointments.id)],
  newest: [desc(appointments.id)],
  oldest: [asc(appointments.id)],
  visit: [asc(appointments.confirmedDate), asc(appointments.confirmedTime), asc(appointments.id)],
};

/** Pending requests first, newest first among each (visits-23). Written out, as the indexes have it. */
const usualOrder = [desc(sql`(${appointments.status} = 'pending')`), desc(appointments.id)];

/** What may be between the digits of a phone number or a member id. */
const betweenDigits = /[\s()./+-]/g;

/** The digits of a number in this country: those before them are its code, which a guest's number lacks. */
const maxNumberLength = 10;

/** What must occur in a person's searched text: the digits of a number, or each word (visits-39). */
function wordsOf(search: string): string[] {
  const digits = search.replaceAll(betweenDigits, "");
  if (/^\d{2,}$/.test(digits)) return [digits.slice(-maxNumberLength)];
  return search.split(" ");
}

function matching({ status, category, provider, from, to, search }: AppointmentFilter): SQL | undefined {
  const found = search && sql`(SELECT search_appointments(${sql.param(wordsOf(search))}::text[]))`;
  return and(
    status ? eq(appointments.status, status) : undefined,
    category ? eq(appointments.category, category) : undefined,
    provider ? eq(appointments.provider, provider) : undefined,
    from ? gte(appointments.confirmedDate, from) : undefined,
    to ? lte(appointments.confirmedDate, to) : undefined,
    found ? sql`${appointments.id} IN ${found}` : undefined,
  );
}

/** The ids of a page of one counted list (`list_place()` in 0001-schema.sql), newest first. */
function idsOfPage(list: string, { skipped, size }: { skipped: SQL; size: number }): SQL {
  const status = list === "settled" ? sql`status <> 'pending'` : sql`status = ${list}`;
  return sql`(
    SELECT page.id FROM list_place(${`appointments ${list}`}, ${skipped}) AS place, LATERAL (
      SELECT id FROM appointments WHERE ${status} AND id < place.below
      ORDER BY id DESC LIMIT ${size} OFFSET place.still
    ) AS page
  )`;
}

/** The ids of a page of all appointments, or of those of one status, however long the list is. */
function countedPage(
  status: AppointmentStatus | undefined,
  { skipped, size }: { skipped: number; size: number },
) {
  const all = sql`${skipped}::bigint`;
  if (status) return idsOfPage(status, { skipped: all, size });
  const settled = sql`greatest(${skipped}::bigint - list_count('appointments pending'), 0)`;
  return sql`(
    SELECT id FROM (
      SELECT id, 1 AS part FROM ${idsOfPage("pending", { skipped: all, size })} AS first
      UNION ALL
      SELECT id, 2 FROM ${idsOfPage("settled", { skipped: settled, size })} AS rest
    ) AS candidates ORDER BY part, id DESC LIMIT ${size}
  )`;
}

/** How many appointments match: by status, category and provider they are counted already (docs/decisions/0007-counted-lists.md). */
function countOf(filter: AppointmentFilter): SQL<number> {
  const { status, category, provider, from, to, search } = filter;
  if (from || to || search) return sql`(SELECT count(*)::int FROM appointments WHERE ${matching(filter)})`;
  const counted = Object.entries({ status, category, provider }).filter(([, value]) => value !== undefined);
  const conditions = counted.map(([column, value]) => sql`${sql.identifier(column)} = ${value}`);
  return sql`(
    SELECT coalesce(sum(count), 0)::int FROM appointment_counts
    WHERE ${sql.join([sql`true`, ...conditions], sql` AND `)}
  )`;
}

/** The rows of a page. Those of the first are written out: by a parameter PostgreSQL would plan for a tenth of the table. */
function limitTo({ skipped, size }: { skipped: number; size: number }): SQL {
  return skipped === 0 ? sql.raw(`LIMIT ${size}`) : sql`LIMIT ${size} OFFSET ${skipped}`;
}

/**
 * A page of the staff's list as of now; empty past the end, with the true count (visits-23, visits-38). Without an
 * order and filters but the status any page takes the same time; others read what they skip.
 */
export async function readStaffList(
  database: Database,
  { page, page_size: size, order, now, ...filter }: Wanted & { readonly now: Date },
): Promise<StaffAppointmentPage> {
  const skipped = (page - 1) * size;
  const { status, ...narrowed } = filter;
  const isCounted = !order && Object.values(narrowed).every((value) => value === undefined);
  // A pending request has no provider, so that with one the usual order is that of urgency, by an index of its own.
  const inOrder = order && !(order === "urgent" && filter.provider) ? orders[order] : usualOrder;
  const rowsOfPage = isCounted
    ? selectListed(database, {}).where(sql`${appointments.id} IN ${countedPage(status, { skipped, size })}`)
    : selectListed(database, {}).where(
        sql`${appointments.id} IN (
          SELECT id FROM appointments WHERE ${matching(filter) ?? sql`true`}
          ORDER BY ${sql.join(inOrder, sql`, `)} ${limitTo({ skipped, size })}
        )`,
      );
  const [rows, counted] = await Promise.all([
    rowsOfPage.orderBy(...inOrder),
    database.execute<{ count: number }>(sql`SELECT ${countOf(filter)} AS count`),
  ]);
  return {
    count: counted.rows[0]?.count ?? 0,
    results: rows.map((row) => toStaffAppointment(row, now)),
  };
}
