import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documents, type SiteContent } from "#contract/site/documents.ts";
import { publishShippedContent } from "#server/site/shipped-content.ts";
import { siteDrafts, sitePictures, siteVersions } from "#server/site/table.ts";
import { anAppointment } from "#tests/samples/appointments.ts";
import { callCommand } from "#tests/support/command-line.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let place: TestDatabase;
let folder: string;

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400"><path d="M0 0h600v400H0z" fill="#246"/></svg>`;

/** A practice as it was compiled into the program, with facts of its own. */
const files = {
  "program/describe.ts": `import { timeZone } from "#practice/practice.ts";
    export const inZone = (text: string): string => text + " (" + timeZone + ")";`,
  "practice.ts": `import type { Phone } from "#practice/program/shapes.ts";
    export const practiceName: string = "Fern & Hill (Dental)";
    export const phone: Phone = { dial: "+12065550188", display: "(206) 555-0188" };
    export const officeEmail: string = "hello@fernhill.example";
    export const timeZone: string = "America/Denver";
    export const tagline: string = \`Dentistry at \${practiceName}\`;
    export const address = { street: "9 Fern Way", city: "Boulder", state: "Colorado", stateCode: "CO", postcode: "80301", country: "US" };
    export const constructionBanner = { enabled: true, text: \`Call \${phone.display}.\` };
    export const footer = { policies: [{ label: "Payment", text: "Cash." }], careers: "No jobs" };`,
  "provider-names.ts": `export const providerNames = { lund: { full: "Dr. Ada Lund", short: "Dr. Lund" } };`,
  "providers.ts": `import { providerNames } from "#practice/provider-names.ts";
    export const providers = [{ key: "lund", name: providerNames.lund.full, jobTitle: "Dentist", languages: ["English"],
      blurb: [\`\${providerNames.lund.short} listens. \${providerNames.lund.full} explains. Dr. Lundgren is retired.\`],
      picture: { name: "lund", alt: "Dr. Lund" } }];`,
  "schedule.ts": `const day = { starts: "07:00", ends: "13:00" };
    export const specialties = [{ value: "dentist", name: "dentist", daysVary: true }];
    export const providerSchedules = [
      { key: "lund", name: "Dr. Ada Lund", specialties: ["dentist"], hours: { monday: day, thursday: day } },
      { key: "ray", name: "Kim Ray", specialties: ["dentist"], hours: { friday: day } }];
    export const appointmentCategories = [{ value: "dentist_exam", label: "Exam", specialty: "dentist", minutes: 50 }];
    export const reminderLeads = [24];
    export const severePainFrom: number = 6;`,
  "services.ts": `export const services = [{ slug: "exams", title: "Exams", summary: "Twice a year.", specialty: "dentist" }];`,
  "service-pages/exams.ts": `import { practiceName, phone } from "#practice/practice.ts";
    import { inZone } from "#practice/program/describe.ts";
    export const examsPage = { slug: "exams", introduction: [\`Exams at \${practiceName}.\`], sections: [{ heading: "How long",
      closing: inZone("An hour"), links: [{ label: "Call", href: \`tel:\${phone.dial}\` }] }] };`,
  "insurance.ts": `export const insurers = [{ value: "none", guestForm: { place: 1, label: "No Insurance" } }];`,
  "policies.ts": `export const policyVersion: string = "2026-02-03";
    export const privacy = { heading: "Your data", sections: [{ heading: "What", paragraphs: ["Little."], closing: "Ask us." }] };`,
  "practice.test.ts": `throw new Error("A test is not loaded");`,
  "pictures/lund.svg": picture,
  "pictures/unused.svg": picture,
};

async function aPractice(name: string, changed: Record<string, string> = {}): Promise<string> {
  for (const [file, text] of Object.entries({ ...files, ...changed })) {
    await mkdir(dirname(join(folder, name, file)), { recursive: true });
    await writeFile(join(folder, name, file), text);
  }
  return join(folder, name);
}

const bringOver = (...words: string[]) =>
  callCommand(
    { DATABASE_URL: place.url, SECRET_KEY: "s".repeat(40), DATA_DIR: join(folder, "data") },
    "site",
    "import",
    ...words,
  );

async function draft<Kind extends keyof SiteContent>(kind: Kind): Promise<SiteContent[Kind]> {
  const rows = await place.database.select().from(siteDrafts);
  return documents[kind].parse(rows.find((row) => row.kind === kind)?.content) as SiteContent[Kind];
}

