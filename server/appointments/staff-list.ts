import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import type {
  AppointmentFilter,
  AppointmentOrder,
  StaffAppointmentPage,
} from "#contract/appointment-list.ts";
import type { Database } from "#server/database/connect.ts";
import { selectListed, toStaffAppointment } from "./appointments.ts";
import { searchedIds } from "./search.ts";
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

/** Pending requests first, newest first among each (visits-23), as the indexes have it. */
const usualOrder = [desc(sql`(${appointments.status} = 'pending')`), desc(appointments.id)];

function matching({ status, category, provider, from, to, search }: AppointmentFilter): SQL | undefined {
  return and(
    status ? eq(appointments.status, status) : undefined,
    category ? eq(appointments.category, category) : undefined,
    provider ? eq(appointments.provider, provider) : undefined,
    from ? gte(appointments.confirmedDate, from) : undefined,
    to ? lte(appointments.confirmedDate, to) : undefined,
    search ? sql`${appointments.id} IN ${searchedIds(search)}` : undefined,
  );
}

/** A page of the staff's list as of now; empty past the end, with the true count (visits-23, visits-38). */
export async function readStaffList(
  database: Database,
  { page, page_size: size, order, now, ...filter }: Wanted & { readonly now: Date },
): Promise<StaffAppointmentPage> {
  const where = matching(filter);
  // A pending request has no provider, so that with one the usual order is that of urgency, by an index of its own.
  const inOrder = order && !(order === "urgent" && filter.provider) ? orders[order] : usualOrder;
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
  return { count, results: rows.map((row) => toStaffAppointment(row, now)) };
}
