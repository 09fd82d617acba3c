import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { site } from "#contract/site/site.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aStoredVisit } from "#tests/samples/appointments.ts";
import { exampleContent } from "#tests/support/example-site.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { type SiteOwners, siteOwners, team } from "#tests/support/site-owners.ts";
import { publishDueDrafts } from "./publish.ts";
import { readSite } from "./published-site.ts";

let office: SiteOwners;

beforeAll(async () => {
  office = await siteOwners();
});

beforeEach(() => office.reset());

afterAll(() => office.program.close());

describe("publishing (site-8)", () => {
  test("is in the next reply, and in the office log", async () => {
    await office.heading();
    const { version } = await office.stateOf("team");
    await office.save("team", team("The people here"));
    const published = await office.publish(["team"], { note: "Friendlier" });
    expect(published).toMatchObject({
      status: 200,
      body: { published: [{ kind: "team", version: version + 1 }] },
    });
    expect(await office.heading()).toBe("The people here");
    expect(site().team.heading).toBe("The people here");
    expect(await office.newestAct()).toMatchObject({
      act: "site_published",
      who: office.owner.account.username,
      whom: "Team page",
      detail: "Friendlier",
    });
    expect(await office.stateOf("team")).toMatchObject({
      version: version + 1,
      draft: null,
      published_at: office.now.toISOString(),
      published_by: office.owner.account.username,
    });
  });

  test("keeps a text's other language, which visitors of a site in English never get", async () => {
    const heading = { en: "The people here", es: "Quienes trabajan aquí" };
    await office.save("team", { ...exampleContent.team, heading });
    expect((await office.publish(["team"])).status).toBe(200);
    expect((await office.read("team")).body.content).toEqual({ ...exampleContent.team, heading });
    const { body } = await office.call("GET", "/api/site/team/");
    expect(body.heading).toBe("The people here");
    expect(JSON.stringify(body)).not.toContain("Quienes");
    expect(JSON.stringify(site())).not.toContain("Quienes");
  });

  test("is of all documents or of none", async () => {
    const before = await office.stateOf("team");
    await office.save("team", team("Half of it"));
    await office.save("practice", { ...exampleContent.practice, phone: { number: "12" } });
    const refused = await office.publish(["team", "practice"]);
    expect(refused).toMatchObject({ status: 400, body: { detail: "content_problems" } });
    expect(refused.body.problems).toEqual([
      { kind: "practice", path: "phone.number", message: expect.stringContaining("cannot be dialed") },
    ]);
    expect(await office.stateOf("team")).toMatchObject({ version: before.version });
    expect(await office.heading()).not.toBe("Half of it");
    // The problem is in the other draft, and is no reason to keep this one.
    expect((await office.publish(["team"])).status).toBe(200);
  });

  test("is refused where it would break another document, or remove what rows refer to (site-4)", async () => {
    const visit = { provider: "osei", confirmedDate: "2027-05-03", confirmedTime: "09:00" };
    await aStoredVisit(office.program.database, visit);
    const [, ...others] = exampleContent.providers.providers;
    await office.save("providers", { ...exampleContent.providers, providers: others });
    const { body } = await office.publish(["providers"]);
    expect(body.problems).toContainEqual({
      kind: "providers",
      path: "providers",
      message: expect.stringContaining("“osei” is missing"),
    });
    expect(body.problems.some(({ kind }: { kind: string }) => kind === "services")).toBe(true);
  });

  test("of a page that moved more often than is kept is one that the program can start with (site-15)", async () => {
    const moveTo = async (slug: string) => {
      const { content } = (await office.read("pages")).body;
      content.pages[0].slug = slug;
      await office.save("pages", content);
      expect((await office.publish(["pages"])).status).toBe(200);
    };
    await moveTo("visit-first");
    const former = Array.from({ length: 20 }, (_, index) => `visit-${index}`);
    await office.program.database.execute(sql`
      UPDATE site_versions SET content = jsonb_set(content, '{pages,0,former_slugs}', ${JSON.stringify(former)}::jsonb)
      WHERE kind = 'pages' AND version = (SELECT max(version) FROM site_versions WHERE kind = 'pages')`);
    await moveTo("visit-last");
    // As a start reads it.
    const [moved] = (await readSite(office.program.database)).pages.pages;
    expect(moved?.former_slugs).toEqual([...former.slice(1), "visit-first"]);
  });

  test("needs a draft, a proof of identity and an owner", async () => {
    expect(await office.publish(["team"])).toMatchObject({
      status: 400,
      body: { fields: { kinds: ["There is no draft of: Team page"] } },
    });
    await office.save("team", team("Without proof"));
    await office.program.database.execute(
      sql`UPDATE sessions SET created_at = created_at - interval '1 hour', proved_at = NULL`,
    );
    expect((await office.publish(["team"])).status).toBe(403);
    expect((await office.save("team", team("Still without"))).status).toBe(200);
    const employee = await signedIn(office.program, await anEmployee(office.program.database));
    expect((await office.publish(["team"], {}, employee)).status).toBe(403);
  });

  test("can be planned: it happens when it is due, by whoever looks first", async () => {
    await office.save("team", team("From noon"));
    const planned = await office.publish(["team"], { at: "2027-04-05T12:00" });
    expect(planned).toMatchObject({ status: 200, body: { published: [], at: "2027-04-05T12:00" } });
    expect(await office.stateOf("team")).toMatchObject({ publish_at: "2027-04-05T12:00" });
    const noon = new Date("2027-04-05T19:00:00Z");
    const { version } = await office.stateOf("team");
    const due = (at: Date) => publishDueDrafts(office.program.database, at);
    await due(new Date(noon.getTime() - 1));
    expect((await office.stateOf("team")).version).toBe(version);
    await Promise.all([due(noon), due(noon)]);
    expect(await office.stateOf("team")).toMatchObject({
      version: version + 1,
      draft: null,
      publish_at: null,
    });
    expect(await office.newestAct()).toMatchObject({
      act: "site_published",
      who: office.owner.account.username,
    });
    await expect.poll(() => office.heading()).toBe("From noon");
  });

  test("that was planned and has problems by then leaves a draft, and the office log says so", {
    tags: "full",
  }, async () => {
    await office.save("team", team("From noon"));
    await office.publish(["team"], { at: "2027-04-05T12:00" });
    await office.save("team", team(""));
    const { version } = await office.stateOf("team");
    await publishDueDrafts(office.program.database, new Date("2027-04-05T19:00:00Z"));
    expect(await office.stateOf("team")).toMatchObject({ version, publish_at: null, problems: 1 });
    expect(await office.newestAct()).toMatchObject({
      act: "site_publishing_failed",
      whom: "Team page",
      detail: "Team page: Fill this in.",
    });
  });

  test.each([
    ["2027-04-05T08:59", "This time has passed"],
    ["2028-04-07T09:00", "Choose a time within a year"],
    ["2028-03-12T02:30", "This time does not exist: the clocks move forward"],
    ["2027-02-30T09:00", "Enter a day and a time"],
  ])("cannot be planned at %s", async (at, message) => {
    await office.save("team", team("Never"));
    expect(await office.publish(["team"], { at })).toMatchObject({
      status: 400,
      body: { fields: { at: [message] } },
    });
  });
});
