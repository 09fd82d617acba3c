import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plainPages } from "#tests/support/pages.ts";
import { rounds } from "#tests/support/rounds.ts";
import { type SiteOwners, siteOwners, team } from "#tests/support/site-owners.ts";

let office: SiteOwners;

/** A page that shows the site that it began with, and reads a document of it twice. */
const slowPages = {
  ...plainPages,
  async renderPage(
    _request: Request,
    {
      askApi,
      site,
    }: { askApi: (path: string) => Promise<{ body: string }>; site: { team: { heading: string } } },
  ) {
    const read = async () => JSON.parse((await askApi("/api/site/team/")).body).heading as string;
    const first = await read();
    await sleep(10);
    const body = JSON.stringify([site.team.heading, first, await read()]);
    return { status: 200, headers: new Headers(), body, scripts: [], styles: [] };
  },
};

beforeAll(async () => {
  office = await siteOwners({ renderer: slowPages });
});

afterAll(() => office.program.close());

const page = async (path: string) =>
  JSON.parse((await office.call("GET", path)).text) as readonly [string, string, string];

test("a page that is rendered while a version is published mixes no two, and the next shows it (site-2)", async () => {
  for (let round = 0; round < rounds(3, 200); round += 1) {
    const heading = `Round ${round}`;
    await office.save("team", team(heading));
    const pages: Promise<readonly string[]>[] = [];
    const publishing = office.publish(["team"]);
    const state = { isPublished: false };
    void publishing.then(() => (state.isPublished = true));
    for (let number = 0; !state.isPublished; number += 1) {
      pages.push(page(`/page-${round}-${number}`));
      await sleep(3);
    }
    expect((await publishing).status).toBe(200);
    // The very next request, of a page and of the API, cached ones among them.
    expect(new Set([...(await page("/page")), await office.heading()])).toEqual(new Set([heading]));
    for (const shown of await Promise.all(pages)) expect(new Set(shown).size).toBe(1);
    expect(new Set([...(await page("/page")), await office.heading()])).toEqual(new Set([heading]));
  }
}, 300_000);
