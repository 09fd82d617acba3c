import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "#server/accounts/table.ts";
import { readSite } from "#server/site/published-site.ts";
import { exampleContent } from "#tests/support/example-site.ts";
import { type SiteOwners, siteOwners, tagOf, team } from "#tests/support/site-owners.ts";
import { storeDraft } from "./documents.ts";

let office: SiteOwners;

beforeAll(async () => {
  office = await siteOwners();
});

beforeEach(() => office.reset());

afterAll(() => office.program.close());

describe("drafts (site-7)", () => {
  test("are listed with who saved them, and what was published by no one stays so", async () => {
    await office.save("team", team("Our people"));
    const { body } = await office.call("GET", "/api/office/site/", { as: office.owner });
    expect(body.open).toBe(true);
    expect(body.documents).toHaveLength(16);
    expect(await office.stateOf("team")).toMatchObject({
      draft: { saved_at: office.now.toISOString(), saved_by: office.owner.account.username },
      publish_at: null,
      problems: 0,
    });
    expect(await office.stateOf("home")).toMatchObject({
      version: 1,
      published_by: null,
      draft: null,
      missing: {},
    });
  });

  test("are saved with whatever is missing, and say what publishing needs (site-3)", async () => {
    const saved = await office.save("team", { heading: { en: "" } });
    expect(saved).toMatchObject({
      status: 200,
      body: { kind: "team", content: { heading: { en: "Our providers" } } },
    });
    expect(saved.body.draft.content).toMatchObject({ heading: { en: "" }, label: { en: "" } });
    expect(saved.body.problems).toContainEqual({ path: "heading.en", message: "Fill this in." });
    expect((await office.stateOf("team")).problems).toBe(saved.body.problems.length);
  });

  test("of wrong types and lengths are refused field by field (site-3)", async () => {
    const given = { heading: { en: "x".repeat(301) }, label: 7, search_description: { en: 1 } };
    expect(await office.save("team", given)).toMatchObject({
      status: 400,
      body: {
        detail: "invalid_fields",
        fields: {
          "content.heading.en": ["Max 300 characters"],
          "content.label": ["Must be an object"],
          "content.search_description.en": ["Must be a text"],
        },
      },
    });
    expect((await office.read("team")).body.draft).toBeNull();
  });

  test("that reading would refuse are stored by no one, whoever has made them (site-1)", async () => {
    const former_slugs = Array.from({ length: 21 }, (_, index) => `address-${index}`);
    const draft = { kind: "pages", savedBy: null, savedAt: office.now } as const;
    const stored = office.program.database.transaction((transaction) =>
      storeDraft(transaction, { ...draft, content: { pages: [{ slug: "careers", former_slugs }] } }),
    );
    await expect(stored).rejects.toThrow("invalid_fields");
    expect((await office.read("pages")).body.draft).toBeNull();
  });

  test("never overwrite what another office.owner saved meanwhile", async () => {
    const opened = tagOf(await office.read("team"));
    const first = await office.save("team", team("Mine"), { ifMatch: opened });
    expect(first.status).toBe(200);
    const late = await office.save("team", team("Theirs"), { as: office.colleague, ifMatch: opened });
    expect(late).toMatchObject({ status: 412, body: { detail: "stale_draft" } });
    expect((await office.save("team", team("Mine again"), { ifMatch: tagOf(first) })).status).toBe(200);
    expect((await office.read("team")).body.draft.content.heading.en).toBe("Mine again");
  });

  test("saved at the same time by two owners: one is saved, the other is told", async () => {
    const opened = tagOf(await office.read("team"));
    const replies = await Promise.all(
      [office.owner, office.colleague].map((as) =>
        office.save("team", team(as.account.username), { as, ifMatch: opened }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  test("are dropped, and a tag from before names no later one", async () => {
    const saved = tagOf(await office.save("team", team("To be dropped")));
    const drop = (ifMatch: string) =>
      office.call("DELETE", `${office.url("team")}draft/`, {
        as: office.owner,
        headers: { "if-match": ifMatch },
      });
    expect((await drop(saved)).status).toBe(204);
    await office.save("team", team("Another"));
    expect((await drop(saved)).status).toBe(412);
    expect((await office.save("team", team("Late"), { ifMatch: saved })).status).toBe(412);
  });

  test("outlive the account that saved them, without its name", async () => {
    await office.save("team", team("Left behind"), { as: office.colleague });
    await office.program.database.delete(accounts).where(eq(accounts.id, office.colleague.account.id));
    expect((await office.stateOf("team")).draft).toEqual({
      saved_at: office.now.toISOString(),
      saved_by: null,
    });
  });
});

test("an unknown document is not found, for reading and for writing", async () => {
  expect((await office.read("menu")).status).toBe(404);
  expect((await office.save("menu", {})).status).toBe(404);
  expect((await office.call("GET", `${office.url("menu")}versions/`, { as: office.owner })).status).toBe(404);
});

test("documents are in the languages of the practice as it is edited; what lacks a translation is published (site-22)", async () => {
  const missingIn = async (kind: string) => (await office.stateOf(kind)).missing;
  await office.save("practice", { ...exampleContent.practice, languages: ["es", "en"] });
  expect((await office.list()).languages).toEqual(["es", "en"]);
  expect(await missingIn("team")).toEqual({ en: 0 });
  await office.save("practice", { ...exampleContent.practice, languages: ["en", "es"] });
  const saved = await office.save("team", team("Our people"));
  expect(saved.body).toMatchObject({ languages: ["en", "es"], problems: [] });
  expect(await missingIn("team")).toEqual({ es: 1 });
  expect((await office.publish(["team"])).status).toBe(200);
});

test("a language that the program has lost is left out of what is stored, and refused in what is saved (site-23)", async () => {
  const { practice, chat } = exampleContent;
  const former = {
    practice: { ...practice, languages: ["fr", "en"] },
    chat: { ...chat, greeting: { ...chat.greeting, language: "fr" } },
  };
  expect(await office.save("practice", former.practice)).toMatchObject({
    status: 400,
    body: { fields: { "content.languages.0": ["Must be a language of the program"] } },
  });
  for (const kind of ["practice", "chat"] as const) {
    await office.save(kind, exampleContent[kind]);
    await office.program.database.execute(
      sql`UPDATE site_drafts SET content = ${JSON.stringify(former[kind])}::jsonb WHERE kind = ${kind}`,
    );
  }
  expect((await office.read("practice")).body).toMatchObject({
    draft: { content: { languages: ["en"] } },
    problems: [],
  });
  expect((await office.publish(["practice", "chat"])).status).toBe(200);

  await office.program.database.execute(sql`
    UPDATE site_versions SET content = jsonb_set(content, '{languages}', '["fr"]')
    WHERE kind = 'practice' AND version = (SELECT max(version) FROM site_versions WHERE kind = 'practice')`);
  expect((await readSite(office.program.database)).practice.languages).toEqual(["en"]);
});

test("a draft without any language stays so, and cannot be published (site-23)", async () => {
  const saved = await office.save("practice", { ...exampleContent.practice, languages: [] });
  expect(saved.body.draft.content.languages).toEqual([]);
  expect(saved.body.problems).toContainEqual({
    path: "languages",
    message: "Choose at least one language.",
  });
  expect((await office.publish(["practice"])).status).toBe(400);
});
