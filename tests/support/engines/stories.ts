import { randomBytes } from "node:crypto";
import { test as base, expect } from "@playwright/test";
import { codeAt } from "#tests/support/authenticator.ts";
import { mailTo, pathIn } from "#tests/support/inbox.ts";
import {
  aFirstName,
  aNewPatient,
  demoDentist,
  type Person,
  registrationOf,
  sessionOf,
  someoneNew,
} from "#tests/support/people.ts";
import { aFreeMonday, askForVisit, confirmVisit } from "#tests/support/visits.ts";
import type { Engine } from "./engine-page.ts";
import { aReader, type Reader } from "./reader.ts";

/** A browser other than Chromium. */
interface Browser {
  /** Starts it where the machine has it. */
  start(): Promise<Engine> | undefined;
  /** What is said where it does not. */
  readonly missing: string;
}

/** `test` with a reader in this browser, of which each worker starts one. */
const testIn = ({ start, missing }: Browser) =>
  base.extend<{ reader: Reader }, { engine: Engine | undefined }>({
    engine: [
      async ({ playwright: _playwright }, use) => {
        const engine = await start();
        await use(engine);
        await engine?.stop();
      },
      { scope: "worker", timeout: 60_000 },
    ],
    reader: [
      async ({ engine, baseURL }, use, { skip }) => {
        skip(!engine, missing);
        if (!engine) return;
        const page = await engine.newPage();
        await use(aReader(page, baseURL ?? ""));
        // An observer that changes what it observes is told in the next frame (CSSWG, Resize Observer): no fault.
        const errors = (await page.errors()).filter((error) => !error.startsWith("ResizeObserver loop"));
        expect(errors, "stray errors").toEqual([]);
      },
      // A browser of its own starts for each test, which takes long on a busy machine.
      { timeout: 180_000 },
    ],
  });

const openAs = async (reader: Reader, person: Person, path: string) =>
  reader.openStored(path, await sessionOf(person));

async function logIn(reader: Reader, { username, password }: Person): Promise<void> {
  await reader.fill("Username", username);
  await reader.fill("Password", password);
  await reader.click("button", "Login");
}

async function fillWishes(reader: Reader): Promise<void> {
  await reader.choose("Preferred day", "monday");
  await reader.choose("Preferred time", "morning");
  await reader.choose("Second preferred day", "friday");
  await reader.choose("Second preferred time", "afternoon");
}

async function findRow(reader: Reader, firstName: string): Promise<void> {
  await reader.fill("Find a person", firstName);
  await reader.press("Enter");
  await reader.sees("1 appointment matches.");
}

/**
 * A story of each kind in a browser other than Chromium. The stories are the same in each; what they find on the way is
 * in the journeys, which Chromium runs.
 */
