import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openPictureStorage } from "#server/content/pictures.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { exampleContent } from "#tests/support/example-site.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { type SiteOwners, siteOwners, team } from "#tests/support/site-owners.ts";
import { importSite } from "./import-site.ts";
import { publishDueDrafts } from "./publish.ts";

let office: SiteOwners;

beforeAll(async () => {
  office = await siteOwners();
});

beforeEach(() => office.reset());

afterAll(() => office.program.close());

const noon = "2027-04-05T12:00";
const home = () => ({ ...exampleContent.home, photos: { ...exampleContent.home.photos, pictures: [] } });
const plannedFor = async (kind: string) => (await office.stateOf(kind)).publish_at;

/** Saves drafts of documents, and plans that they are published together. */
async function plan(kinds: readonly ("team" | "home" | "footer")[], at = noon): Promise<void> {
  const contents = { team: team("From noon"), home: home(), footer: exampleContent.footer };
  for (const kind of kinds) await office.save(kind, contents[kind]);
  expect((await office.publish([...kinds], { at })).status).toBe(200);
}

const importTeam = (publishes: boolean) =>
  importSite(
    {
      database: office.program.database,
      storage: openPictureStorage({ storageUrl: undefined, dataDirectory: "none" }),
    },
    {
      documents: new Map([["team", team("Imported")]]),
      pictures: new Map(),
      publishes,
      now: office.now,
    },
  );

const leaving: [what: string, leave: () => Promise<unknown>, detail: string][] = [
  [
    "is discarded",
    () => office.call("DELETE", `${office.url("team")}draft/`, { as: office.owner }),
    "Planned together with Team page, now discarded",
  ],
  [
    "becomes an earlier version",
    () => office.call("POST", `${office.url("team")}versions/1/restore/`, { as: office.owner }),
    "Planned together with Team page, now an earlier version",
  ],
  ["is published alone", () => office.publish(["team"]), "Planned together with Team page, now published"],
  [
    "is planned for another time",
    () => office.publish(["team"], { at: "2027-04-05T15:00" }),
    "Planned together with Team page, now planned for another time",
  ],
  ["is imported", () => importTeam(false), "Planned together with Team page, now imported"],
  ["is imported and published", () => importTeam(true), "Planned together with Team page, now imported"],
];

describe("what was planned together is published together or not by itself (site-8)", () => {
  test.each(leaving)(
    "when one of it %s, the others stay drafts, which the office log says",
    async (_what, leave, detail) => {
      await plan(["team", "home"]);
      await plan(["footer"], "2027-04-05T13:00");
      await leave();
      expect(await plannedFor("home")).toBeNull();
      expect(await plannedFor("footer")).toBe("2027-04-05T13:00");
      const { results } = (await office.call("GET", "/api/office/log/", { as: office.owner })).body;
      expect(results.slice(0, 3)).toContainEqual(
        expect.objectContaining({ act: "site_publishing_failed", whom: "Home page", detail }),
      );
      const { version } = await office.stateOf("home");
      await publishDueDrafts(office.program.database, new Date("2027-04-05T19:00:00Z"));
      expect(await office.stateOf("home")).toMatchObject({ version, draft: {} });
    },
  );

  test.each([
    ["all of it is published", () => office.publish(["home", "team"])],
    [
      "all of it is planned for another time",
      () => office.publish(["home", "team"], { at: "2027-04-05T15:00" }),
    ],
    ["one of it is planned for the same time", () => office.publish(["team"], { at: noon })],
    ["one of it is saved", () => office.save("team", team("From noon, too"))],
    ["it is due", () => publishDueDrafts(office.program.database, new Date("2027-04-05T19:00:00Z"))],
  ])("nothing is taken from a plan when %s", async (_what, act) => {
    await plan(["team", "home"]);
    await act();
    expect(await plannedFor("home")).toBe(await plannedFor("team"));
    expect((await office.newestAct()).act).not.toBe("site_publishing_failed");
  });
});

const cancel = (kind: string, as = office.owner) => office.call("DELETE", `${office.url(kind)}plan/`, { as });

describe("planned publishing is cancelled (site-8)", () => {
  test("for all that was planned together, by any owner; the drafts stay, and the office log says so", async () => {
    await plan(["team", "home"]);
    await plan(["footer"], "2027-04-05T13:00");
    expect(await office.stateOf("team")).toMatchObject({ publish_at: noon, publish_with: ["home"] });
    expect((await office.read("home")).body).toMatchObject({ publish_at: noon, publish_with: ["team"] });
    expect((await office.read("footer")).body.publish_with).toEqual([]);
    expect((await cancel("team", office.colleague)).status).toBe(204);
    expect(await office.newestAct()).toMatchObject({
      act: "site_publishing_cancelled",
      who: office.colleague.account.username,
      whom: "Home page, Team page",
      detail: "2027-04-05 12:00",
    });
    await publishDueDrafts(office.program.database, new Date("2027-04-05T19:00:00Z"));
    const { content } = (await office.read("team")).body.draft;
    expect(content.heading).toEqual({ en: "From noon" });
    for (const kind of ["team", "home"])
      expect(await office.stateOf(kind)).toMatchObject({ publish_at: null, publish_with: [], draft: {} });
    expect(await plannedFor("footer")).toBe("2027-04-05T13:00");
  });

  test("once: what is published or cancelled already says so, and an employee cannot", async () => {
    await plan(["team"]);
    const employee = await signedIn(office.program, await anEmployee(office.program.database));
    expect((await cancel("team", employee)).status).toBe(403);
    expect(await plannedFor("team")).toBe(noon);
    const answers = await Promise.all([cancel("team"), cancel("team", office.colleague)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    await plan(["team"]);
    await publishDueDrafts(office.program.database, new Date("2027-04-05T19:00:00Z"));
    expect(await cancel("team")).toMatchObject({ status: 409, body: { detail: "not_planned" } });
    expect((await cancel("nothing")).status).toBe(404);
  });

  test("a draft that is saved while it is open keeps what was typed", async () => {
    await plan(["team"]);
    const { etag } = (await office.read("team")).headers;
    expect((await cancel("team", office.colleague)).status).toBe(204);
    expect((await office.save("team", team("Typed on"), { ifMatch: String(etag) })).status).toBe(200);
    expect(await office.stateOf("team")).toMatchObject({ publish_at: null });
  });
});

test("an import makes drafts that nobody has planned to publish (site-17)", async () => {
  await plan(["team"]);
  await importTeam(false);
  expect(await plannedFor("team")).toBeNull();
  const { version } = await office.stateOf("team");
  await publishDueDrafts(office.program.database, new Date("2027-04-05T19:00:00Z"));
  expect((await office.stateOf("team")).version).toBe(version);
});
