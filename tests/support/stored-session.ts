import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";

const oneHour = 3_600;

/** An access token as the browser reads it, good for some seconds, with further claims; its signature is not verified. */
export function accessToken(secondsLeft: number, claims: object = {}): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
  return `${part({ alg: "HS256" })}.${part({ exp: Math.floor(Date.now() / 1_000) + secondsLeft, ...claims })}.signature`;
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

/** Opens a page of the site that finds these entries in local storage before any of its scripts runs. */
export async function openStored(
  page: Page,
  path: string,
  stored: Readonly<Record<string, string>>,
  options: Parameters<Page["goto"]>[1] = {},
): Promise<void> {
  const visit = { name: randomUUID(), entries: stored };
  const script = await page.addInitScript(({ name, entries }) => {
    // The first document alone: another, to which a script of its leads, has the storage that it left.
    if (window.name !== name) Object.assign(localStorage, entries);
    window.name = name;
  }, visit);
  await page.goto(path, options);
  await script.dispose();
}

/** Opens the home page with these entries in local storage. */
export async function openWith(page: Page, stored: Readonly<Record<string, string>>): Promise<void> {
  // Who is signed in gets React after the first paint, and `load` waits for its code: `withoutReact` it never comes.
  await openStored(page, "/", stored, { waitUntil: "domcontentloaded" });
}

/** Leaves pages as a slow network does: everything is there but React, which never comes. */
export async function withoutReact(page: Page): Promise<void> {
  await page.route("**/assets/*.js", () => undefined);
}
