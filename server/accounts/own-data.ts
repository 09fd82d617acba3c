import { desc, eq, inArray } from "drizzle-orm";
import { notFound } from "#contract/problems.ts";
import {
  acceptedOffers,
  appointments,
  calendarFeeds,
  offers,
  reminders,
} from "#server/appointments/table.ts";
import { picturePath } from "#server/content/pictures.ts";
import { pictures, posts } from "#server/content/table.ts";
import type { Queryable } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { accessLog } from "#server/office/table.ts";
import { exportedRow } from "./personal-columns.ts";
import { personalData } from "./personal-data.ts";
import {
  accounts,
  emailTokens,
  passkeys,
  recoveryCodes,
  securityEvents,
  sessions,
  twoFactor,
} from "./table.ts";

type Row = Readonly<Record<string, unknown>>;

/** What is stored about an account holder, and the files of the pictures that belong to it. */
export interface OwnData {
  /** Tables' rows by what they contain, without secrets and their hashes; instants in ISO 8601. */
  readonly data: Row;
  /** The names of files in the picture storage. */
  readonly files: readonly string[];
}

/** Reads everything that is stored about an account holder (accounts-35). Throws `not_found`. */
export async function readOwnData(database: Queryable, accountId: number): Promise<OwnData> {
  const [account] = await database.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw new ProblemError(notFound);
  const ownAppointments = await readAppointments(database, accountId);
  const ownPosts = await database
    .select()
    .from(posts)
    .where(eq(posts.authorId, accountId))
    .orderBy(desc(posts.id));
  const pictureIds = [
    account.profilePictureId,
    ...ownPosts.map(({ featuredPictureId }) => featuredPictureId),
  ];
  const ownPictures = await readPictures(database, pictureIds);
  const pictureOf = (id: number | null) => ownPictures.find((picture) => picture.id === id)?.file ?? null;
  return {
    data: {
      account: {
        ...exportedRow(personalData.accounts, account),
        profile_picture: pictureOf(account.profilePictureId),
      },
      sign_in: await readSignIn(database, accountId),
      appointments: ownAppointments,
      posts: ownPosts.map((post) => ({
        ...exportedRow(personalData.posts, post),
        featured_picture: pictureOf(post.featuredPictureId),
      })),
      pictures: ownPictures.map(({ file, ...picture }) => ({
        file,
        ...exportedRow(personalData.pictures, picture),
      })),
      opened_by: await readAccesses(database, accountId),
    },
    files: ownPictures.map(({ file }) => file),
  };
}

async function readSignIn(database: Queryable, accountId: number): Promise<Row> {
  const [enrolled] = await database.select().from(twoFactor).where(eq(twoFactor.accountId, accountId));
  const [feed] = await database.select().from(calendarFeeds).where(eq(calendarFeeds.accountId, accountId));
  const ownSessions = await database
    .select()
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(sessions.createdAt));
  const activity = await database
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.accountId, accountId))
    .orderBy(desc(securityEvents.id));
  const ownPasskeys = await database.select().from(passkeys).where(eq(passkeys.accountId, accountId));
  const emails = await database.select().from(emailTokens).where(eq(emailTokens.accountId, accountId));
  return {
    mailed_links: emails.map((link) => exportedRow(personalData.emailTokens, link)),
    passkeys: ownPasskeys.map((passkey) => exportedRow(personalData.passkeys, passkey)),
    ...exportedRow(personalData.twoFactor, enrolled),
    recovery_codes: await database.$count(recoveryCodes, eq(recoveryCodes.accountId, accountId)),
    ...exportedRow(personalData.calendarFeeds, feed),
    sessions: ownSessions.map((session) => exportedRow(personalData.sessions, session)),
    activity: activity.map((event) => exportedRow(personalData.securityEvents, event)),
  };
}

async function readAppointments(database: Queryable, accountId: number): Promise<Row[]> {
  const own = await database
    .select()
    .from(appointments)
    .where(eq(appointments.accountId, accountId))
    .orderBy(desc(appointments.id));
  if (own.length === 0) return [];
  const ids = own.map(({ id }) => id);
  const sent = await database.select().from(reminders).where(inArray(reminders.appointmentId, ids));
  const offered = await database.select().from(offers).where(inArray(offers.appointmentId, ids));
  const accepted = await database
    .select()
    .from(acceptedOffers)
    .where(inArray(acceptedOffers.appointmentId, ids));
  return own.map((appointment) => {
    const isOf = (row: { readonly appointmentId: number }) => row.appointmentId === appointment.id;
    return {
      ...exportedRow(personalData.appointments, appointment),
      reminders: sent.filter(isOf).map((reminder) => exportedRow(personalData.reminders, reminder)),
      offers: offered.filter(isOf).map((offer) => exportedRow(personalData.offers, offer)),
      accepted_offers: accepted.filter(isOf).map(({ acceptedAt }) => acceptedAt),
    };
  });
}

/** Pictures with the name of the file in their largest width. */
async function readPictures(database: Queryable, ids: readonly (number | null)[]) {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return [];
  const found = await database.select().from(pictures).where(inArray(pictures.id, wanted));
  return found.map((picture) => ({ ...picture, file: picturePath(picture).split("/").at(-1) ?? "" }));
}

/** Employees who opened the account holder's details. */
async function readAccesses(database: Queryable, accountId: number): Promise<Row[]> {
  const entries = await database
    .select()
    .from(accessLog)
    .where(eq(accessLog.patientId, accountId))
    .orderBy(desc(accessLog.id));
  return entries.map((entry) => exportedRow(personalData.accessLog, entry));
}
