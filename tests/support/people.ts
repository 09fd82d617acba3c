import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { hashPassword } from "#server/accounts/passwords.ts";
import { accounts } from "#server/accounts/table.ts";
import { anAccount } from "#tests/samples/accounts.ts";
import { expect } from "./journey.ts";
import { journeyDatabase } from "./journey-database.ts";
import { signedIn } from "./signed-in.ts";
import { openStored } from "./stored-session.ts";

/** Someone who signs in. */
export interface Person {
  readonly username: string;
  readonly password: string;
}

/** The demo practice's people, whom journeys change nothing of; a journey that changes an account makes its own. */
export const demoPatient: Person = { username: "demo.patient", password: "Demo-Patient-1!" };
export const demoDentist: Person = { username: "demo.dentist", password: "Demo-Dentist-1!" };
export const demoEndodontist: Person = { username: "demo.endodontist", password: "Demo-Endodontist-1!" };

/** Someone new with a unique name. */
export function someoneNew() {
  const name = randomBytes(5).toString("hex");
  return { username: `patient.${name}`, password: "Quiet-Molar-27!", email: `${name}@mailbox.example` };
}

/** A unique first name, by which a list's row is found. */
export function aFirstName(): string {
  return `Noor ${randomBytes(3).toString("hex")}`;
}

/** What registering sends. */
export function registrationOf({ username, password, email }: ReturnType<typeof someoneNew>) {
  return {
    username,
    email,
    password,
    confirmPassword: password,
    first_name: "Noor",
    last_name: "Vance",
    date_of_birth: "1990-04-12",
    phone: "+15305550188",
    insurance: "none",
    other_insurance: "N/A",
    insurance_member_id: "123",
    digital_consent: true,
    newsletter_subscribed: false,
  };
}

let passwordHash: Promise<string> | undefined;

/** Stores a verified patient, any of whose columns can be given, without a request or an email. */
export async function aNewPatient(given: Partial<typeof accounts.$inferInsert> = {}) {
  const { database } = await journeyDatabase();
  const someone = someoneNew();
  passwordHash ??= hashPassword(someone.password);
  await anAccount(database, {
    username: someone.username,
    email: someone.email,
    passwordHash: await passwordHash,
    firstName: "Noor",
    lastName: "Vance",
    dateOfBirth: "1990-04-12",
    phone: "+15305550188",
    digitalConsentAt: new Date(),
    ...given,
  });
  return someone;
}

/** Stores a patient by whose unique first name a list's row is found. */
export async function aNamedPatient() {
  const firstName = aFirstName();
  return { firstName, patient: await aNewPatient({ firstName }) };
}

/** Stores an employee. */
export function aNewEmployee(given: Partial<typeof accounts.$inferInsert> = {}) {
  return aNewPatient({ role: "employee", ...given });
}

/** Opens a session as signing in does, without a password or a code. */
async function openSession({ username }: Person) {
  const practice = await journeyDatabase();
  const [account] = await practice.database.select().from(accounts).where(eq(accounts.username, username));
  if (!account) throw new Error(`No account is named ${username}.`);
  return signedIn(practice, account);
}

/** The header that authorises a person. */
export async function bearerOf(person: Person) {
  const { bearer } = await openSession(person);
  return { Authorization: `Bearer ${bearer}` };
}

/** Signs in through the page, as far as the login form leads. */
export async function logIn(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** What a browser stores for someone signed in. */
export async function sessionOf(person: Person) {
  const { account, bearer, refresh } = await openSession(person);
  return {
    access: bearer,
    refresh,
    username: account.username,
    role: account.role,
    user_id: String(account.id),
  };
}

/** Opens a page with what the browser stores for someone signed in. */
export async function openAs(page: Page, person: Person, path: string): Promise<void> {
  await openStored(page, path, await sessionOf(person));
}

/** Opens a page as someone who has just signed in over HTTP, which their recent activity shows. */
export async function signInAndOpen(page: Page, { username, password }: Person, path: string): Promise<void> {
  const reply = await page.request.post("/token/", { data: { username, password } });
  expect(reply.status(), await reply.text()).toBe(200);
  const { access, refresh, role, user_id } = await reply.json();
  await openStored(page, path, { access, refresh, username, role, user_id: String(user_id) });
}
