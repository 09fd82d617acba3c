import { sql } from "drizzle-orm";
import { day } from "#contract/durations.ts";
import { accounts } from "#server/accounts/table.ts";
import type { ChangeNotifier } from "#server/database/change-notifier.ts";
import type { Database, Reader } from "#server/database/connect.ts";
import { hashPassword } from "#server/passwords/passwords.ts";
import { createPictureService, type PictureStorage } from "#server/pictures/pictures.ts";
import { insertPost } from "#server/posts/write-post.ts";
import { altOfDrawings, loadDemoPictures } from "./demo-pictures.ts";
import { demoOwner, demoPeople } from "./people.ts";
import { demoPosts } from "./posts.ts";
import { storeDemoRequests } from "./store-requests.ts";

interface FillOptions {
  readonly database: Database;
  readonly changes: ChangeNotifier;
  readonly pictureStorage: PictureStorage;
  readonly now: Date;
  /** Tests pass the pictures that the build made, where there is one. */
  readonly loadPictures?: typeof loadDemoPictures;
}

async function isEmpty(database: Reader): Promise<boolean> {
  const { rows } = await database.execute<{ empty: boolean }>(
    sql`SELECT NOT EXISTS (SELECT FROM accounts) AS empty`,
  );
  return rows[0]?.empty ?? false;
}

/** Fills an empty database with the demo practice, all of it or nothing; leaves any other unchanged. */
export async function fillDemoPractice({
  database,
  changes,
  pictureStorage,
  now,
  loadPictures = loadDemoPictures,
}: FillOptions): Promise<void> {
  if (!(await isEmpty(database))) return;
  const pictures = createPictureService({ database, changes, storage: pictureStorage });
  const drawn = await Promise.all(
    [...(await loadPictures())].map(
      async ([drawing, processed]) => [drawing, await pictures.storeProcessed(processed)] as const,
    ),
  );
  const passwordHashes = await Promise.all(demoPeople.map(({ password }) => hashPassword(password)));

  await database.transaction(async (transaction) => {
    // Two programs that start on one new database fill it once.
    await transaction.execute(sql`LOCK TABLE accounts IN EXCLUSIVE MODE`);
    if (!(await isEmpty(transaction))) return;
    const pictureIds = new Map<string, number>();
    for (const [drawing, stored] of drawn) {
      pictureIds.set(drawing, await pictures.insert(transaction, stored, altOfDrawings.get(drawing) ?? ""));
    }
    const filled = await transaction
      .insert(accounts)
      .values(
        demoPeople.map(({ password: _password, portrait, ...person }, index) => ({
          ...person,
          passwordHash: passwordHashes[index] ?? null,
          profilePictureId: pictureIds.get(portrait ?? "") ?? null,
          emailVerifiedAt: now,
          isDemo: true,
          isOwner: person.username === demoOwner,
          createdAt: now,
        })),
      )
      .returning({ id: accounts.id, username: accounts.username });
    const accountIds = new Map(filled.map(({ id, username }) => [username, id]));
    for (const { author, daysAgo, picture, alt: _alt, ...text } of demoPosts.toReversed()) {
      await insertPost(transaction, {
        ...text,
        isDraft: daysAgo === undefined,
        authorId: accountIds.get(author) ?? 0,
        featuredPictureId: pictureIds.get(picture) ?? null,
        now: new Date(now.getTime() - (daysAgo ?? 0) * day),
      });
    }
    await storeDemoRequests(transaction, { accountIds, now });
    // The table was empty and is locked, so every row is the demo's.
    for (const table of ["pictures", "posts", "appointments"])
      await transaction.execute(sql`UPDATE ${sql.identifier(table)} SET is_demo = true`);
  });
  changes.notify("posts");
}
