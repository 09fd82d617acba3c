import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { linkPreviewPath, ownPagePreview } from "#contract/site/site-files.ts";
import { pagePatterns, reservedSlugs } from "#contract/site/site-paths.ts";
import { languages } from "#contract/site/values.ts";
import { exampleContent } from "#tests/support/example-site.ts";
import { builtPages } from "#tests/support/pages.ts";
import { type SiteOwners, siteOwners } from "#tests/support/site-owners.ts";

let office: SiteOwners;

beforeAll(async () => {
  office = await siteOwners(await builtPages());
});

beforeEach(() => office.reset());

afterAll(() => office.program.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  office.program.app.inject({ url, headers });

const careers = {
  slug: "careers",
  title: { en: "Work with us" },
  menu: "about",
  search_description: { en: "Open positions at {practice}." },
  sections: [
    { paragraphs: [{ en: "We are always glad to meet hygienists. Call {phone}." }] },
    {
      heading: { en: "Hygienist" },
      list: [{ en: "Four days a week" }],
      picture: { name: "office-exterior", alt: { en: "Our <front> door" } },
      questions: [{ question: { en: "Do I need experience?" }, answer: { en: "No, we teach." } }],
    },
  ],
};

async function publish(kind: "home" | "pages" | "services", content: object): Promise<void> {
  expect(await office.save(kind, content)).toMatchObject({ status: 200, body: { problems: [] } });
  expect((await office.publish([kind])).status).toBe(200);
}

/** The names and addresses of the links within a part of a page. */
function linksIn(html: string, part: RegExp): Record<string, string> {
  const found = [...(part.exec(html)?.[0] ?? "").matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>([^<]+)<\/a>/g)];
  return Object.fromEntries(found.map(([, href = "", name = ""]) => [name, href]));
}

const inBar = /<nav aria-label="Main"[\s\S]*?<\/nav>/;
const inFooter = /<nav aria-label="Footer"[\s\S]*?<\/nav>/;
const linkedData = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? "");

describe("a page that an owner adds (site-13)", () => {
  test("is shown as the other pages are: in menus, sitemap, link previews and structured data", async () => {
    expect((await get("/careers")).statusCode).toBe(404);
    expect((await get("/")).body).toContain("TBA: Careers");
    await publish("pages", { pages: [...exampleContent.pages.pages, careers] });
    const { statusCode, headers, body } = await get("/careers");
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ "cache-control": "no-cache", etag: expect.any(String) });
    expect((await get("/careers", { "if-none-match": String(headers.etag) })).statusCode).toBe(304);
    expect(body).toMatch(/<h1[^>]*>Work with us<\/h1>/);
    expect(body).toContain("<title>Work with us | Alder Row Dental</title>");
    expect(body).toContain('<meta name="description" content="Open positions at Alder Row Dental."/>');
    expect(body).toContain('<a href="tel:+15305550142"');
    expect(body).toMatch(/<details[^>]*><summary[^>]*><h3[^>]*>Do I need experience\?/);
    expect(body).toContain('<link rel="canonical" href="https://practice.example/careers"/>');
    expect(linkedData(body)).toMatchObject({
      "@type": "FAQPage",
      mainEntity: [{ name: "Do I need experience?", acceptedAnswer: { text: "No, we teach." } }],
    });
    const preview = ownPagePreview("careers");
    expect(body).toContain(`content="https://practice.example${preview}"`);
    expect((await get(preview)).headers["content-type"]).toBe("image/jpeg");
    expect((await get("/sitemap.xml")).body).toContain("<loc>https://practice.example/careers</loc>");
    const home = (await get("/")).body;
    expect(linksIn(home, inBar)).toMatchObject({ "Work with us": "/careers" });
    expect(linksIn(home, inFooter)).toMatchObject({
      "Work with us": "/careers",
      "New patients": "/new-patients",
    });
    expect(home).not.toContain("TBA: Careers");
  });

  test("moves with its links, and is gone once it is removed", { tags: "full" }, async () => {
    await publish("pages", { pages: [careers] });
    await publish("pages", { pages: [{ ...careers, slug: "jobs" }] });
    const moved = await get("/careers?from=mail&at=1");
    expect([moved.statusCode, moved.headers.location]).toEqual([301, "/jobs?from=mail&at=1"]);
    expect((await get("/careers/")).headers.location).toBe("/jobs");
    expect((await get("/jobs")).statusCode).toBe(200);
    expect((await get("/sitemap.xml")).body).not.toContain("/careers<");
    expect((await office.read("pages")).body.content.pages[0].former_slugs).toEqual(["careers"]);
    await publish("pages", { pages: [] });
    const gone = await get("/jobs");
    expect(gone.statusCode).toBe(404);
    expect(gone.body === (await get("/no-such-page")).body).toBe(true);
    expect((await get("/careers")).statusCode).toBe(404);
    expect((await get("/")).body).toContain("TBA: Careers");
  });

  test("can move while another draft links to its address", async () => {
    await publish("pages", { pages: [careers] });
    await office.save("pages", { pages: [{ ...careers, slug: "jobs" }] });
    const { home } = exampleContent;
    const hero = { ...home.hero, request: { ...home.hero.request, href: "/careers" } };
    expect((await office.save("home", { ...home, hero })).body.problems).toEqual([]);
    expect((await office.publish(["home", "pages"])).status).toBe(200);
    await publish("home", home);
  });

  test("still leads from its former addresses once an earlier version of it is restored (site-15)", async () => {
    for (const slug of ["careers", "jobs", "openings"])
      await publish("pages", { pages: [{ ...careers, slug }] });
    const { results } = (await office.call("GET", `${office.url("pages")}versions/`, { as: office.owner }))
      .body;
    const restored = await office.call(
      "POST",
      `${office.url("pages")}versions/${results[2].version}/restore/`,
      {
        as: office.owner,
      },
    );
    expect(restored.status).toBe(200);
    expect((await office.publish(["pages"])).status).toBe(200);
    for (const former of ["jobs", "openings"])
      expect((await get(`/${former}`)).headers.location).toBe("/careers");
    expect((await get("/careers")).statusCode).toBe(200);
  });

  test("cannot take an address of the program", async () => {
    await office.save("pages", { pages: [{ ...careers, slug: "login" }] });
    const { status, body } = await office.publish(["pages"]);
    expect([status, body.problems]).toEqual([
      400,
      [{ kind: "pages", path: "pages.0.slug", message: "The site already has a page at /login." }],
    ]);
  });

  test("has a picture for link previews that no page of the program has", async () => {
    for (const [slug, path] of [
      ["home", "/"],
      ["about-team", "/about/team"],
      ["services-general", "/services/general"],
    ] as const)
      expect(ownPagePreview(slug)).not.toBe(linkPreviewPath(path));
  });
});

