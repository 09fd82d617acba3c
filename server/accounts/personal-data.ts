import type { PgTable } from "drizzle-orm/pg-core";
import {
  acceptedOffers,
  appointmentGuests,
  appointments,
  calendarFeeds,
  idempotencyKeys,
  offers,
  reminders,
  undoableChanges,
  visitLinks,
} from "#server/appointments/table.ts";
import { pictures, posts } from "#server/content/table.ts";
import { accessLog, officeLog } from "#server/office/table.ts";
import { siteDrafts, siteVersions } from "#server/site/table.ts";
import {
  accounts,
  emailTokens,
  knownAddresses,
  passkeys,
  recoveryCodes,
  securityEvents,
  sessions,
  twoFactor,
} from "./table.ts";

/** What becomes of a column. */
export interface Handling {
  /** Whether the download of one's own data has it. */
  readonly isExported: boolean;
  /** Its name there; that of the property in snake case where it is left out. */
  readonly name?: string;
  /** Why the download does not have it. */
  readonly reason?: string;
  /** What it is set to where a row stays without its person. */
  readonly clearedTo?: null | string | boolean;
}

const ofPractice: Handling = { isExported: false, reason: "The site's content is the practice's." };

/** In the download. */
const exported: Handling = { isExported: true };
/** In the download by another name. */
const exportedAs = (name: string): Handling => ({ isExported: true, name });
/** In the download, and set to a value where the row stays without its person. */
const clearedTo = (value: null | string | boolean): Handling => ({
  isExported: true,
  clearedTo: value,
});
/** Not in the download, for a reason. */
const withheld = (reason: string): Handling => ({ isExported: false, reason });

/** A table with what becomes of each of its columns. */
export interface PersonalTable<Table extends PgTable = PgTable> {
  readonly table: Table;
  readonly columns: Readonly<Record<keyof Table["$inferSelect"] & string, Handling>>;
}

/** Names what becomes of each column of a table; one that is left out does not compile. */
const personal = <Table extends PgTable>(table: Table, columns: PersonalTable<Table>["columns"]) => ({
  table,
  columns,
});

const secret = withheld("A secret, or what signs in.");
const technical = withheld("Says nothing about the person.");
const holder = withheld("The account whose download it is.");
const parent = withheld("The appointment that it is listed with.");
const guests = withheld(
  "A guest has no account; the row is deleted with what is personal in the appointment.",
);
const shortLived = withheld("Is deleted within a day, or with the change that it undoes.");
const ofOthers = withheld("Names an employee, whose data it is.");
const officeRecord = withheld("The office's own record, which it must keep.");

