import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { site } from "#contract/site/site.ts";
import { officeLog } from "#server/office/table.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { callApi } from "#tests/support/calls.ts";
import { exampleContent } from "#tests/support/example-site.ts";
import { rounds } from "#tests/support/rounds.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { type SiteOwners, siteOwners, team } from "#tests/support/site-owners.ts";
import { openSite } from "./publish.ts";
import { siteOpenings, siteVersions } from "./table.ts";

let office: SiteOwners;

beforeAll(async () => {
  office = await siteOwners();
});

beforeEach(async () => {
  await office.reset();
  await office.close();
});

afterAll(() => office.program.close());

const open = (as: SignedIn = office.owner) => office.call("POST", "/api/office/site/open/", { as });
const get = (url: string) => office.program.app.inject({ method: "GET", url });
const openings = () => office.program.database.$count(officeLog, eq(officeLog.act, "site_opened"));

describe("a closed practice (site-12)", () => {
  test("has pages that no search engine keeps, and neither sitemap nor feed", async () => {
    const page = await get("/about/team");
    expect(page).toMatchObject({
      statusCode: 200,
      headers: { "x-robots-tag": "noindex", "cache-control": "no-cache" },
    });
    expect((await get("/sitemap.xml")).statusCode).toBe(404);
    expect((await get("/feed.xml")).statusCode).toBe(404);
    expect((await get("/robots.txt")).body).not.toContain("Sitemap");
  });

  test("takes no request and no registration, and says why", async () => {
    for (const [method, path] of [
      ["GET", "/api/appointments/guest/"],
      ["POST", "/api/appointments/guest/"],
      ["PUT", "/api/appointments/guest/email/"],
      ["POST", "/api/users/"],
    ] as const)
      expect(await callApi(office.program, method, path)).toMatchObject({
        status: 409,
        body: { detail: "not_open" },
      });
  });

  test("lets staff sign in and work, and answers health checks", async () => {
    expect(await office.list()).toMatchObject({ open: false });
    expect(await office.call("GET", "/api/appointments/", { as: office.owner })).toMatchObject({
      status: 200,
    });
    expect((await get("/healthz")).statusCode).toBe(200);
  });

  test("is called by its name and phone as soon as they are drafted", async () => {
    const practice = {
      ...exampleContent.practice,
      name: "Fern Street Dental",
      phone: { number: "(212) 555-0134" },
    };
    await office.save("practice", practice);
    expect(site()).toMatchObject({
      isOpen: false,
      practice: { name: "Fern Street Dental", phone: { dial: "+12125550134" } },
    });
  });

  test("is called by its published name again once the draft is discarded, or another version restored", async () => {
    const { name } = exampleContent.practice;
    const draft = async () => {
      await office.save("practice", { ...exampleContent.practice, name: "Fern Street Dental" });
      expect(site().practice.name).toBe("Fern Street Dental");
    };
    for (const [method, path, status] of [
      ["DELETE", "draft/", 204],
      ["POST", "versions/1/restore/", 200],
    ] as const) {
      await draft();
      const reply = await office.call(method, `${office.url("practice")}${path}`, { as: office.owner });
      expect(reply.status).toBe(status);
      expect(site().practice.name).toBe(name);
    }
  });
});

describe("opening (site-12)", () => {
  test("publishes every draft, is seen in the next request, and is in the office log", async () => {
    const { version } = await office.stateOf("team");
    await office.save("team", team("Meet us"));
    expect(await open()).toMatchObject({
      status: 200,
      body: { published: [{ kind: "team", version: version + 1 }] },
    });
    expect(await office.heading()).toBe("Meet us");
    expect((await get("/about/team")).headers["x-robots-tag"]).toBeUndefined();
    expect((await get("/sitemap.xml")).statusCode).toBe(200);
    expect((await callApi(office.program, "GET", "/api/appointments/guest/")).status).toBe(200);
    expect(await office.list()).toMatchObject({ open: true });
    expect(await office.newestAct()).toMatchObject({
      act: "site_opened",
      what: "Site opened",
      who: office.owner.account.username,
    });
  });

  test("needs no draft", async () => {
    expect(await open()).toMatchObject({ status: 200, body: { published: [] } });
    expect(site().isOpen).toBe(true);
  });

  test("is refused with what is missing, and publishes nothing then", async () => {
    const before = await office.program.database.$count(siteVersions);
    await office.save("team", team("Meet us"));
    await office.save("practice", { ...exampleContent.practice, name: "", phone: { number: "12" } });
    const refused = await open();
    expect(refused).toMatchObject({ status: 409, body: { detail: "not_ready" } });
    expect(refused.body.missing).toEqual([
      { kind: "practice", path: "name", message: "Fill this in." },
      { kind: "practice", path: "phone.number", message: expect.stringContaining("cannot be dialed") },
    ]);
    expect(await office.program.database.$count(siteVersions)).toBe(before);
    expect(await office.list()).toMatchObject({ open: false });
  });

  test("needs an owner and a fresh proof of identity", async () => {
    const employee = await signedIn(office.program, await anEmployee(office.program.database));
    expect((await open(employee)).status).toBe(403);
    await office.program.database.execute(
      sql`UPDATE sessions SET created_at = created_at - interval '1 hour', proved_at = NULL`,
    );
    expect(await open()).toMatchObject({ status: 403, body: { detail: "reauthentication_required" } });
    expect(await office.list()).toMatchObject({ open: false });
  });

  test("is seen in a second process within a second", async () => {
    const twin = await office.program.twin();
    expect((await callApi(twin, "GET", "/api/appointments/guest/")).status).toBe(409);
    await open();
    await expect
      .poll(async () => (await callApi(twin, "GET", "/api/appointments/guest/")).status, { timeout: 1_000 })
      .toBe(200);
  });

  test("by two owners at once happens once", async () => {
    const { database } = office.program;
    for (let round = 0; round < rounds(4, 100); round += 1) {
      await database.delete(siteOpenings);
      await office.save("team", team(`Round ${round}`));
      const before = await openings();
      const replies = await Promise.all(
        [office.owner, office.colleague].map(({ account: { id, username } }) =>
          openSite(database, { actor: { accountId: id, username }, now: office.now }),
        ),
      );
      expect(replies.flat()).toHaveLength(1);
      expect(await openings()).toBe(before + 1);
    }
  });
});