test("a service that an owner adds, moves and removes is so in menu, cards, sitemap and page (site-13, site-15)", async () => {
  const [general, ...others] = exampleContent.services.services;
  const whitening = { ...general, slug: "whitening", title: { en: "Whitening" } };
  const publishServices = (...services: object[]) => publish("services", { services });
  const places = async () => {
    const home = (await get("/")).body;
    const sitemap = (await get("/sitemap.xml")).body;
    return [linksIn(home, inBar), linksIn(home, inFooter)]
      .map(({ Whitening: href }) => href)
      .concat(/<main[\s\S]*?href="(\/services\/(?:whitening|bleaching))"/.exec(home)?.[1])
      .concat(/<loc>https:\/\/practice\.example(\/services\/(?:whitening|bleaching))</.exec(sitemap)?.[1]);
  };
  await publishServices(whitening, ...exampleContent.services.services);
  expect(await places()).toEqual(Array(4).fill("/services/whitening"));
  expect((await get("/services/whitening")).body).toMatch(/<h1[^>]*>Whitening<\/h1>/);
  await publishServices({ ...whitening, slug: "bleaching" }, ...exampleContent.services.services);
  const moved = await get("/services/whitening?from=card");
  expect([moved.statusCode, moved.headers.location]).toEqual([301, "/services/bleaching?from=card"]);
  expect(await places()).toEqual(Array(4).fill("/services/bleaching"));
  await publishServices(...(general ? [general] : []), ...others);
  expect(await places()).toEqual(Array(4).fill(undefined));
  for (const slug of ["bleaching", "whitening"])
    expect((await get(`/services/${slug}`)).statusCode, slug).toBe(404);
});

test("pages are kept off every path that the server answers, and off no other (site-13)", () => {
  const tree = office.program.app.printRoutes({ commonPrefix: false });
  const served = [...tree.matchAll(/^[├└]── \/?([a-z0-9-]+)(?=[/ ])/gm)].map(([, part = ""]) => part);
  const pages = pagePatterns.map((pattern) => pattern.replace(/\/.*/, ""));
  expect([...reservedSlugs].toSorted()).toEqual(
    [...new Set([...served, ...pages, ...languages, "preview"])].toSorted(),
  );
});
