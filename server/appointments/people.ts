import { and, desc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { type ListedPerson, type Person, peopleListed } from "#contract/appointments/people.ts";
import { ageOn, officeNow } from "#contract/office-dates.ts";
import type { Language } from "#contract/site/values.ts";
import { accounts } from "#server/accounts/table.ts";
import { picturePath } from "#server/content/pictures.ts";
import { pictures } from "#server/content/table.ts";
import type { Database, Queryable } from "#server/database/connect.ts";
import { invalidField } from "#server/http/problem-error.ts";
import { maxVisits, phoneEnd, selectListed, toStaffAppointment } from "./appointments.ts";
import { searchedPeople } from "./staff-search.ts";
import { appointmentGuests, appointments } from "./table.ts";

/** Who an id names: the holder of an account, or the person who made a guest's request (visits-86). */
interface NamedPerson {
  readonly accountId: number | null;
  readonly guestId: number | null;
}

/** Who an id of the contract's pattern names. */
export function namedBy(id: string): NamedPerson {
  const [kind, number] = id.split("-");
  return kind === "account"
    ? { accountId: Number(number), guestId: null }
    : { accountId: null, guestId: Number(number) };
}

/** The id by which someone is named. */
const personId = ({ accountId, guestId }: NamedPerson) =>
  accountId === null ? `guest-${guestId}` : `account-${accountId}`;

/** The id of an appointment's person; null for an employee, and where the account was deleted. */
export function personIdOf(
  { id, accountId }: { readonly id: number; readonly accountId: number | null },
  account: { readonly username: string | null; readonly role: "customer" | "employee" } | null,
): string | null {
  const isKnown = accountId === null || (account?.username && account.role === "customer");
  return isKnown ? personId({ accountId, guestId: id }) : null;
}

/** A patient's account: a verified one that is not deleted, whose mail address is theirs. */
const isPatient = and(eq(accounts.role, "customer"), isNull(accounts.expiresAt), isNull(accounts.deletedAt));

interface FoundPerson extends Record<string, unknown>, Omit<ListedPerson, "id" | "age" | "phone_end"> {
  readonly account_id: number | null;
  /** One that stays: cancelled requests are anonymised in time. */
  readonly naming_request: number | null;
  readonly phone: string | null;
  readonly date_of_birth: string | null;
}

/** The people whom a search finds, whose requests came last first (visits-85). */
export async function listPeople(
  database: Database,
  { search, now }: { readonly search: string; readonly now: Date },
): Promise<ListedPerson[]> {
  const { date, time } = officeNow(now);
  const found = searchedPeople(search);
  const { rows } = await database.execute<FoundPerson>(sql`
    WITH others AS MATERIALIZED ${found.otherPatients},
    holders AS (
      SELECT accounts.id AS account_id, NULL::integer AS guest_id,
        (SELECT max(id) FROM appointments WHERE account_id = accounts.id) AS newest
      FROM accounts
      WHERE ${isPatient} AND accounts.id = ANY (ARRAY(
        SELECT * FROM ${found.accounts} AS patients
        UNION ALL SELECT account_id FROM appointments WHERE id = ANY (ARRAY(SELECT * FROM others))
      ))
      ORDER BY newest DESC NULLS LAST, account_id DESC
      LIMIT ${peopleListed}
    ),
    guests AS (
      SELECT date_of_birth, folded_names AS names, max(appointment_id) AS newest
      FROM appointment_guests
      WHERE appointment_id = ANY (ARRAY(SELECT * FROM ${found.guests} AS guests UNION ALL SELECT * FROM others))
      GROUP BY date_of_birth, names
      ORDER BY newest DESC
      LIMIT ${peopleListed}
    ),
    found AS (
      SELECT account_id, CASE WHEN account_id IS NULL THEN guest_id END AS guest_id, max(newest) AS newest
      FROM (
        SELECT * FROM holders
        UNION ALL SELECT account_of_person(names, date_of_birth), newest, newest FROM guests
      ) AS hits
      GROUP BY 1, 2
      ORDER BY newest DESC NULLS LAST, account_id DESC
      LIMIT ${peopleListed}
    )
    SELECT found.account_id, own.naming_request, own.visits, next.next, asked.patient_name,
      CASE WHEN accounts.id IS NOT NULL THEN accounts.username END AS username,
      coalesce(accounts.first_name, guests.first_name) AS first_name,
      coalesce(accounts.last_name, guests.last_name) AS last_name,
      coalesce(accounts.phone, guests.phone) AS phone,
      coalesce(accounts.date_of_birth, guests.date_of_birth)::text AS date_of_birth
    FROM found
    CROSS JOIN LATERAL (
      SELECT coalesce(min(id) FILTER (WHERE status <> 'cancelled'), max(id)) AS naming_request,
        max(id) AS last_request,
        (count(*) FILTER (WHERE status = 'confirmed'))::integer AS visits
      FROM appointments WHERE id IN (SELECT appointments_of_person(found.account_id, found.guest_id))
    ) AS own
    LEFT JOIN LATERAL (
      SELECT json_build_object('id', id, 'category', category, 'confirmed_date', confirmed_date,
        'confirmed_time', to_char(confirmed_time, 'HH24:MI'), 'provider', provider) AS next
      FROM appointments
      WHERE id IN (SELECT appointments_of_person(found.account_id, found.guest_id)) AND status = 'confirmed'
        AND (confirmed_date, confirmed_time) > (${date}::date, ${time}::time)
      ORDER BY confirmed_date, confirmed_time, id
      LIMIT 1
    ) AS next ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(patient_name, other_patient) AS patient_name FROM appointments
      WHERE id = ANY (ARRAY(SELECT * FROM others))
        AND id IN (SELECT appointments_of_person(found.account_id, found.guest_id))
      ORDER BY id DESC
      LIMIT 1
    ) AS asked ON true
    LEFT JOIN accounts ON accounts.id = found.account_id
    LEFT JOIN appointment_guests AS guests ON guests.appointment_id = own.last_request
    ORDER BY found.newest DESC NULLS LAST, found.account_id DESC`);
  return rows.map(({ account_id, naming_request, phone, date_of_birth: born, ...row }) => ({
    ...row,
    id: personId({ accountId: account_id, guestId: naming_request }),
    age: born === null ? null : ageOn(date, born),
    phone_end: phoneEnd(phone),
  }));
}

/** Whom an id names: the holder of an account also by a request that they made as a guest (visits-85). */
async function resolveId(reader: Queryable, id: string): Promise<NamedPerson> {
  const named = namedBy(id);
  const { foldedNames, dateOfBirth, appointmentId } = appointmentGuests;
  const [found] = await reader
    .select({ accountId: sql<number | null>`account_of_person(${foldedNames}, ${dateOfBirth})` })
    .from(appointmentGuests)
    .where(eq(appointmentId, named.guestId ?? 0));
  return found?.accountId ? { accountId: found.accountId, guestId: null } : named;
}

/** The appointments of the person whom an id names. */
const isOf = ({ accountId, guestId }: NamedPerson): SQL =>
  sql`${appointments.id} IN (SELECT appointments_of_person(${accountId}, ${guestId}))`;

/** What a guest's row says of the person; their reminders are switched off for that row's visit alone (visits-59). */
const {
  appointmentId: _request,
  foldedNames: _names,
  visitReminders: _visit,
  ...guestDetails
} = getTableColumns(appointmentGuests);

/** The details that a guest gave last, with that request's language; undefined once all are anonymised. */
async function newestGuest(reader: Queryable, named: NamedPerson) {
  const [guest] = await reader
    .select({ ...guestDetails, language: appointments.language })
    .from(appointments)
    .innerJoin(appointmentGuests, eq(appointmentGuests.appointmentId, appointments.id))
    .where(isOf(named))
    .orderBy(desc(appointments.id))
    .limit(1);
  return guest;
}

async function readAccount(reader: Queryable, id: number) {
  const [found] = await reader
    .select({ account: accounts, portrait: { name: pictures.name, widths: pictures.widths } })
    .from(accounts)
    .leftJoin(pictures, eq(pictures.id, accounts.profilePictureId))
    .where(and(eq(accounts.id, id), isPatient));
  return found;
}

/** A person with all requests and visits; undefined if there is none. The caller writes the access log. */
export async function readPerson(
  reader: Queryable,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<Person | undefined> {
  const named = await resolveId(reader, id);
  const patient = named.accountId === null ? undefined : await readAccount(reader, named.accountId);
  const contact = patient?.account ?? (await newestGuest(reader, named));
  if (!contact) return undefined;
  const rows = await selectListed(reader, { note: appointments.note })
    .where(isOf(named))
    .orderBy(desc(appointments.id))
    .limit(maxVisits);
  const { dateOfBirth } = contact;
  return {
    id: personId(named),
    username: patient?.account.username ?? null,
    first_name: contact.firstName,
    last_name: contact.lastName,
    age: dateOfBirth === null ? null : ageOn(officeNow(now).date, dateOfBirth),
    date_of_birth: dateOfBirth,
    email: contact.email,
    phone: contact.phone,
    insurance: contact.insurance,
    other_insurance: contact.otherInsurance,
    insurance_member_id: contact.insuranceMemberId,
    language: contact.language,
    profile_picture: patient?.portrait ? picturePath(patient.portrait, "smallest") : null,
    missed: rows.filter(({ outcome, isForOther }) => outcome === "no_show" && !isForOther).length,
    visits: rows.map((row) => ({ ...toStaffAppointment(row, now), note: row.note || null })),
  };
}

/**
 * For whom a request is stored: an account, or a guest's details as given last, and in which language they are written to.
 * Throws `invalid_fields`.
 */
export async function requirePerson(
  reader: Queryable,
  id: string,
): Promise<{
  accountId: number | null;
  guest?: Omit<typeof appointmentGuests.$inferInsert, "appointmentId" | "visitReminders">;
  language: Language;
}> {
  const named = await resolveId(reader, id);
  const { accountId } = named;
  const patient = accountId === null ? undefined : await readAccount(reader, accountId);
  if (patient) return { accountId, language: patient.account.language };
  const stored = await newestGuest(reader, named);
  if (!stored) throw invalidField("person", "This person is no longer in the list. Please search again.");
  const { language, ...guest } = stored;
  return { accountId: null, guest, language };
}
