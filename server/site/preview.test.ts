import { afterAll, beforeAll, expect, test } from "vitest";
import { siteDrafts } from "#server/site/table.ts";
import { exampleContent } from "#tests/support/example-site.ts";
import { builtPages } from "#tests/support/pages.ts";
import { type SiteOwners, siteOwners, team } from "#tests/support/site-owners.ts";
import { readDraftedSites } from "./preview.ts";

let office: SiteOwners;

beforeAll(async () => {
  const { renderer } = await builtPages();
  office = await siteOwners({ renderer });
});

afterAll(() => office.program.close());

const openPreview = async () =>
  (await office.call("POST", "/api/office/site/preview/", { as: office.owner })).body.url as string;

const get = (path: string) => office.program.app.inject(path);

test("a preview shows every page with all drafts, and visitors see nothing of them (site-11)", async () => {
  await office.reset();
  await office.save("team", team("Drafted heading"));
  const url = await openPreview();
  expect(url).toMatch(/^\/preview\/[\w.-]+\/$/);
  const page = await get(`${url}about/team`);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain("Drafted heading");
  // What it has read from the API is not what visitors get, before and after.
  expect(await office.heading()).not.toBe("Drafted heading");
  expect((await get("/about/team")).body).not.toContain("Drafted heading");
});

test("a draft that is saved later is in the same preview", { tags: "full" }, async () => {
  await office.reset();
  const url = await openPreview();
  await office.save("team", team("First"));
  expect((await get(`${url}about/team`)).body).toContain("First");
  await office.save("team", team("Second"));
  expect((await get(`${url}about/team`)).body).toContain("Second");
});

test("links within a preview lead to pages of the preview", async () => {
  await office.reset();
  const url = await openPreview();
  const { body } = await get(url);
  const links = [...body.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g)].map(([, href]) => href ?? "");
  expect(links.length).toBeGreaterThan(10);
  // What only those who are signed in see leads out of it.
  const leadingOut = new Set(links.filter((href) => !`${href}/`.startsWith(url)));
  expect([...leadingOut]).toEqual(["/profile/edit"]);
});

test("a page of a preview runs no script, sends no form, is not stored or indexed, and only this site may frame it", async () => {
  await office.reset();
  const url = await openPreview();
  for (const path of ["", "request-appointment", "no-such-page"]) {
    const { body, headers } = await get(url + path);
    expect(body).not.toMatch(/<script/);
    const policy = String(headers["content-security-policy"]);
    for (const directive of ["default-src 'none'", "form-action 'none'", "frame-ancestors 'self'"])
      expect(policy).toContain(directive);
    expect(policy).toContain("sandbox allow-same-origin");
    expect(policy).not.toMatch(/script-src|allow-forms|allow-scripts/);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      "x-frame-options": "SAMEORIGIN",
    });
  }
  expect((await get(`${url}no-such-page`)).statusCode).toBe(404);
});

test("any other page may still not be framed", async () => {
  const { headers } = await get("/about/team");
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
});

test("a preview ends after half an hour, and no other token opens one", async () => {
  await office.reset();
  const url = await openPreview();
  const begun = office.now;
  office.now = new Date(begun.getTime() + 30 * 60_000 - 1_000);
  expect((await get(url)).statusCode).toBe(200);
  office.now = new Date(begun.getTime() + 30 * 60_000);
  expect((await get(url)).statusCode).toBe(404);
  office.now = begun;
  const [, token = ""] = /^\/preview\/(.*)\/$/.exec(url) ?? [];
  const [expiry = "", signature = ""] = token.split(".");
  const others = [
    "x",
    `${Number(expiry) + 60}.${signature}`,
    expiry,
    `${expiry}.`,
    `.${signature}`,
    `${token}x`,
  ];
  for (const other of others) {
    const { statusCode, body } = await get(`/preview/${other}/`);
    expect([other, statusCode, body.includes(signature)]).toEqual([other, 404, false]);
  }
});

test("a preview is rendered whatever is missing in a draft", async () => {
  await office.reset();
  const { program, owner } = office;
  const kinds = [
    "practice",
    "hours",
    "providers",
    "services",
    "visits",
    "insurers",
    "home",
    "team",
    "footer",
  ];
  for (const kind of [...kinds, "post_op", "accessibility", "chat", "pages", "posts", "rules", "look"])
    expect((await office.save(kind, {}, { as: owner })).status).toBe(200);
  const url = await openPreview();
  for (const path of [
    "",
    "about/team",
    "post-op",
    "request-appointment",
    "register",
    "accessibility-statement",
  ])
    expect([path, (await get(url + path)).statusCode]).toEqual([path, 200]);
  await program.database.delete(siteDrafts);
});

test("a locale and a time zone that are half typed leave a preview those that are published (site-11)", async () => {
  await office.reset();
  const { practice } = exampleContent;
  const url = await openPreview();
  for (const half of [
    { locale: "en-" },
    { locale: "" },
    { time_zone: "America/Los" },
    { time_zone: "-08" },
  ]) {
    expect((await office.save("practice", { ...practice, ...half, name: "Typed" })).status).toBe(200);
    const { body, statusCode } = await get(url);
    expect([half, statusCode]).toEqual([half, 200]);
    expect(body).toContain("Typed");
  }
  await office.save("practice", { ...practice, locale: "en-GB", time_zone: "Europe/London" });
  const drafted = (await readDraftedSites(office.program.database)).get("en");
  expect(drafted?.practice).toMatchObject({ locale: "en-GB", time_zone: "Europe/London" });
});

test("only owners open a preview", async () => {
  const { status } = await office.call("POST", "/api/office/site/preview/");
  expect(status).toBe(401);
});
