import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { provideSite } from "#contract/site/site.ts";
import { openPictureStorage } from "#server/content/pictures.ts";
import { ChangeNotifier, listenerName } from "#server/database/change-notifier.ts";
import { connectDatabase, type DatabaseHandle } from "#server/database/connect.ts";
import { ResponseCache } from "#server/http/response-cache.ts";
import { officeLog } from "#server/office/table.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { exampleContent, exampleSite } from "#tests/support/example-site.ts";
import { rounds } from "#tests/support/rounds.ts";
import { aDatabase, silentLog, type TestDatabase } from "#tests/support/test-database.ts";
import { readEditedDocument, revisionOf, saveDraft } from "./documents.ts";
import { selectVersions } from "./history.ts";
import { importSite } from "./import-site.ts";
import { publishDocuments } from "./publish.ts";
import { PublishedSite, readPublished } from "./published-site.ts";
import { siteDrafts, siteOpenings, siteVersions } from "./table.ts";

let place: TestDatabase;
/** A pool of its own, as another process has it. */
let other: DatabaseHandle;
let actor: { accountId: number; username: string };
const now = new Date("2027-04-05T16:00:00Z");

beforeAll(async () => {
  place = await aDatabase();
  other = connectDatabase({ server: place.connection, log: silentLog });
  const { id, username } = await anEmployee(place.database, { isOwner: true });
  actor = { accountId: id, username };
});

beforeEach(() => place.database.delete(siteDrafts));

afterAll(async () => {
  provideSite(() => exampleSite);
  await other.close();
  await place.drop();
});

const team = (heading: string) => ({ ...exampleContent.team, heading: { en: heading } });
const draft = (
  heading: string,
  { ifMatch, on = place.database }: { ifMatch?: string; on?: typeof place.database } = {},
) => saveDraft(on, { kind: "team", content: team(heading), ifMatch, savedBy: actor.accountId, now });
const publish = (on = place.database) => publishDocuments(on, { kinds: ["team"], note: null, actor, now });
const versions = () => place.database.$count(siteVersions, eq(siteVersions.kind, "team"));
const published = async () => (await readPublished(place.database)).content.team.heading.en;
const succeeded = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === "fulfilled").length;

test("two owners who publish one draft publish it once (site-8)", {
  tags: "full",
  timeout: 300_000,
}, async () => {
  for (let round = 0; round < rounds(3, 200); round += 1) {
    await draft(`Round ${round}`);
    const before = await versions();
    const results = await Promise.allSettled([publish(), publish(other.database)]);
    expect(succeeded(results)).toBe(1);
    expect(await versions()).toBe(before + 1);
    expect(await published()).toBe(`Round ${round}`);
  }
});

test("of two owners who save one draft at the same time one is told (site-7)", async () => {
  for (let round = 0; round < rounds(5, 200); round += 1) {
    const ifMatch = `"${revisionOf(await readEditedDocument(place.database, "team"))}.x"`;
    const results = await Promise.allSettled([
      draft(`One ${round}`, { ifMatch }),
      draft(`Other ${round}`, { ifMatch, on: other.database }),
    ]);
    expect(succeeded(results)).toBe(1);
    const kept = (await readEditedDocument(place.database, "team")).draft?.content.heading;
    expect(kept).toEqual({ en: results[0].status === "fulfilled" ? `One ${round}` : `Other ${round}` });
  }
});

test("a publication and an import have one order, and neither is lost (site-8)", async () => {
  for (let round = 0; round < rounds(3, 200); round += 1) {
    await draft(`Owner ${round}`);
    const before = await versions();
    const storage = openPictureStorage({ storageUrl: undefined, dataDirectory: "none" });
    const documents = new Map([["team", team(`Import ${round}`)] as const]);
    const results = await Promise.allSettled([
      publish(),
      importSite(
        { database: other.database, storage },
        { documents, pictures: new Map(), publishes: true, now },
      ),
    ]);
    // An import that comes first takes the draft's place, and leaves nothing to publish.
    expect(results[1].status).toBe("fulfilled");
    expect(await versions()).toBe(before + succeeded(results));
    expect(await published()).toBe(`Import ${round}`);
  }
}, 300_000);

