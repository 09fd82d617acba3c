import { eq, type SQL } from "drizzle-orm";
import type { FhirBundle } from "#contract/appointments/fhir.ts";
import { languageInEnglish } from "#contract/language.ts";
import { notFound } from "#contract/problems.ts";
import { categoryName, presentProviders, providerName } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { hasTranslations } from "#contract/site/translations.ts";
import type { Language } from "#contract/site/values.ts";
import { accounts, usernameUnlessDeleted } from "#server/accounts/table.ts";
import type { Database, Queryable } from "#server/database/connect.ts";
import type { CurrentUser } from "#server/http/access.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { recordAccess } from "#server/office/access-log.ts";
import { toHourMinute, toInstant } from "#server/office/office-time.ts";
import { nameOfOther, selectAppointments } from "./appointments.ts";
import { appointmentGuests, appointments } from "./table.ts";

/** A resource of a bundle, and its URL. */
type Entry = FhirBundle["entry"][number];
type Resource = Entry["resource"];
type Status = "proposed" | "booked" | "cancelled" | "fulfilled" | "noshow";

/** FHIR's status of an appointment (http://hl7.org/fhir/R4/valueset-appointmentstatus.html). */
function statusOf({ status, outcome }: ExportedAppointment): Status {
  if (outcome) return outcome === "completed" ? "fulfilled" : "noshow";
  return ({ pending: "proposed", confirmed: "booked", cancelled: "cancelled" } as const)[status];
}

// FHIR has no empty texts and lists: what is not known is left out.
const given = <Value>(name: string, value: Value | null | undefined | "") => (value ? { [name]: value } : {});
const givenList = (name: string, list: readonly unknown[]) => (list.length > 0 ? { [name]: list } : {});

const telecomOf = (contact: { readonly phone: string | null; readonly email: string | null }) =>
  givenList(
    "telecom",
    (["phone", "email"] as const).flatMap((system) =>
      contact[system] ? [{ system, value: contact[system] }] : [],
    ),
  );

/** A key as a FHIR id, which has letters, digits, '-' and '.' only. */
const idOf = (key: string) => key.replace(/[^A-Za-z\d.-]/g, "-");

/** The patient. A visit for someone else is that person's, with the requester as the contact (visits-5). */
function patientOf(appointment: ExportedAppointment, publicUrl: string): Resource {
  const { id, accountId, person, isForOther, patientDateOfBirth } = appointment;
  // Whose account was deleted has no last name, and FHIR no empty texts.
  const name = { ...given("family", person.lastName || null), given: [person.firstName] };
  if (isForOther) {
    const otherName = nameOfOther(appointment);
    return {
      resourceType: "Patient",
      id: `other-${id}`,
      ...givenList("name", otherName ? [{ text: otherName }] : []),
      ...given("birthDate", patientDateOfBirth),
      contact: [{ name, ...telecomOf(person) }],
    };
  }
  return {
    resourceType: "Patient",
    id: accountId === null ? `guest-${id}` : `account-${accountId}`,
    ...givenList("identifier", [
      ...(person.username ? [{ system: `${publicUrl}/fhir/username`, value: person.username }] : []),
      ...(person.memberId ? [memberIdentifier(person.memberId)] : []),
    ]),
    name: [name],
    ...telecomOf(person),
    ...given("birthDate", person.dateOfBirth),
    ...givenList("communication", hasTranslations() ? [communicationIn(person.language)] : []),
  };
}

/** The language in which someone is written to (http://hl7.org/fhir/R4/valueset-languages.html). */
const communicationIn = (language: Language) => ({
  language: { coding: [{ system: "urn:ietf:bcp:47", code: language, display: languageInEnglish(language) }] },
  preferred: true,
});

/** An insurance member id (http://terminology.hl7.org/CodeSystem/v2-0203). */
const memberIdentifier = (value: string) => ({
  type: { coding: [{ system: "http://terminology.hl7.org/CodeSystem/v2-0203", code: "MB" }] },
  value,
});

function practitionerOf(key: string): Resource {
  const credentials = presentProviders().find((provider) => provider.key === key)?.credentials;
  return {
    resourceType: "Practitioner",
    id: idOf(key),
    name: [{ text: providerName(key), ...given("suffix", credentials?.split(", ")) }],
  };
}

function officeResource(): Resource {
  const { name, phone, email, address } = site().practice;
  const { longitude, latitude } = address;
  return {
    resourceType: "Location",
    id: "office",
    status: "active",
    mode: "instance",
    name,
    ...telecomOf({ phone: phone.dial, email }),
    address: {
      line: [address.street],
      city: address.city,
      state: address.state_code,
      postalCode: address.postcode,
      country: address.country,
    },
    ...(longitude !== null && latitude !== null && { position: { longitude, latitude } }),
  };
}

/** Start and end in UTC; a request has none. */
function periodOf({ confirmedDate: date, confirmedTime: time, minutes }: ExportedAppointment) {
  const begins = date && time && toInstant({ date, time: toHourMinute(time) });
  if (!begins || !minutes) return {};
  const ends = new Date(begins.getTime() + minutes * 60_000);
  return { start: begins.toISOString(), end: ends.toISOString(), minutesDuration: minutes };
}

