import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { postsPerPage } from "#contract/page-sizes.ts";
import { preparePostQueries } from "#server/posts/post-queries.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aPost, changePost, deletePost } from "#tests/samples/posts.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import type { Reader } from "./connect.ts";

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
  await expectPages((page) => queries.page(page), await allIds());
  for (const [index, username] of usernames.entries()) {
    const expected = await idsOfAuthor(authorIds[index] ?? 0);
    await expectPages((page) => queries.pageOfAuthor(username, page), expected);
  }
}

/** Each block's count on each level is what counting the rows gives, and no two posts share a position. */
async function expectCountsRight(): Promise<void> {
  const { rows } = await store.pool.query(`
    WITH counted AS (
      SELECT list, level, CASE level WHEN 4 THEN 0 ELSE position >> (6 * level) END AS block, count(*)::int AS real
      FROM posts, unnest(post_lists(author_id)) AS list, generate_series(1, 4) AS level
      WHERE NOT is_draft
      GROUP BY 1, 2, 3
    )
    SELECT list, level, block, coalesce(stored.count, 0) AS stored, coalesce(real, 0) AS real
    FROM counted FULL JOIN (
      SELECT list, level, block, sum(count)::int AS count FROM list_counts GROUP BY 1, 2, 3
    ) AS stored USING (list, level, block)
    WHERE coalesce(stored.count, 0) <> coalesce(real, 0)
  `);
  expect(rows).toEqual([]);
  expect(await idsOf("SELECT id FROM posts WHERE published_at IS NOT NULL AND position IS NULL")).toEqual([]);
  expect(await idsOf("SELECT min(id) AS id FROM posts GROUP BY position HAVING count(position) > 1")).toEqual(
    [],
  );
}

interface Scene {
  readonly database: Reader;
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

describe("a counted list", () => {
  test.each([1, 2, 3])("is right after whatever happens to posts, seed %i", async (seed) => {
    const random = randomNumbers(seed);
    const scene = { database: store.database, random };
    for (let turn = 1; turn <= 8; turn += 1) {
      await happen(scene, 8);
      await expectCountsRight();
      await expectEveryPageRight();
    }
    expect((await allIds()).length, "posts left to check").toBeGreaterThan(100);
  });

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
    await expectCountsRight();
    await expectEveryPageRight();
  });

  test("is empty after TRUNCATE, and counts from nothing again", async () => {
    const scene = { database: store.database, random: randomNumbers(5) };
    await happen(scene, 20);
    await store.pool.query("TRUNCATE posts CASCADE");
    expect(await queries.page(1)).toEqual({ count: 0, results: [] });
    await expectCountsRight();
    await happen(scene, 10);
    await expectCountsRight();
    await expectEveryPageRight();
  });

  test("crosses the borders of all its blocks", async () => {
    const scene = { database: store.database, random: randomNumbers(6) };
    await insertRows(scene, times(130, later));
    // A position far on replaces the many posts that would take too long to store here.
    for (const position of [4_000, 4_095, 262_000, 262_143, 16_777_200]) {
      await store.pool.query("UPDATE posts SET position = $1 WHERE id = (SELECT max(id) FROM posts)", [
        position,
      ]);
      await insertRows(scene, times(70, later));
    }
    await expectCountsRight();
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
  test("publish simultaneously without sharing a position or losing a count", async () => {
    await Promise.all([1, 2, 3, 4].map(publishForAWhile));
    expect((await allIds()).length).toBeGreaterThan(50);
    await expectCountsRight();
    await expectEveryPageRight();
  });

  test("wait for each other, so that the last to commit comes first", async () => {
    const [one, two] = [await store.pool.connect(), await store.pool.connect()];
    const publish =
      "INSERT INTO posts (author_id, title, slug, content, is_draft, published_at) VALUES ($1, 'T', $2, 'W', false, $3)";
    try {
      await one.query("BEGIN");
      await one.query(publish, [authorIds[0], "from-one", later()]);
      const waiting = two.query(publish, [authorIds[1], "from-two", later()]);
      await one.query("COMMIT");
      await waiting;
    } finally {
      one.release();
      two.release();
    }
    const { results } = await queries.page(1);
    expect(results.map(({ slug }) => slug)).toEqual(["from-two", "from-one"]);
    await expectCountsRight();
  });
});

test("transactions of different connections that add to one list do not wait for each other", async () => {
  const [one, two] = [await store.pool.connect(), await store.pool.connect()];
  const count = async () =>
    (await store.pool.query("SELECT list_count('many writers') AS count")).rows[0].count;
  const add = "SELECT count_in_lists(ARRAY['many writers'], ARRAY[$1::bigint], ARRAY[1])";
  try {
    for (const client of [one, two]) await client.query("BEGIN; SET LOCAL lock_timeout = '2s'");
    await one.query(add, [1]);
    await two.query(add, [2]);
    expect(await count()).toBe(0);
    for (const client of [one, two]) await client.query("COMMIT");
    expect(await count()).toBe(2);
  } finally {
    one.release();
    two.release();
  }
});
