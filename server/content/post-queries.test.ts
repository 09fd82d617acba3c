import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { postsPerPage } from "#contract/page-sizes.ts";
import type { Queryable } from "#server/database/connect.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aPost, changePost, deletePost } from "#tests/samples/posts.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { preparePostQueries } from "./post-queries.ts";

const usernames = ["first.author", "second.author", "third.author"];

let store: TestDatabase;
let authorIds: number[];
let queries: ReturnType<typeof preparePostQueries>;
let clock: number;

beforeAll(async () => {
  store = await aDatabase();
  queries = preparePostQueries(store.database);
  authorIds = [];
  for (const username of usernames) authorIds.push((await anEmployee(store.database, { username })).id);
});

beforeEach(async () => {
  clock = Date.UTC(2026, 0, 1);
  await store.pool.query("TRUNCATE posts CASCADE");
});

afterAll(() => store.drop());

/** A time after all that were given before. */
function later(): Date {
  clock += 1_000;
  return new Date(clock);
}

/** The same numbers below a bound for the same seed (a linear congruential generator; Numerical Recipes, §7.1). */
function randomNumbers(seed: number) {
  let state = seed;
  return (bound: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

async function idsOf(query: string, values: unknown[] = []): Promise<number[]> {
  const { rows } = await store.pool.query<{ id: number }>(query, values);
  return rows.map(({ id }) => id);
}

/** Newest first, by a plain sort; of posts of one time the one that was stored later comes first. */
const inOrder = "ORDER BY published_at DESC, id DESC";
const allIds = () => idsOf(`SELECT id FROM posts WHERE NOT is_draft ${inOrder}`);
const idsOfAuthor = (id: number) =>
  idsOf(`SELECT id FROM posts WHERE NOT is_draft AND author_id = $1 ${inOrder}`, [id]);

type Page = { count: number; results: { id: number }[] } | undefined;

async function expectPages(read: (page: number) => Promise<Page>, expected: number[]): Promise<void> {
  for (let page = 1; page <= Math.ceil(expected.length / postsPerPage) + 1; page += 1) {
    const found = await read(page);
    const skipped = (page - 1) * postsPerPage;
    expect({ page, count: found?.count, ids: found?.results.map(({ id }) => id) }).toEqual({
      page,
      count: expected.length,
      ids: expected.slice(skipped, skipped + postsPerPage),
    });
  }
}

/** Every page of every list is what a sort of all rows gives. */
async function expectEveryPageRight(): Promise<void> {
  await expectPages((page) => queries.listPosts(page), await allIds());
  for (const [index, username] of usernames.entries()) {
    const expected = await idsOfAuthor(authorIds[index] ?? 0);
    await expectPages((page) => queries.listPostsOfAuthor(username, page), expected);
  }
}

interface Scene {
  readonly database: Queryable;
  readonly random: (bound: number) => number;
}

/** One random post's id in SQL; the random number is the test's own, so that a failure can be repeated. */
const oneOf = ({ random }: Scene, where: string) =>
  sql.raw(`(SELECT id FROM posts WHERE ${where} ORDER BY hashint4(id + ${random(1_000_000)}), id LIMIT 1)`);

let slugs = 0;
function insertRows({ database, random }: Scene, times: Date[]) {
  const rows = times.map((time) => {
    slugs += 1;
    return sql`(${authorIds[random(authorIds.length)]}::int, 'Bulk', ${`bulk-${slugs}`}, 'Words.', false, ${time.toISOString()}::timestamptz)`;
  });
  return database.execute(sql`
    INSERT INTO posts (author_id, title, slug, content, is_draft, published_at) VALUES ${sql.join(rows, sql`, `)}
  `);
}

const times = (count: number, time: () => Date) => Array.from({ length: count }, time);

/** A time in the past month, to the minute, so that some posts share one. */
const earlier = ({ random }: Scene) => new Date(clock - (1 + random(30 * 24 * 60)) * 60_000);

/** What happens to posts, each with how often among the rest. */
const operations: { weight: number; run: (scene: Scene) => Promise<unknown> }[] = [
  { weight: 6, run: (scene) => insertRows(scene, [later()]) },
  { weight: 3, run: (scene) => insertRows(scene, times(1 + scene.random(90), later)) },
  { weight: 2, run: (scene) => insertRows(scene, [earlier(scene)]) },
  {
    weight: 2,
    run: (scene) =>
      insertRows(
        scene,
        times(2 + scene.random(20), () => earlier(scene)),
      ),
  },
  {
    weight: 4,
    run: (scene) =>
      scene.database.execute(
        sql`UPDATE posts SET is_draft = true WHERE id = ${oneOf(scene, "NOT is_draft")}`,
      ),
  },
  {
    weight: 4,
    run: (scene) =>
      scene.database.execute(sql`
        UPDATE posts SET is_draft = false, published_at = coalesce(published_at, ${later().toISOString()}::timestamptz)
        WHERE id = ${oneOf(scene, "is_draft")}
      `),
  },
  {
    weight: 3,
    run: (scene) =>
      scene.database.execute(sql`
        UPDATE posts SET author_id = ${authorIds[scene.random(3)]} WHERE id % 3 = ${scene.random(3)} AND id % 5 = ${scene.random(5)}
      `),
  },
  {
    weight: 4,
    run: (scene) => scene.database.execute(sql`DELETE FROM posts WHERE id = ${oneOf(scene, "true")}`),
  },
  {
    weight: 1,
    run: (scene) => scene.database.execute(sql`DELETE FROM posts WHERE id % 7 = ${scene.random(7)}`),
  },
  {
    weight: 1,
    run: (scene) =>
      scene.database.execute(
        sql`UPDATE posts SET is_draft = NOT is_draft WHERE published_at IS NOT NULL AND id % 4 = ${scene.random(4)}`,
      ),
  },
];

const drawn = operations.flatMap(({ weight, run }) => Array.from({ length: weight }, () => run));

async function happen(scene: Scene, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) await drawn[scene.random(drawn.length)]?.(scene);
}

describe("a list of posts", () => {
  test.each([1, 2, 3])(
    "is right after whatever happens to posts, seed %i",
    { tags: "full" },
    async (seed) => {
      const random = randomNumbers(seed);
      const scene = { database: store.database, random };
      for (let turn = 1; turn <= 8; turn += 1) {
        await happen(scene, 8);
        await expectEveryPageRight();
      }
      expect((await allIds()).length, "posts left to check").toBeGreaterThan(100);
    },
  );

  test("is as it was after a rollback", async () => {
    const random = randomNumbers(4);
    await happen({ database: store.database, random }, 20);
    const before = await allIds();
    const undone = store.database.transaction(async (database) => {
      await happen({ database, random }, 15);
      throw new Error("changed my mind");
    });
    await expect(undone).rejects.toThrow("changed my mind");
    expect(await allIds()).toEqual(before);
    await expectEveryPageRight();
  });

  test("is empty after TRUNCATE, and counts from nothing again", async () => {
    const scene = { database: store.database, random: randomNumbers(5) };
    await happen(scene, 20);
    await store.pool.query("TRUNCATE posts CASCADE");
    expect(await queries.listPosts(1)).toEqual({ count: 0, results: [] });
    await happen(scene, 10);
    await expectEveryPageRight();
  });
});

/** What one program does: publishes, and now and then deletes or takes back what it published. */
async function publishForAWhile(worker: number): Promise<void> {
  for (let done = 0; done < 25; done += 1) {
    const authorId = authorIds[(worker + done) % authorIds.length] ?? 0;
    // Two clocks differ a little, so that some posts are dated before one that is already there; never two alike.
    const now = new Date(later().getTime() - (done % 5) * 1_500 - worker);
    const made = await aPost(store, { authorId, title: `Post ${worker} ${done}`, now });
    if (done % 6 === 0) await deletePost(store, made.id);
    if (done % 4 === 0) {
      const draft = { title: "Draft", content: "Words.", category: null, isDraft: true };
      await changePost(store, { id: made.id, now, ...draft });
    }
  }
}

describe("two programs over one database", () => {
  test("publish simultaneously without a list that misses one", async () => {
    await Promise.all([1, 2, 3, 4].map(publishForAWhile));
    expect((await allIds()).length).toBeGreaterThan(50);
    await expectEveryPageRight();
  });
});
