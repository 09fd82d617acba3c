import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type SiteOwners, siteOwners, tagOf, team } from "#tests/support/site-owners.ts";

let office: SiteOwners;

beforeAll(async () => {
  office = await siteOwners();
});

beforeEach(() => office.reset());

afterAll(() => office.program.close());

describe("history (site-9)", () => {
  test("has every version, newest first, and makes one the draft", async () => {
    for (const heading of ["One", "Two"]) {
      await office.save("team", team(heading));
      await office.publish(["team"], { note: heading });
    }
    const { body } = await office.call("GET", `${office.url("team")}versions/`, { as: office.owner });
    expect(body.results.length).toBe(body.count);
    const [two, one] = body.results;
    expect([two.note, one.note]).toEqual(["Two", "One"]);
    expect(two).toMatchObject({ version: one.version + 1, published_by: office.owner.account.username });
    const { body: version } = await office.call("GET", `${office.url("team")}versions/${one.version}/`, {
      as: office.owner,
    });
    expect(version).toMatchObject({ version: one.version, content: { heading: { en: "One" } } });

    const restored = await office.call("POST", `${office.url("team")}versions/${one.version}/restore/`, {
      as: office.owner,
    });
    expect(restored).toMatchObject({ status: 200, body: { draft: { content: { heading: { en: "One" } } } } });
    expect(tagOf(restored)).toBe(tagOf(await office.read("team")));
    expect(await office.heading()).toBe("Two");
    expect(await office.newestAct()).toMatchObject({
      act: "site_restored",
      whom: "Team page",
      detail: `Version ${one.version}`,
    });
    await office.publish(["team"]);
    expect(await office.heading()).toBe("One");
  });

  test("never overwrites what another owner saved meanwhile (site-7)", async () => {
    const restore = (ifMatch: string) =>
      office.call("POST", `${office.url("team")}versions/1/restore/`, {
        as: office.owner,
        headers: { "if-match": ifMatch },
      });
    const opened = tagOf(await office.read("team"));
    const theirs = await office.save("team", team("Theirs"), { as: office.colleague, ifMatch: opened });
    expect(await restore(opened)).toMatchObject({ status: 412, body: { detail: "stale_draft" } });
    expect((await office.read("team")).body.draft.content.heading.en).toBe("Theirs");
    expect((await restore(tagOf(theirs))).status).toBe(200);
  });

  test("knows no version that was not published", async () => {
    for (const version of ["0", "99", "1e3"])
      expect(
        (await office.call("GET", `${office.url("team")}versions/${version}/`, { as: office.owner })).status,
      ).toBe(404);
    expect(
      (await office.call("POST", `${office.url("team")}versions/99/restore/`, { as: office.owner })).status,
    ).toBe(404);
  });
});