function appointmentOf(
  appointment: ExportedAppointment,
  {
    publicUrl,
    patient,
    practitioner,
  }: { publicUrl: string; patient: Resource; practitioner: Resource | undefined },
): Resource {
  const { category } = appointment;
  const status = statusOf(appointment);
  const participant = (actor: Resource, answer: "accepted" | "needs-action") => ({
    actor: { reference: `${actor.resourceType}/${actor.id}` },
    status: answer,
  });
  const ours = status === "proposed" ? "needs-action" : "accepted";
  return {
    resourceType: "Appointment",
    id: String(appointment.id),
    identifier: [{ system: "urn:ietf:rfc:3986", value: `urn:uuid:${appointment.calendarUid}` }],
    status,
    serviceType: [
      {
        coding: [{ system: `${publicUrl}/fhir/appointment-category`, code: category }],
        text: categoryName(category),
      },
    ],
    ...periodOf(appointment),
    created: appointment.requestedAt.toISOString(),
    participant: [
      participant(patient, "accepted"),
      ...(practitioner ? [participant(practitioner, ours)] : []),
      participant(officeResource(), ours),
    ],
  };
}

/**
 * The resources of an appointment, each under a URL of its own: the patient, the provider, the office, and the
 * appointment, which refers to them (exports-3). `publicUrl` is the site's origin.
 */
export function entriesOf(appointment: ExportedAppointment, publicUrl: string): readonly Entry[] {
  const patient = patientOf(appointment, publicUrl);
  const practitioner = appointment.provider ? practitionerOf(appointment.provider) : undefined;
  const resources = [
    patient,
    ...(practitioner ? [practitioner] : []),
    officeResource(),
    appointmentOf(appointment, { publicUrl, patient, practitioner }),
  ];
  return resources.map((resource) => ({
    fullUrl: `${publicUrl}/fhir/${resource.resourceType}/${resource.id}`,
    resource,
  }));
}

const exportedColumns = {
  accountId: appointments.accountId,
  category: appointments.category,
  status: appointments.status,
  outcome: appointments.outcome,
  confirmedDate: appointments.confirmedDate,
  confirmedTime: appointments.confirmedTime,
  provider: appointments.provider,
  minutes: appointments.minutes,
  isForOther: appointments.isForOther,
  otherPatient: appointments.otherPatient,
  patientName: appointments.patientName,
  patientDateOfBirth: appointments.patientDateOfBirth,
  calendarUid: appointments.calendarUid,
  requestedAt: appointments.requestedAt,
  language: appointments.language,
  account: {
    username: usernameUnlessDeleted,
    firstName: accounts.firstName,
    lastName: accounts.lastName,
    email: accounts.email,
    phone: accounts.phone,
    dateOfBirth: accounts.dateOfBirth,
    language: accounts.language,
    memberId: accounts.insuranceMemberId,
  },
  guest: {
    firstName: appointmentGuests.firstName,
    lastName: appointmentGuests.lastName,
    email: appointmentGuests.email,
    phone: appointmentGuests.phone,
    dateOfBirth: appointmentGuests.dateOfBirth,
    memberId: appointmentGuests.insuranceMemberId,
  },
};

/** An appointment with its patient or guest, as `readForExport()` reads it. */
export type ExportedAppointment = Awaited<ReturnType<typeof readForExport>>[number];

/** Appointments with their patients or guests, by id; never with the message or staff's note (exports-3). */
export async function readForExport(
  database: Queryable,
  { where, limit }: { readonly where: SQL | undefined; readonly limit: number },
) {
  const found = await selectAppointments(database, exportedColumns)
    .where(where)
    .orderBy(appointments.id)
    .limit(limit);
  return found.map(({ account, guest, ...appointment }) => {
    const { language } = appointment;
    const person = account ?? (guest && { ...guest, username: null, language });
    if (!person) throw new Error("A request has neither an account nor a guest.");
    return { ...appointment, person };
  });
}

interface OpenedAppointment {
  readonly id: number;
  readonly employee: Pick<CurrentUser, "accountId" | "username">;
  readonly now: Date;
  /** The publicUrl's origin. */
  readonly publicUrl: string;
}

/** An appointment as a FHIR R4 bundle; records the access before (exports-4). Throws `not_found`. */
export async function readAppointmentAsFhir(
  database: Database,
  { id, employee, now, publicUrl }: OpenedAppointment,
): Promise<FhirBundle> {
  return database.transaction(async (transaction) => {
    const [found] = await readForExport(transaction, { where: eq(appointments.id, id), limit: 1 });
    if (!found) throw new ProblemError(notFound);
    const { accountId, person } = found;
    await recordAccess(transaction, {
      employee,
      patient:
        accountId !== null && person.username !== null ? { id: accountId, username: person.username } : null,
      appointmentId: id,
      now,
    });
    return { ...bundleHead(now), entry: [...entriesOf(found, publicUrl)] };
  });
}

/** The head of a bundle. */
export function bundleHead(now: Date) {
  return { resourceType: "Bundle", type: "collection", timestamp: now.toISOString() } as const;
}
