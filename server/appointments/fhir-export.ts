import { mkdtemp, open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { eq, exists, gt, isNull, type SQL } from "drizzle-orm";
import { accounts } from "#server/accounts/table.ts";
import type { Database, Queryable } from "#server/database/connect.ts";
import { publishFile, requireAbsent, syncDirectory } from "#server/files.ts";
import { recordExport } from "#server/office/access-log.ts";
import { bundleHead, entriesOf, readForExport } from "./fhir.ts";
import { appointments } from "./table.ts";

/** Appointments that are read in one batch. */
const batchSize = 500;

interface ExportFile {
  readonly database: Database;
  /** The new file's path. */
  readonly file: string;
  readonly now: Date;
  /** The site's origin. */
  readonly site: string;
  /** Ends it as a failure does. */
  readonly signal?: AbortSignal;
}

/**
 * Writes all appointments of one moment into a new file as one FHIR R4 bundle, which its owner alone may read; returns
 * how many. The access log records each patient before (exports-4). The file appears when it is complete. Throws
 * `FileExistsError`.
 */
export async function writeExportFile({ database, file, now, site, signal }: ExportFile): Promise<number> {
  await requireAbsent(file);
  const folder = await mkdtemp(`${file}.unfinished-`);
  try {
    const bundle = join(folder, "bundle");
    await using handle = await open(bundle, "wx", 0o600);
    const count = await database.transaction(
      async (snapshot) => {
        // On a connection of its own: the entries must stay if what follows fails.
        await recordExport(database, { ...(await readPatients(snapshot)), now });
        const write = (text: string) => handle.writeFile(text, { signal });
        return writeBundle(snapshot, { now, site, write });
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
    await handle.sync();
    await publishFile(bundle, file);
    await syncDirectory(dirname(file));
    return count;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whose details the appointments contain: patients with an account once each, and the requests of guests. */
async function readPatients(database: Queryable) {
  const patients = await database
    .select({ id: accounts.id, username: accounts.username })
    .from(accounts)
    .where(
      exists(
        database
          .select({ id: appointments.id })
          .from(appointments)
          .where(eq(appointments.accountId, accounts.id)),
      ),
    );
  const guests = await database
    .select({ appointmentId: appointments.id })
    .from(appointments)
    .where(isNull(appointments.accountId));
  return { patients, guests };
}

interface BundleText {
  readonly now: Date;
  readonly site: string;
  readonly write: (text: string) => Promise<void>;
}

/** Writes the bundle a batch at a time, each resource once; returns the number of appointments. */
async function writeBundle(database: Queryable, { now, site, write }: BundleText): Promise<number> {
  const written = new Set<string>();
  const head = JSON.stringify(bundleHead(now)).slice(0, -1);
  let count = 0;
  let where: SQL | undefined;
  for (;;) {
    const batch = await readForExport(database, { where, limit: batchSize });
    const last = batch.at(-1);
    if (!last) break;
    const lines: string[] = [];
    for (const appointment of batch) {
      for (const entry of entriesOf(appointment, site)) {
        if (written.has(entry.fullUrl)) continue;
        lines.push(`${written.size === 0 ? `${head},"entry":[\n` : ",\n"}${JSON.stringify(entry)}`);
        written.add(entry.fullUrl);
      }
    }
    await write(lines.join(""));
    count += batch.length;
    where = gt(appointments.id, last.id);
  }
  await write(written.size === 0 ? `${head}}\n` : "\n]}\n");
  return count;
}
