import { and, asc, eq, isNotNull } from "drizzle-orm";
import { presentProviders } from "#contract/site/look-up.ts";
import type { Provider } from "#contract/site/site.ts";
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

/** A person of the demo, with the password that the program's start prints. */
interface DemoPerson {
  readonly username: string;
  readonly password: string;
  readonly role: "customer" | "employee";
  readonly email: string;
  /** An employee is called so where the practice has no provider to stand for. */
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly dateOfBirth: string;
  readonly insurance: string;
  readonly insuranceMemberId?: string;
  readonly newsletterSubscribed: boolean;
  readonly linkedin?: string;
}

/** The demo's owner. */
export const demoOwner = "demo.dentist";

/** The demo's people; all verified, none with two-factor (operation-4). */
export const demoPeople: readonly DemoPerson[] = [
  {
    username: "demo.dentist",
    password: "Demo-Dentist-1!",
    role: "employee",
    email: "demo.dentist@mailbox.example",
    firstName: "Morgan",
    lastName: "Ellery",
    phone: "+15305550143",
    dateOfBirth: "1984-05-17",
    insurance: "none",
    newsletterSubscribed: false,
    linkedin: "https://www.linkedin.com/in/demo-dentist-example",
  },
  {
    username: "demo.endodontist",
    password: "Demo-Endodontist-1!",
    role: "employee",
    email: "demo.endodontist@mailbox.example",
    firstName: "Avery",
    lastName: "Lund",
    phone: "+15305550144",
    dateOfBirth: "1979-11-02",
    insurance: "none",
    newsletterSubscribed: false,
    linkedin: "https://www.linkedin.com/in/demo-endodontist-example",
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

/** The portraits among content/example/pictures/ that the demo can show, by the names that the example's providers use. */
export const demoPortraits: readonly string[] = ["provider-general-dentist", "provider-endodontist"];

/** A provider's first and last names, without the title: 'Dr. Ana de la Cruz' is Ana, and de la Cruz. */
function namesOf({ name }: Pick<Provider, "name">) {
  const words = name.split(/\s+/);
  const [firstName = "", ...others] = words.length > 2 && words[0]?.endsWith(".") ? words.slice(1) : words;
  return { firstName, lastName: others.join(" ") };
}

/** A demo person as someone of the practice; the portrait is the name of a picture of the site. */
export interface PersonOfPractice extends DemoPerson {
  readonly jobTitle?: string;
  readonly bio?: string | undefined;
  readonly portrait?: string | undefined;
}

/** The demo's people in the practice whose site it is: its employees are the first providers there, as far as it has any. */
export function peopleOfPractice(): readonly PersonOfPractice[] {
  const providers = presentProviders().values();
  return demoPeople.map((person) => {
    const provider = person.role === "employee" ? providers.next().value : undefined;
    if (!provider) return person;
    const { job_title: jobTitle, blurb, picture } = provider;
    return { ...person, ...namesOf(provider), jobTitle, bio: blurb[0], portrait: picture?.name };
  });
}