/** Every column of the tables that hold data about persons (accounts-35, accounts-38). */
export const personalData = {
  accounts: personal(accounts, {
    id: exported,
    username: exported,
    email: exported,
    emailVerifiedAt: exported,
    role: exported,
    isOwner: exported,
    passwordHash: secret,
    firstName: exported,
    lastName: exported,
    phone: exported,
    dateOfBirth: exported,
    insurance: exported,
    otherInsurance: exported,
    insuranceMemberId: exported,
    newsletterSubscribed: exported,
    newsletterSince: exported,
    visitReminders: exported,
    digitalConsentAt: exported,
    digitalConsentVersion: exported,
    profilePictureId: withheld("The picture is named by its file."),
    jobTitle: exported,
    bio: exported,
    linkedin: exported,
    isDemo: exported,
    createdAt: exported,
    expiresAt: exported,
    deletionDueAt: exported,
    deletedAt: exported,
  }),
  appointments: personal(appointments, {
    id: exported,
    accountId: holder,
    preferredDay: exported,
    preferredTimeFrame: exported,
    preferredSecondDay: exported,
    preferredSecondTimeFrame: exported,
    category: exported,
    levelOfDiscomfort: clearedTo(null),
    mouthPainArea: clearedTo("none"),
    accommodations: clearedTo("none"),
    isForOther: clearedTo(false),
    isDemo: exported,
    otherPatient: clearedTo(null),
    message: clearedTo(""),
    wantsEarlier: clearedTo(false),
    wishes: clearedTo(null),
    source: exported,
    status: exported,
    confirmedDate: exported,
    confirmedTime: exported,
    provider: exported,
    minutes: exported,
    overlapAllowed: exported,
    attendance: exported,
    outcome: exported,
    note: clearedTo(""),
    statusChangedBy: ofOthers,
    statusChangedAt: exported,
    firstConfirmedAt: exported,
    calendarUid: exported,
    calendarSequence: exported,
    requestedAt: exported,
    anonymisedAt: exported,
  }),
  appointmentGuests: personal(appointmentGuests, {
    appointmentId: guests,
    firstName: guests,
    lastName: guests,
    email: guests,
    phone: guests,
    dateOfBirth: guests,
    insurance: guests,
    otherInsurance: guests,
    insuranceMemberId: guests,
    visitReminders: guests,
  }),
  undoableChanges: personal(undoableChanges, {
    appointmentId: shortLived,
    employeeId: ofOthers,
    changedAt: shortLived,
    emailJob: shortLived,
    former: shortLived,
  }),
  idempotencyKeys: personal(idempotencyKeys, {
    owner: shortLived,
    key: shortLived,
    bodyHash: shortLived,
    appointmentId: shortLived,
    createdAt: shortLived,
  }),
  offers: personal(offers, {
    id: exported,
    tokenHash: secret,
    appointmentId: parent,
    calendarSequence: exported,
    date: exported,
    time: exported,
    provider: exported,
    minutes: exported,
    expiresAt: exported,
    acceptedAt: exported,
  }),
  acceptedOffers: personal(acceptedOffers, { appointmentId: parent, acceptedAt: exported }),
  reminders: personal(reminders, {
    appointmentId: parent,
    visitAt: exported,
    leadHours: exported,
    queuedAt: exported,
  }),
  visitLinks: personal(visitLinks, { tokenHash: secret, appointmentId: parent, issuedAt: technical }),
  posts: personal(posts, {
    id: exported,
    authorId: holder,
    title: exported,
    slug: exported,
    content: exported,
    category: exported,
    isDraft: exported,
    featuredPictureId: withheld("The picture is named by its file."),
    publishedAt: exported,
    position: technical,
    createdAt: exported,
    updatedAt: exported,
    version: exported,
    creationKey: technical,
    isDemo: exported,
  }),
  siteVersions: personal(siteVersions, {
    kind: technical,
    version: technical,
    content: ofPractice,
    note: ofPractice,
    publishedAt: technical,
    publishedBy: holder,
  }),
  siteDrafts: personal(siteDrafts, {
    kind: technical,
    content: ofPractice,
    revision: technical,
    savedAt: technical,
    savedBy: holder,
    publishAt: technical,
    publishBy: holder,
    publishNote: ofPractice,
  }),
  pictures: personal(pictures, {
    id: technical,
    name: withheld("The picture is named by its file."),
    alt: exported,
    width: technical,
    height: technical,
    widths: technical,
    placeholder: technical,
    hasAvif: technical,
    isDemo: technical,
    createdAt: exported,
  }),
  sessions: personal(sessions, {
    id: secret,
    accountId: holder,
    kind: technical,
    generation: secret,
    rotatedAt: exportedAs("refreshed_at"),
    codeVerifiedAt: technical,
    reauthenticatedAt: technical,
    stronglyProvedAt: technical,
    device: exported,
    createdAt: exported,
    expiresAt: exported,
  }),
  securityEvents: personal(securityEvents, {
    id: technical,
    accountId: holder,
    sessionId: secret,
    kind: exported,
    at: exported,
    device: exported,
    network: exported,
  }),
  knownAddresses: personal(knownAddresses, {
    accountId: holder,
    addressKey: withheld("A keyed hash, from which no address can be told."),
    signedInAt: technical,
  }),
  twoFactor: personal(twoFactor, {
    accountId: holder,
    secret,
    enabledAt: exportedAs("two_factor_since"),
    enabledBySessionId: secret,
    lastStep: secret,
    pendingSecret: secret,
    pendingSessionId: secret,
    pendingSince: technical,
    wrongCodes: technical,
  }),
  recoveryCodes: personal(recoveryCodes, { accountId: holder, codeHash: secret }),
  passkeys: personal(passkeys, {
    id: technical,
    accountId: holder,
    credentialId: secret,
    userHandle: secret,
    publicKey: secret,
    counter: technical,
    transports: technical,
    isUserVerified: technical,
    name: exported,
    createdAt: exported,
    addedBySessionId: secret,
    lastUsedAt: exported,
  }),
  calendarFeeds: personal(calendarFeeds, {
    accountId: holder,
    tokenHash: secret,
    madeAt: exportedAs("calendar_feed_since"),
  }),
  emailTokens: personal(emailTokens, {
    accountId: holder,
    purpose: exported,
    tokenHash: secret,
    email: exported,
    expiresAt: exported,
    usedAt: technical,
  }),
  accessLog: personal(accessLog, {
    id: technical,
    at: exported,
    employeeId: ofOthers,
    employeeUsername: exportedAs("employee"),
    patientId: holder,
    patientUsername: holder,
    appointmentId: exported,
    chain: technical,
  }),
  officeLog: personal(officeLog, {
    id: officeRecord,
    at: officeRecord,
    actorId: officeRecord,
    actorUsername: officeRecord,
    act: officeRecord,
    subject: officeRecord,
    detail: officeRecord,
    chain: officeRecord,
  }),
} as const;

/** A row as the download of one's own data has it; null in each column where there is no row. */
export function exportedRow<Table extends PgTable>(
  table: PersonalTable<Table>,
  row: Table["$inferSelect"] | undefined,
): Readonly<Record<string, unknown>> {
  const spell = (property: string) => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(
    Object.entries<Handling>(table.columns)
      .filter(([, { isExported }]) => isExported)
      .map(([property, { name = spell(property) }]) => [name, row?.[property as keyof typeof row] ?? null]),
  );
}

/** What the columns of a row are set to that stays without its person. */
export function clearedColumns<Table extends PgTable>(
  table: PersonalTable<Table>,
): Partial<Table["$inferInsert"]> {
  return Object.fromEntries(
    Object.entries<Handling>(table.columns).flatMap(([property, { clearedTo: value }]) =>
      value === undefined ? [] : [[property, value]],
    ),
  ) as Partial<Table["$inferInsert"]>;
}

/** The tables whose rows are deleted with what is personal in their appointment. */
export const deletedWithPerson = [appointmentGuests, visitLinks, offers, undoableChanges] as const;