export function tellStories(browser: Browser): void {
  const test = testIn(browser);

  // One browser, and one page at a time.
  test.describe.configure({ mode: "default" });

  test("a visitor reads the home page and opens another by the bar", async ({ reader }) => {
    await reader.open("/");
    await reader.sees("Welcome to");
    await reader.hasRole("region", "Our office");
    // By keyboard: a drop-down closes a moment after the pointer has left it.
    await reader.evaluate("document.querySelector('nav details summary').focus();");
    await reader.press("Enter");
    await reader.evaluate("document.querySelector('nav details[open] a[href=\"/about/team\"]').focus();");
    await reader.press("Enter");
    await reader.isAt("/about/team");
    await reader.hasRole("heading", "Our providers");
  });

  test("dark colours are chosen, and are there after a reload", async ({ reader }) => {
    const background = "return getComputedStyle(document.body).backgroundColor;";
    await reader.open("/about/team");
    const light = await reader.evaluate(background);
    await reader.click("switch", "Dark mode");
    await expect.poll(() => reader.evaluate(background)).not.toBe(light);
    const dark = await reader.evaluate(background);
    await reader.open("/about/team");
    expect(await reader.evaluate(background)).toBe(dark);
  });

  test("a guest requests an appointment, and follows the link in the email", async ({ reader }) => {
    const name = randomBytes(4).toString("hex");
    await reader.open("/request-appointment");
    await reader.fill("First name", `Guest ${name}`);
    await reader.fill("Last name", "Marsh");
    await reader.fill("Email", `${name}@mailbox.example`);
    await reader.fill("Phone", "530-555-0177");
    await reader.fill("Date of birth", "1987-06-05");
    await fillWishes(reader);
    await reader.choose("Category", "general_dentist_emergency");
    await reader.fill("Message", "A tooth broke.");
    await reader.click("button", "Submit Appointment Request");
    await reader.hasRole("heading", "Appointment Request Submitted");
    await reader.open(pathIn(await mailTo(`${name}@mailbox.example`, /request/), "visit"));
    await reader.hasRole("heading", "We have your request");
  });

  test("a new patient registers, verifies the email address and signs in", async ({ reader }) => {
    const someone = someoneNew();
    const { first_name, last_name, date_of_birth, phone } = registrationOf(someone);
    await reader.open("/register");
    await reader.fill("Username", someone.username);
    await reader.fill("Email", someone.email);
    await reader.fill("First name", first_name);
    await reader.fill("Last name", last_name);
    await reader.fill("Date of birth", date_of_birth);
    await reader.fill("Phone", phone);
    await reader.fill("Password", someone.password);
    await reader.fill("Confirm password", someone.password);
    await reader.click("checkbox", "I ");
    await reader.click("button", "Register");
    await reader.sees("Registration successful!");
    // The page is on its way there, which WebKit prefers to an address that is opened meanwhile.
    await reader.isAt("/login");
    await reader.open(pathIn(await mailTo(someone.email, /verify/i), "verify-email"));
    await reader.sees("Email verified");
    await reader.open("/login");
    await logIn(reader, someone);
    await reader.isAt("/appointments");
  });

  test("a patient signs in and gets to the requested page", async ({ reader }) => {
    const patient = await aNewPatient();
    await reader.open("/login?next=%2Fprofile%2Fedit");
    await logIn(reader, patient);
    await reader.isAt("/profile/edit");
    await reader.sees(`Signed in as ${patient.username}`);
  });

  test("a patient sets two-factor up, and signs in with a code", async ({ reader }) => {
    const patient = await aNewPatient();
    await openAs(reader, patient, "/settings/security/2fa");
    await reader.sees("6-digit code");
    const secret = await reader.evaluate<string>("return document.querySelector('code').textContent;");
    await reader.fill("6-digit code", codeAt(secret, new Date()));
    await reader.click("button", "Confirm & Enable");
    await reader.hasRole("heading", "Save your recovery codes");
    await reader.evaluate("localStorage.clear();");
    await reader.open("/login");
    await logIn(reader, patient);
    await reader.isAt(/^\/auth\/2fa/);
    await reader.fill("Authenticator code", codeAt(secret, new Date(Date.now() + 30_000)));
    await reader.click("button", "Verify");
    await reader.isAt("/appointments");
  });

  test("a patient requests a visit", async ({ reader }) => {
    await openAs(reader, await aNewPatient(), "/appointments");
    await fillWishes(reader);
    await reader.choose("Category", "general_dentist_new_or_routine");
    await reader.fill("Message", "A check-up, please.");
    await reader.click("button", "Submit");
    await reader.sees("Not confirmed");
  });

  test("a patient cancels a visit, whose question is closed by Escape and by a click outside first", async ({
    reader,
    request,
  }) => {
    const patient = await aNewPatient();
    await confirmVisit(request, await askForVisit(request, patient), {
      date: aFreeMonday(),
      time: "09:30",
    });
    await openAs(reader, patient, "/appointments");
    await reader.sees("9:30 AM");
    for (const close of [() => reader.press("Escape"), () => reader.clickAt(5, 450)]) {
      await reader.click("button", "I can’t make it");
      await reader.hasRole("dialog", "Cancel this visit?");
      await close();
      await reader.hasNoRole("dialog", "Cancel this visit?");
    }
    await reader.click("button", "I can’t make it");
    await reader.click("button", "Yes, cancel my visit");
    await reader.sees("is cancelled. We sent you an email to confirm.");
    await mailTo(patient.email, /is cancelled/);
  });

  test("an employee confirms a request, and moves the visit", async ({ reader, request }) => {
    const firstName = aFirstName();
    const patient = await aNewPatient({ firstName });
    await askForVisit(request, patient);
    const date = aFreeMonday();
    await openAs(reader, demoDentist, "/appointments");
    await findRow(reader, firstName);
    await reader.click("button", "Confirm");
    await reader.fill("Date", date);
    await reader.fill("Time", "09:30");
    await reader.click("button", "Confirm appointment");
    await reader.sees("Appointment confirmed and email sent!");
    await mailTo(patient.email, /^Your visit to .* 9:30\sAM$/);
    await reader.click("button", firstName);
    await reader.click("button", "Move visit");
    await reader.fill("Time", "14:15");
    await reader.click("button", "Move visit");
    await mailTo(patient.email, /has moved: .* 2:15\sPM/);
  });

  test("an employee writes a draft of a post", async ({ reader }) => {
    await openAs(reader, demoDentist, "/create");
    await reader.fill("Title", `Journey ${randomBytes(4).toString("hex")}`);
    await reader.fill("Content", "Some words about teeth.");
    await reader.evaluate(`
        const picture = document.createElement("canvas");
        picture.width = picture.height = 64;
        return new Promise((resolve) => picture.toBlob((blob) => {
          const files = new DataTransfer();
          files.items.add(new File([blob], "smile.png", { type: "image/png" }));
          const input = document.querySelector("input[type=file]");
          input.files = files.files;
          input.dispatchEvent(new Event("change", { bubbles: true }));
          resolve();
        }));`);
    await reader.click("button", "Create post");
    await reader.sees("Saved as draft.");
  });

  test("the chat helper opens and replies", async ({ reader }) => {
    await reader.open("/about/team");
    await reader.click("button", "Chat helper");
    await reader.hasRole("dialog", "Chat helper");
    await reader.click("button", "Insurance Questions");
    await reader.sees("You: Insurance Questions");
  });

  test("the accessibility panel changes the text, and resets it", async ({ reader }) => {
    const size = "return parseFloat(getComputedStyle(document.querySelector('main p')).fontSize);";
    await reader.open("/about/team");
    const before = await reader.evaluate<number>(size);
    await reader.click("button", "Accessibility");
    await reader.hasRole("dialog", "Accessibility");
    await reader.click("radio", "XXL");
    await expect.poll(() => reader.evaluate<number>(size)).toBeGreaterThan(before);
    await reader.click("button", "Reset");
    await expect.poll(() => reader.evaluate<number>(size)).toBe(before);
  });
}
