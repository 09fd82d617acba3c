import { eq, sql } from "drizzle-orm";
import { deleteUnlessReferenced } from "#server/accounts/accounts.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database, Transaction } from "#server/database/connect.ts";
import type { Pictures } from "#server/pictures/pictures.ts";
import { endAccess } from "./demo-passwords.ts";

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