test("a publication whose COMMIT fails leaves everything as it was (site-8)", async () => {
  await draft("Never shown");
  const before = {
    versions: await versions(),
    heading: await published(),
    log: await place.database.$count(officeLog),
  };
  await place.database.execute(
    sql.raw(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room'; END $$;
    CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON site_versions DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION refuse();`),
  );
  await expect(publish()).rejects.toThrow();
  await place.database.execute(sql.raw("DROP FUNCTION refuse CASCADE"));
  expect({
    versions: await versions(),
    heading: await published(),
    log: await place.database.$count(officeLog),
  }).toEqual(before);
  expect((await readEditedDocument(place.database, "team")).draft?.content.heading).toEqual({
    en: "Never shown",
  });
  expect(await publish()).toHaveLength(1);
});

test("a second process shows a publication within a second, also after its connection was cut (site-2)", async () => {
  const changes = new ChangeNotifier();
  onTestFinished(() => changes.stop());
  const second = await PublishedSite.open(other.database);
  second.follow(changes, { responses: new ResponseCache(1_000_000), log: silentLog });
  await changes.listen(other.createClient, silentLog);
  const seen = async (heading: string) => {
    await draft(heading);
    await publish();
    await expect.poll(() => second.present.team.heading, { timeout: 1_000, interval: 20 }).toBe(heading);
  };
  await seen("Before the cut");
  await place.database.execute(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ${listenerName} AND datname = current_database()`,
  );
  // Published while nobody listens: it is read on the way back.
  await seen("During the cut");
  await seen("After the cut");
});

test("a second process shows what a closed practice is called in its draft within a second (site-12)", async () => {
  const [opening] = await place.database.delete(siteOpenings).returning();
  onTestFinished(
    async () => void (await place.database.insert(siteOpenings).values(opening ?? { openedAt: now })),
  );
  const changes = new ChangeNotifier();
  onTestFinished(() => changes.stop());
  const second = await PublishedSite.open(other.database);
  onTestFinished(second.follow(changes, { responses: new ResponseCache(1_000_000), log: silentLog }));
  await changes.listen(other.createClient, silentLog);
  for (const name of ["Fern Street Dental", "Elm Street Dental"]) {
    const content = { ...exampleContent.practice, name };
    await saveDraft(place.database, {
      kind: "practice",
      content,
      ifMatch: undefined,
      savedBy: actor.accountId,
      now,
    });
    await expect.poll(() => second.present.practice.name, { timeout: 1_000, interval: 20 }).toBe(name);
  }
});

test("a process that could not read a publication reads it as soon as it can (site-2)", async () => {
  const impatient = connectDatabase({ server: place.connection, log: silentLog, statementTimeout: 100 });
  onTestFinished(() => impatient.close());
  const changes = new ChangeNotifier();
  const second = await PublishedSite.open(impatient.database);
  onTestFinished(second.follow(changes, { responses: new ResponseCache(1_000_000), log: silentLog }));
  await draft("Read at last");
  await publish();
  await place.database.transaction(async (transaction) => {
    await transaction.execute(sql`LOCK TABLE site_versions IN ACCESS EXCLUSIVE MODE`);
    changes.notify("site");
    await sleep(300);
  });
  await expect.poll(() => second.present.team.heading, { timeout: 2_000, interval: 20 }).toBe("Read at last");
});

test("a publication is read once, whether the reply or the database tells of it first (site-2)", async () => {
  const showing = await PublishedSite.open(other.database);
  const before = showing.present;
  expect(await showing.update()).toBe(false);
  expect(showing.present).toBe(before);
  await draft("Read once");
  await publish();
  expect(await Promise.all([showing.update(), showing.update()])).toEqual([true, false]);
  expect(showing.present.team.heading).toBe("Read once");
});

test("a document of 100 kB and a thousand versions stay quick (site-9)", { tags: "full" }, async () => {
  await place.database.execute(sql`
    INSERT INTO site_versions (kind, version, content, published_at)
    SELECT 'footer', n, (SELECT content FROM site_versions WHERE kind = 'footer' AND version = 1) ||
      jsonb_build_object('filler', repeat(${randomUUID()}, 2800)), now()
    FROM generate_series(2, 1001) AS n`);
  await place.database.execute(sql`ANALYZE site_versions`);
  const explained = async (query: { toSQL(): { sql: string; params: unknown[] } }) => {
    const { sql: text, params } = query.toSQL();
    const { rows } = await place.pool.query<{ "QUERY PLAN": string }>(`EXPLAIN ${text}`, params);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  const plan = await explained(selectVersions(place.database, { kind: "footer", page: 2 }));
  expect(plan).toContain("Index Scan Backward using site_versions_pkey");
  expect(plan).not.toMatch(/Seq Scan on site_versions|Sort/);
  expect((await selectVersions(place.database, { kind: "footer", page: 50 })).length).toBe(20);
  expect((await readPublished(place.database)).versions.get("footer")).toBe(1_001);
});
