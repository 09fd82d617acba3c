import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import type {
  AppointmentFilter,
  AppointmentOrder,
  StaffAppointmentPage,
} from "#contract/appointments/appointment-list.ts";
import { officeNow } from "#contract/office-dates.ts";
import type { Database } from "#server/database/connect.ts";
import { selectListed, toStaffAppointment } from "./appointments.ts";
import { searchedIds } from "./staff-search.ts";
import { appointments, isVisit } from "./table.ts";

interface Wanted extends AppointmentFilter {
  readonly page: number;
  readonly page_size: number;
  readonly order?: AppointmentOrder | undefined;
}

const urgency = sql`appointment_urgency(${appointments.status}, ${appointments.levelOfDiscomfort})`;

/** The orders by name, and the usual one (visits-23); each has an index with what the list is narrowed by. */
const orders: Record<AppointmentOrder | "usual", SQL[]> = {
  usual: [desc(sql`(${appointments.status} = 'pending')`), desc(appointments.id)],
  urgent: [desc(urgency), desc(appointments.id)],
  newest: [desc(appointments.id)],
  oldest: [asc(appointments.id)],
  visit: [asc(appointments.confirmedDate), asc(appointments.confirmedTime), asc(appointments.id)],
};

function orderOf({ order, status, provider, outcome, from, to }: Partial<Wanted>): SQL[] {
  // A pending request has neither provider nor date: where none is listed, none is to be first.
  const hasPending = (!status || status === "pending") && !provider && !outcome && !from && !to;
  if (order && order !== "urgent") return orders[order];
  return hasPending ? orders[order ?? "usual"] : orders.newest;
}

function matching(
  { status, category, provider, outcome, from, to, search, language }: AppointmentFilter,
  now: Date,
): SQL | undefined {
  const { date, time } = officeNow(now);
  return and(
    status ? eq(appointments.status, status) : undefined,
    category ? eq(appointments.category, category) : undefined,
    provider ? eq(appointments.provider, provider) : undefined,
    outcome
      ? sql`${isVisit} AND ${appointments.outcome} IS NULL
          AND (${appointments.confirmedDate}, ${appointments.confirmedTime}) <= (${date}::date, ${time}::time)`
      : undefined,
    from ? gte(appointments.confirmedDate, from) : undefined,
    to ? lte(appointments.confirmedDate, to) : undefined,
    language ? eq(appointments.language, language) : undefined,
    search ? sql`${appointments.id} = ANY (ARRAY${searchedIds(search)})` : undefined,
  );
}

/** A page of the staff's list as of now; empty past the end, with the true count (visits-23, visits-38). */
export async function listAppointments(
  database: Database,
  { page, page_size: size, now, ...wanted }: Wanted & { readonly now: Date },
): Promise<StaffAppointmentPage> {
  const where = matching(wanted, now);
  const inOrder = orderOf(wanted);
  // Only the page's own rows are joined and flagged, not those that are skipped.
  const idsOfPage = database
    .select({ id: appointments.id })
    .from(appointments)
    .where(where)
    .orderBy(...inOrder)
    .limit(size)
    .offset((page - 1) * size);
  const [rows, count] = await Promise.all([
    selectListed(database, {})
      .where(inArray(appointments.id, idsOfPage))
      .orderBy(...inOrder),
    database.$count(appointments, where),
  ]);
  const results = rows.map((row) => ({
    ...toStaffAppointment(row, now),
    ...(wanted.search && { last_name: row.lastName }),
  }));
  return { count, results };
}
