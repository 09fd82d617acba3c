import { eq, sql } from "drizzle-orm";
import { day } from "#contract/durations.ts";
import { deleteUnlessReferenced } from "#server/accounts/accounts.ts";
import { hashPassword } from "#server/accounts/passwords.ts";
import { accounts } from "#server/accounts/table.ts";
import {
  createPictureService,
  openPictureStorage,
  type PictureStorage,
  type Pictures,
} from "#server/content/pictures.ts";
import { insertPost } from "#server/content/post-rows.ts";
import { ChangeNotifier } from "#server/database/change-notifier.ts";
import type { Database, Queryable, Transaction } from "#server/database/connect.ts";
import type { Services } from "#server/services.ts";
import type { PublishedSite } from "#server/site/published-site.ts";
import { storeShippedPictures } from "#server/site/shipped-pictures.ts";
import { type Command, type CommandContext, withMigratedDatabase } from "./command.ts";
import { demoOwner, endAccess, type PersonOfPractice, peopleOfPractice } from "./demo-people.ts";
import { loadDemoPictures } from "./demo-pictures.ts";
import { demoPosts } from "./demo-posts.ts";
import { storeDemoRequests } from "./store-requests.ts";

interface FillOptions extends Pick<Services, "database" | "changes"> {
  readonly pictureStorage: PictureStorage;
  readonly now: Date;
  /** Tests pass the pictures that the build made, where there is one. */
  readonly loadPictures?: typeof loadDemoPictures;
}

async function isEmpty(database: Queryable): Promise<boolean> {
  const { rows } = await database.execute<{ empty: boolean }>(
    sql`SELECT NOT EXISTS (SELECT FROM accounts) AS empty`,
  );
  return rows[0]?.empty ?? false;
}

/** The alternative text of each drawing that the demo shows. */
function altsOf(people: readonly PersonOfPractice[]): ReadonlyMap<string, string> {
  return new Map([
    ...demoPosts.map(({ picture, alt }) => [picture, alt] as const),
    ...people.flatMap(({ portrait, firstName, lastName }) =>
      portrait ? [[portrait, `${firstName} ${lastName}`] as const] : [],
    ),
  ]);
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
  const people = peopleOfPractice();
  const alts = altsOf(people);
  const shown = [...(await loadPictures())].filter(([drawing]) => alts.has(drawing));
  const drawn = await Promise.all(
    shown.map(async ([drawing, processed]) => [drawing, await pictures.storeProcessed(processed)] as const),
  );
  const passwordHashes = await Promise.all(people.map(({ password }) => hashPassword(password)));

  await database.transaction(async (transaction) => {
    // Two programs that start on one new database fill it once.
    await transaction.execute(sql`LOCK TABLE accounts IN EXCLUSIVE MODE`);
    if (!(await isEmpty(transaction))) return;
    const pictureIds = new Map<string, number>();
    for (const [drawing, stored] of drawn) {
      pictureIds.set(drawing, await pictures.insert(transaction, stored, alts.get(drawing) ?? ""));
    }
    const filled = await transaction
      .insert(accounts)
      .values(
        people.map(({ password: _password, portrait, ...person }, index) => ({
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

/** Fills an empty database with the demo practice and the pictures of its site, whose files take a disk a while. */
export async function fillDemo({
  published,
  ...place
}: FillOptions & { readonly published: PublishedSite }): Promise<void> {
  const { database, pictureStorage: storage, now } = place;
  const storing = storeShippedPictures({ database, storage }, { name: "example", now });
  const [isNew] = await Promise.all([storing, fillDemoPractice(place)]);
  if (isNew) await published.refresh();
}

/** What `removeDemo()` deleted, and the usernames of demo accounts that other data refers to. */
interface Removed {
  readonly appointments: number;
  readonly posts: number;
  readonly pictures: number;
  readonly accounts: number;
  readonly disabled: readonly string[];
}

async function deleteDemoRows(transaction: Transaction, table: "appointments" | "posts"): Promise<number> {
  const { rowCount } = await transaction.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE is_demo`);
  return rowCount ?? 0;
}

/** The pictures that the demo made or that demo rows show, and that nothing else shows once those are gone. */
async function findDemoPictures(transaction: Transaction): Promise<number[]> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    SELECT id FROM pictures AS picture
    WHERE (is_demo
        OR id IN (SELECT featured_picture_id FROM posts WHERE is_demo)
        OR id IN (SELECT profile_picture_id FROM accounts WHERE is_demo))
      AND NOT EXISTS (SELECT FROM posts WHERE featured_picture_id = picture.id AND NOT is_demo)
      AND NOT EXISTS (SELECT FROM accounts WHERE profile_picture_id = picture.id AND NOT is_demo)`);
  return rows.map(({ id }) => id);
}

/** Takes the role, and whatever gives access, from a demo account that other data refers to. */
async function disable(transaction: Transaction, accountId: number): Promise<void> {
  await transaction
    .update(accounts)
    .set({ passwordHash: null, role: "customer", isOwner: false })
    .where(eq(accounts.id, accountId));
  await endAccess(transaction, accountId);
}

/**
 * Deletes everything that the demo made, and nothing else. A demo account that other data refers to, such as the author
 * of a later post, is disabled instead.
 */
export async function removeDemo({
  database,
  pictures,
}: {
  readonly database: Database;
  readonly pictures: Pick<Pictures, "deleteRow" | "removeFiles">;
}): Promise<Removed> {
  const { discarded, ...removed } = await database.transaction(async (transaction) => {
    const pictureIds = await findDemoPictures(transaction);
    const counts = {
      appointments: await deleteDemoRows(transaction, "appointments"),
      posts: await deleteDemoRows(transaction, "posts"),
    };
    const released = [];
    for (const id of pictureIds) released.push(...(await pictures.deleteRow(transaction, id)));
    const made = await transaction
      .select({ id: accounts.id, username: accounts.username })
      .from(accounts)
      .where(eq(accounts.isDemo, true))
      .orderBy(accounts.id)
      .for("update");
    const disabled: string[] = [];
    for (const { id, username } of made) {
      if (await deleteUnlessReferenced(transaction, id)) continue;
      await disable(transaction, id);
      disabled.push(username);
    }
    // Running programs invalidate what they have cached of it.
    await transaction.execute(
      sql`SELECT pg_notify('changed', part) FROM unnest(${sql.param(["posts", "appointments"])}::text[]) AS part`,
    );
    return {
      ...counts,
      pictures: released.length,
      accounts: made.length - disabled.length,
      disabled,
      discarded: released,
    };
  });
  await pictures.removeFiles(discarded);
  return removed;
}

async function remove({ database, config }: CommandContext): Promise<string> {
  const storage = openPictureStorage(config);
  const pictures = createPictureService({ database, changes: new ChangeNotifier(), storage });
  const removed = await removeDemo({ database, pictures });
  const counts = (["accounts", "posts", "appointments", "pictures"] as const).map(
    (kind) => `${removed[kind]} ${kind}`,
  );
  const report = `Deleted what the demo made: ${counts.join(", ")}.`;
  if (removed.disabled.length === 0) return report;
  return `${report}\nOther data refers to ${removed.disabled.join(", ")}: disabled instead of deleted.`;
}

/** `demo remove` (operation-3). */
export const demoCommands: readonly Command[] = [
  {
    name: "demo remove",
    summary: "deletes the people, posts, pictures and requests that the demo made",
    run: (_given, config) => withMigratedDatabase(config, remove),
  },
];
