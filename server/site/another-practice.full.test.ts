import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { checkSite } from "#contract/site/check-site.ts";
import { documentKinds, type SiteContent } from "#contract/site/documents.ts";
import { site } from "#contract/site/site.ts";
import { siteFiles } from "#contract/site/site-files.ts";
import { indexablePaths } from "#contract/site/site-paths.ts";
import { anotherPractice } from "#tests/samples/another-practice.ts";
import { aGuestRequest, confirmation } from "#tests/samples/appointments.ts";
import { exampleWords } from "#tests/support/example-words.ts";
import { builtPages } from "#tests/support/pages.ts";
import { type SiteOwners, siteOwners } from "#tests/support/site-owners.ts";
import { siteVersions } from "./table.ts";

let office: SiteOwners;
let content: SiteContent;
let clientDirectory: string;

/** The scripts of the home page and of a service's, by their text or address, the data that they are given aside. */
async function scriptsOf(paths: readonly string[]): Promise<string[]> {
  const pages = await Promise.all(paths.map((path) => get(path)));
  return pages.flatMap(({ body }) => [
    ...[...body.matchAll(/<script(?![^>]*(?:json|speculationrules))[^>]*>([\s\S]*?)<\/script>/g)]
      .map(([, code = ""]) => code)
      .filter((code) => !code.includes("streamController")),
    ...[...body.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([address]) => address),
  ]);
}

const get = (url: string, as?: SiteOwners["owner"]) =>
  office.program.app.inject({ url, headers: { ...as?.headers } });

let scriptsOfExample: string[];

beforeAll(async () => {
  const pages = await builtPages();
  ({ clientDirectory } = pages);
  office = await siteOwners({ ...pages, sendsMail: true });
  scriptsOfExample = await scriptsOf(["/", "/services/general", "/privacy"]);
  const jpeg = await sharp({ create: { width: 900, height: 1_200, channels: 3, background: "#345" } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set("picture", new File([Uint8Array.from(jpeg)], "me.jpg"));
  const upload = {
    method: "POST",
    url: "/api/office/site/pictures/",
    headers: office.owner.headers,
    payload: form,
  } as const;
  content = anotherPractice((await office.program.app.inject(upload)).json().id);
  const { database } = office.program;
  await database.transaction(async (transaction) => {
    await transaction.delete(siteVersions);
    await transaction
      .insert(siteVersions)
      .values(
        documentKinds.map((kind) => ({ kind, version: 2, content: content[kind], publishedAt: office.now })),
      );
  });
  await vi.waitFor(() => expect(site().practice.name).toBe("Harborlight Orthodontics"), 10_000);
});

afterAll(() => office.program.close());

/** What of the example is in a text. */
const wordsIn = (text: string) => exampleWords(site()).filter((word) => text.includes(word));

test("a practice of another shape can be published", () => {
  expect(checkSite(content)).toEqual([]);
  expect(exampleWords(site()).length).toBeGreaterThan(200);
});

test("no word, number or picture of the example is left on any page, file or reply of another practice (site-1)", async () => {
  const found: Record<string, string[]> = {};
  const visited = new Set<string>();
  const waiting = [
    ...indexablePaths(),
    "/login",
    "/forgot-password",
    "/no/such/page",
    "/feed.xml",
    "/sitemap.xml",
    "/robots.txt",
    ...Object.values(siteFiles),
    ...documentKinds.map((kind) => `/api/site/${kind}/`),
    "/api/office-days/",
    "/api/pages/",
    "/api/openapi.json",
  ];
  for (const path of waiting) {
    if (visited.has(path)) continue;
    visited.add(path);
    const { statusCode, body, headers } = await get(path);
    expect(statusCode, path).toBeLessThan(path === "/no/such/page" ? 405 : 400);
    const words = [
      ...wordsIn(body),
      ...(body.match(/(?:hero-|office-|provider-|service-)[a-z-]+(?=\.svg|"[,}]|-\d)/g) ?? []),
    ];
    if (words.length > 0) found[path] = words;
    if (String(headers["content-type"]).startsWith("text/html"))
      for (const [, href = ""] of body.matchAll(/<a\b[^>]*?\shref="(\/[^"#?]*)/g)) waiting.push(href);
  }
  expect(found).toEqual({});
  expect([...visited]).toEqual(
    expect.arrayContaining(["/services/braces", "/sailing-day", "/privacy", "/about/team"]),
  );
  expect((await get("/services/general")).statusCode).toBe(404);
  expect((await get("/")).body).toContain("Come in from the wind");
  expect((await get("/services/gum-care")).body).toContain("Dr. Imogen Quill");
});

test("scripts are those of the example, byte by byte, and hold no word of it", async () => {
  const scripts = await scriptsOf(["/", "/services/braces", "/privacy"]);
  expect(scripts.length).toBeGreaterThan(10);
  // One picture makes no carousel, whose script the example has besides.
  expect(scripts.filter((script) => !scriptsOfExample.includes(script))).toEqual([]);
  const assets = join(clientDirectory, "assets");
  for (const file of (await readdir(assets)).filter((name) => /\.(?:js|css)$/.test(name)))
    expect(wordsIn(await readFile(join(assets, file), "utf8")), file).toEqual([]);
});

test("emails, calendars and exports are those of the practice, in its own zone", async () => {
  const { call, owner } = office;
  const { body: form } = await call("GET", "/api/appointments/guest/");
  office.now = new Date(office.now.getTime() + 3_000);
  const sent = await call("POST", "/api/appointments/guest/", {
    body: aGuestRequest({
      form_token: form.form_token,
      insurance: "northwind",
      preferred_day: "tuesday",
      second_preferred_day: "saturday",
      category: "periodontist_check",
    }),
  });
  expect(sent.status, sent.text).toBe(201);
  await office.program.sentMails();
  const path = `/api/appointments/${sent.body.id}/`;
  const confirmed = await call("PUT", `${path}confirm/`, {
    as: owner,
    body: confirmation("2027-04-13", "10:00"),
  });
  expect(confirmed.status, confirmed.text).toBe(200);
  const mails = await office.program.sentMails();
  const calendars = mails.flatMap(({ attachments }) =>
    attachments.map(({ content: bytes }) => Buffer.from(bytes as ArrayBuffer).toString()),
  );
  const fhir = (await call("GET", `${path}fhir/`, { as: owner })).text;
  expect(calendars.join()).toContain("DTSTART:20270413T140000Z");
  expect(fhir).toContain("Quill");
  const texts = [...mails.map(({ text, html, subject }) => [subject, text, html].join()), ...calendars, fhir];
  expect(texts.length).toBeGreaterThan(3);
  for (const text of texts) expect(wordsIn(text)).toEqual([]);
  expect(texts.join()).toContain("Harborlight Orthodontics");
});
