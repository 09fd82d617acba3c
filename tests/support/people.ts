import { randomBytes } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { mailTo, pathIn } from "./inbox.ts";
import { expect } from "./journey.ts";

/** Someone who signs in. */
export interface Person {
  readonly username: string;
  readonly password: string;
}

/** The demo practice's people whom journeys only look at; who changes an account makes one of their own. */
export const demoPatient: Person = { username: "demo.patient", password: "Demo-Patient-1!" };
export const demoDentist: Person = { username: "demo.dentist", password: "Demo-Dentist-1!" };

/** Someone new with a name that nobody else has. */
export function someoneNew() {
  const name = randomBytes(5).toString("hex");
  return { username: `patient.${name}`, password: "Quiet-Molar-27!", email: `${name}@mailbox.example` };
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

/** A new patient with a verified address, any of whose details can be given. */
export async function aNewPatient(
  request: APIRequestContext,
  given: Partial<ReturnType<typeof registrationOf>> = {},
) {
  const someone = someoneNew();
  const registered = await request.post("/api/users/", { data: { ...registrationOf(someone), ...given } });
  expect(registered.status(), await registered.text()).toBe(201);
  const code = pathIn(await mailTo(someone.email, /verify/i), "verify-email")
    .split("/")
    .at(-1);
  const verified = await request.post(`/api/users/verify-email/${code}/`, { data: {} });
  expect(verified.status()).toBe(200);
  return someone;
}

/** Signs in through the page, as far as the login form leads. */
export async function logIn(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Opens a page as someone who signed in before. */
export async function openAs(page: Page, person: Person, path: string): Promise<void> {
  const reply = await page.request.post("/token/", {
    data: { username: person.username, password: person.password },
  });
  expect(reply.status(), await reply.text()).toBe(200);
  const { access, refresh, username, role, user_id } = await reply.json();
  await page.goto("/about/team");
  await page.evaluate((entries) => Object.assign(localStorage, entries), {
    access,
    refresh,
    username,
    role,
    user_id: String(user_id),
  });
  await page.goto(path);
}
