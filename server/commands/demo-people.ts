import { and, asc, eq, isNotNull } from "drizzle-orm";
import { revokeTokens } from "#server/accounts/email-tokens.ts";
import { deleteCalendarFeed } from "#server/accounts/own-sessions.ts";
import { verifyPassword } from "#server/accounts/passwords.ts";
import { endSessions } from "#server/accounts/sessions.ts";
import { accounts, passkeys } from "#server/accounts/table.ts";
import type { Database, Queryable, Transaction } from "#server/database/connect.ts";

/** Accounts that the demo made and a demo password still opens, with that password. */
async function findOpenAccounts(database: Queryable) {
  const made = await database
    .select({
      id: accounts.id,
      username: accounts.username,
      role: accounts.role,
      passwordHash: accounts.passwordHash,
    })
    .from(accounts)
    .where(and(eq(accounts.isDemo, true), isNotNull(accounts.passwordHash)))
    .orderBy(asc(accounts.id));
  const found = await Promise.all(
    made.map(async (account) => {
      const isOwn = ({ username }: { username: string }) => username === account.username;
      const likely = demoPeople.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
      for (const { password } of likely)
        if (await verifyPassword(password, account.passwordHash)) return { ...account, password };
      return undefined;
    }),
  );
  return found.filter((account) => account !== undefined);
}

/** A sign-in of the demo as the program prints it at its start. */
export interface DemoSignIn {
  readonly username: string;
  readonly password: string;
  readonly role: string;
}

/** The demo's sign-ins that work. */
export function listDemoSignIns(database: Queryable): Promise<readonly DemoSignIn[]> {
  return findOpenAccounts(database);
}

/** Ends other access to an account than by password: passkeys, emailed links, the calendar feed and sessions. */
export async function endAccess(transaction: Transaction, accountId: number): Promise<void> {
  await revokeTokens(transaction, accountId, "set-password", "confirm-email-change", "verify-email");
  await transaction.delete(passkeys).where(eq(passkeys.accountId, accountId));
  await deleteCalendarFeed(transaction, accountId);
  await endSessions(transaction, accountId);
}

/**
 * Disables every account that a demo password opens, with its sessions, emailed links and calendar feed, since these
 * passwords are public. Returns the usernames.
 */
export async function disableDemoAccounts(database: Database): Promise<readonly string[]> {
  const open = await findOpenAccounts(database);
  for (const { id, passwordHash } of open) {
    await database.transaction(async (transaction) => {
      await transaction
        .update(accounts)
        .set({ passwordHash: null })
        .where(and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash ?? "")));
      await endAccess(transaction, id);
    });
  }
  return open.map(({ username }) => username);
}

/** A person of the demo practice, with the password that the program's start prints. */
interface DemoPerson {
  readonly username: string;
  readonly password: string;
  readonly role: "customer" | "employee";
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly dateOfBirth: string;
  readonly insurance: string;
  readonly insuranceMemberId?: string;
  readonly newsletterSubscribed: boolean;
  readonly jobTitle?: string;
  readonly bio?: string;
  readonly linkedin?: string;
  /** Portrait in content/example/pictures/. */
  readonly portrait?: string;
}

/** The demo practice's owner. */
export const demoOwner = "demo.dentist";

/** The demo practice's people; all verified, none with two-factor (operation-4). */
export const demoPeople: readonly DemoPerson[] = [
  {
    username: "demo.dentist",
    password: "Demo-Dentist-1!",
    role: "employee",
    email: "demo.dentist@alderrowdental.example",
    firstName: "Renata",
    lastName: "Osei",
    phone: "+15305550143",
    dateOfBirth: "1984-05-17",
    insurance: "none",
    newsletterSubscribed: false,
    jobTitle: "General Dentist",
    bio: "I like long appointments, plain words and teeth that stay where they are. Before dentistry I taught biology, which explains the drawings.",
    linkedin: "https://www.linkedin.com/in/demo-dentist-example",
    portrait: "provider-general-dentist",
  },
  {
    username: "demo.endodontist",
    password: "Demo-Endodontist-1!",
    role: "employee",
    email: "demo.endodontist@alderrowdental.example",
    firstName: "Julian",
    lastName: "Takeda",
    phone: "+15305550144",
    dateOfBirth: "1979-11-02",
    insurance: "none",
    newsletterSubscribed: false,
    jobTitle: "Endodontist",
    bio: "Root canals, microscopes and calm music. I write the posts that start with a toothache.",
    linkedin: "https://www.linkedin.com/in/demo-endodontist-example",
    portrait: "provider-endodontist",
  },
  {
    username: "demo.patient",
    password: "Demo-Patient-1!",
    role: "customer",
    email: "demo.patient@mailbox.example",
    firstName: "Robin",
    lastName: "Okafor",
    phone: "+15305550171",
    dateOfBirth: "1991-03-08",
    insurance: "deltadentalppo",
    insuranceMemberId: "DD-4410-8873",
    newsletterSubscribed: true,
  },
  {
    username: "other.patient",
    password: "Other-Patient-1!",
    role: "customer",
    email: "other.patient@mailbox.example",
    firstName: "Sam",
    lastName: "Lindqvist",
    phone: "+15305550172",
    dateOfBirth: "1968-09-29",
    insurance: "dentaquest",
    insuranceMemberId: "DQ-209-5512",
    newsletterSubscribed: false,
  },
];
