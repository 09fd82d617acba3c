import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { documentKinds, siteContent } from "#contract/site/documents.ts";
import { resolveSite } from "#contract/site/resolve-site.ts";
import { provideSite } from "#contract/site/site.ts";
import type { Database } from "#server/database/connect.ts";
import { siteOpenings, siteVersions } from "./table.ts";

/** The documents that ship: the invented practice of the demo, and the texts that a new practice begins with (site-6). */
export type ShippedContent = "example" | "starter";

/** Where the build has copied them to, and where they are among the sources. */
const built = join(import.meta.dirname, "../shipped-content");
const sources = join(import.meta.dirname, "../../content");
/** The folder of the shipped sets. */
export const shippedFolder = existsSync(built) ? built : sources;

/** Reads a shipped set of documents, as stored. */
export async function readShippedContent(name: ShippedContent): Promise<Record<string, unknown>> {
  const entries = await Promise.all(
    documentKinds.map(async (kind) => {
      const json = await readFile(join(shippedFolder, name, `${kind}.json`), "utf8");
      return [kind, JSON.parse(json) as unknown] as const;
    }),
  );
  return Object.fromEntries(entries);
}

/**
 * Publishes a shipped set of documents where nothing was published yet; leaves any other database unchanged. The example
 * needs no set-up, and so is open (site-12).
 */
export async function publishShippedContent(
  database: Database,
  { name, now }: { readonly name: ShippedContent; readonly now: Date },
): Promise<void> {
  const shipped = await readShippedContent(name);
  await database.transaction(async (transaction) => {
    // Two processes may start on one empty database.
    await transaction.execute(sql`LOCK TABLE site_versions IN SHARE ROW EXCLUSIVE MODE`);
    const published = await transaction.select({ kind: siteVersions.kind }).from(siteVersions).limit(1);
    if (published.length > 0) return;
    const content = siteContent.parse(shipped);
    await transaction
      .insert(siteVersions)
      .values(documentKinds.map((kind) => ({ kind, version: 1, content: content[kind], publishedAt: now })));
    if (name === "example")
      await transaction.insert(siteOpenings).values({ openedAt: now }).onConflictDoNothing();
  });
}

/** Provides a shipped set of documents as the site, for what runs without a database. */
export async function provideShippedSite(name: ShippedContent): Promise<void> {
  const content = siteContent.parse(await readShippedContent(name));
  const site = resolveSite(content, { version: name });
  provideSite(() => site);
}
