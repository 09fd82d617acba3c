import { randomUUID } from "node:crypto";
import { connectDatabase } from "#server/database/connect.ts";
import { migrate } from "#server/database/migrate.ts";
import { startEmbeddedServer } from "#server/embedded-postgres/embedded-server.ts";
import { insertPost } from "#server/posts/write-post.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { quietLog } from "./quiet-log.ts";

// Writes posts on an embedded server in the data directory given, several at a time, until it is killed. On standard
// output it writes `ready` with the server's socket directory, and `stored` with each post's id once the post is acknowledged.

const writers = 4;
const [dataDirectory = ""] = process.argv.slice(2);
const say = (word: string, value: number | string) => process.stdout.write(`${word} ${value}\n`);

const { connection } = await startEmbeddedServer({ dataDirectory, log: quietLog });
const { database, pool } = connectDatabase({ server: connection, log: quietLog });
await migrate(pool, "server/database/migrations");
const authorId = (
  await anEmployee(database, { username: randomUUID(), email: `${randomUUID()}@mailbox.example` })
).id;
say("ready", connection.host);

async function writeWithoutEnd(): Promise<never> {
  for (;;) {
    const { id } = await insertPost(database, {
      authorId,
      title: `Post ${randomUUID()}`,
      content: "Some words about teeth. ".repeat(20),
      category: null,
      isDraft: false,
      featuredPictureId: null,
      now: new Date(),
    });
    say("stored", id);
  }
}

await Promise.all(Array.from({ length: writers }, writeWithoutEnd));
