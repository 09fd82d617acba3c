import type { Page } from "@playwright/test";

const oneHour = 3_600;

/** An access token as the browser reads it, good for some seconds; its signature is not verified there. */
export function accessToken(secondsLeft: number): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
  return `${part({ alg: "HS256" })}.${part({ exp: Math.floor(Date.now() / 1_000) + secondsLeft })}.signature`;
}

/** What local storage holds while an employee is signed in. */
export const employeeSession = {
  access: accessToken(oneHour),
  refresh: "a-refresh-token",
  username: "demo.dentist",
  role: "employee",
  user_id: "2",
};

/** What local storage holds while a patient is signed in. */
export const patientSession = {
  ...employeeSession,
  username: "demo.patient",
  role: "customer",
  user_id: "4",
};

/** Puts entries into the site's local storage, on a page of it that runs no script. */
export async function store(page: Page, stored: Readonly<Record<string, string>>): Promise<void> {
  await page.goto("/healthz");
  await page.evaluate((entries) => Object.assign(localStorage, entries), stored);
}

/** Opens the home page with these entries in local storage. */
export async function openWith(page: Page, stored: Readonly<Record<string, string>>): Promise<void> {
  await store(page, stored);
  // Who is signed in gets React after the first paint, and `load` waits for its code: `withoutReact` it never comes.
  await page.goto("/", { waitUntil: "domcontentloaded" });
}

/** Leaves pages as a slow network does: everything is there but React, which never comes. */
export async function withoutReact(page: Page): Promise<void> {
  await page.route("**/assets/*.js", () => undefined);
}