beforeAll(async () => {
  place = await aDatabase();
  folder = await mkdtemp(join(tmpdir(), "enamel-former-"));
});

afterAll(async () => {
  await place.drop();
  await rm(folder, { recursive: true });
});

test("a practice that was compiled into the program becomes drafts of every document (site-17)", {
  tags: "full",
}, async () => {
  expect(await bringOver(await aPractice("whole"))).toMatchObject({ code: 0, stderr: "" });
  expect(await place.database.$count(siteDrafts)).toBe(16);
  expect(await draft("practice")).toMatchObject({
    name: "Fern & Hill (Dental)",
    tagline: { en: "Dentistry at {practice}" },
    address: { street: "9 Fern Way", state_code: "CO" },
    phone: { number: "(206) 555-0188" },
    email: "hello@fernhill.example",
    time_zone: "America/Denver",
    notice: { shown: true, text: { en: "Call {phone}." } },
  });
  const morning = { starts: "07:00", ends: "13:00" };
  expect(await draft("providers")).toMatchObject({
    specialties: [{ value: "dentist", name: { en: "dentist" }, days_vary: true }],
    providers: [
      {
        key: "lund",
        name: "Dr. Ada Lund",
        short_name: "Dr. Lund",
        job_title: { en: "Dentist" },
        blurb: [{ en: "{provider:lund} listens. {provider_name:lund} explains. Dr. Lundgren is retired." }],
        hours: { monday: morning, thursday: morning },
      },
      { key: "ray", name: "Kim Ray", short_name: "Kim Ray", hours: { friday: morning } },
    ],
  });
  expect((await draft("services")).services[0]).toMatchObject({
    summary: { en: "Twice a year." },
    introduction: [{ en: "Exams at {practice}." }],
    sections: [
      { closing: { en: "An hour (America/Denver)" }, links: [{ label: { en: "Call" }, href: "tel:{dial}" }] },
    ],
  });
  expect(await draft("visits")).toMatchObject({ categories: [{ value: "dentist_exam", minutes: 50 }] });
  expect((await draft("insurers")).insurers[0]).toMatchObject({ value: "none", guest_form: { place: 1 } });
  expect(await draft("footer")).toMatchObject({
    careers: { en: "No jobs" },
    policies: [{ label: { en: "Payment" }, text: { en: "Cash." } }],
    policy_version: "2026-02-03",
  });
  expect(await draft("rules")).toMatchObject({ reminder_hours: [24], severe_pain_from: 6 });
  expect(await draft("pages")).toMatchObject({
    pages: [
      { slug: "privacy", sections: [{ heading: { en: "What" } }, { paragraphs: [{ en: "Ask us." }] }] },
    ],
  });
  const pictures = await place.database.select({ id: sitePictures.id }).from(sitePictures);
  expect(pictures).toEqual([{ id: "lund" }]);
});

test("what a former practice lacks is named, and nothing is published (site-17)", {
  tags: "full",
}, async () => {
  const before = await place.database.$count(siteVersions);
  const { code, stderr } = await bringOver("--publish", await aPractice("lacking"));
  expect(code).toBe(1);
  expect(stderr).toContain("Nothing was changed:");
  expect(stderr).toContain("Hours and holidays, opening: Say when the office is open.");
  expect(await place.database.$count(siteVersions)).toBe(before);
});

test("what a start has published before holds up only what rows have (site-4)", {
  tags: "full",
}, async () => {
  const { database } = place;
  await database.delete(siteVersions);
  await publishShippedContent(database, { name: "starter", now: new Date() });
  const from = await aPractice("started");
  const missing = async () =>
    (await bringOver("--publish", from)).stderr.match(/[\w ]+, \w+: “[^”]+” is missing/g) ?? [];
  expect(await missing()).toEqual([]);
  await anAppointment(database, { category: "general_dentist_continuation" });
  expect(await missing()).toEqual([
    expect.stringMatching(/Kinds of visit, categories: “general_dentist_continuation” is missing$/),
  ]);
});

test("a former practice whose modules do not load is refused by name (site-17)", {
  tags: "full",
}, async () => {
  const from = await aPractice("broken", { "services.ts": `export * from "#practice/absent.ts";` });
  const { code, stderr } = await bringOver(from);
  expect({ code, stderr }).toMatchObject({ code: 1 });
  expect(stderr).toContain(`${from} cannot be loaded`);
  expect(stderr).toContain("absent.ts");
});
