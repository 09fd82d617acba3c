import pg from "pg";
import { connectDatabase, type Database, type SocketConnection } from "#server/database/connect.ts";
import { migrate } from "#server/database/migrate.ts";
import type { BenchmarkContext } from "./benchmark-context.ts";
import { quietLog } from "./quiet-log.ts";

/** A migrated database with a number of published posts. */
export interface FilledDatabase {
  readonly database: Database;
  readonly createClient: () => pg.Client;
  readonly posts: number;
  /** Posts in the list of `username`, who wrote every other one. */
  readonly postsOfAuthor: number;
  readonly username: string;
  /** How long the rows took to be stored, placed and counted, in seconds. */
  readonly filledIn: number;
}

const superuser = "postgres";
const username = "busy.author";
const migrations = "server/database/migrations";

/** Posts as long as a short letter, one a minute, every other one by the first of eleven authors. */
const fill = `
  INSERT INTO posts (author_id, title, slug, content, is_draft, published_at)
  SELECT CASE WHEN n % 2 = 0 THEN 1 ELSE 2 + (n / 2) % 10 END, 'Post number ' || n, 'post-' || n,
    repeat('Words about teeth, number ' || n || '. ', 12), false, timestamptz '2020-01-01' + n * interval '1 minute'
  FROM generate_series(1, $1::int) AS n
`;

const authors = `
  INSERT INTO accounts (username, email, role, first_name, last_name)
  SELECT CASE n WHEN 1 THEN '${username}' ELSE 'author.' || n END, 'author.' || n || '@mailbox.example', 'employee',
    'Ada', 'Quill'
  FROM generate_series(1, 11) AS n
`;

/** Makes a database beside the server's own and fills it by one statement, as an import would. */
export async function fillDatabase(
  context: BenchmarkContext,
  { server, posts }: { server: SocketConnection; posts: number },
): Promise<FilledDatabase> {
  const name = `posts_${posts}`;
  const admin = new pg.Client({ ...server, user: superuser, database: superuser });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} OWNER ${server.user}`);
  await admin.end();

  const handle = connectDatabase({
    server: { ...server, database: name },
    log: quietLog,
    statementTimeout: 0,
  });
  context.afterwards(handle.close);
  await migrate(handle.pool, migrations);
  await handle.pool.query(authors);
  const begin = performance.now();
  await handle.pool.query(fill, [posts]);
  const filledIn = (performance.now() - begin) / 1_000;
  await handle.pool.query("VACUUM (ANALYZE)");
  const { database, createClient } = handle;
  return { database, createClient, posts, postsOfAuthor: Math.floor(posts / 2), username, filledIn };
}
