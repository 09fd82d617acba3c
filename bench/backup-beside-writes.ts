import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type pg from "pg";
import { connectDatabase } from "#server/database/connect.ts";
import { acquireEmbeddedServer } from "#server/embedded-postgres/running-server.ts";
import { aPicture } from "#tests/samples/pictures.ts";
import { aFile, aPostForm, type SentForm } from "#tests/samples/post-forms.ts";
import { aBucket, type Bucket } from "#tests/support/bucket.ts";
import { aMailServer } from "#tests/support/mail-server.ts";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import { type KillableProgram, startKillableProgram } from "./support/killable-program.ts";
import { quietLog } from "./support/quiet-log.ts";
import type { Report } from "./support/report.ts";
import { type Requests, sendRequests } from "./support/requests.ts";
import { type SignedInPerson, signInPeople } from "./support/sign-in-people.ts";

const patients = 20;

/** Makes backups of a program with a bucket beside requests and posts with pictures, and restores each into an empty place. */
export async function backUpBesideWrites(context: BenchmarkContext): Promise<Report> {
  const rounds = context.isQuick ? 2 : 10;
  const mailServer = await aMailServer();
  context.afterwards(() => mailServer.stop());
  const bucket = await aBucket();
  context.afterwards(() => bucket.stop());
  const program = await startKillableProgram(context, mailServer.url, {
    settings: { STORAGE_URL: bucket.address },
  });
  const sign = (role: "customer" | "employee", count: number) =>
    program.withDatabase(({ database }) =>
      signInPeople(database, { secretKey: program.secretKey, count, role }),
    );
  const [author] = await sign("employee", 1);
  const requests = sendRequests(program.origin, await sign("customer", patients));
  const publishing = publish(program.origin, author as SignedInPerson);

  const findings: Findings[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await requests.nextAcknowledged();
    const copy = { bucket, program, requests, file: join(await context.makeDirectory(), "backup.tar.zst") };
    findings.push(await backUpAndRestore(context, copy));
    context.say(`backup ${round} of ${rounds}: ${JSON.stringify(findings.at(-1))}`);
  }
  const published = await publishing.stop();
  await requests.stop();

  const total = (name: keyof Findings) => findings.reduce((sum, finding) => sum + finding[name], 0);
  const none = { bound: { atMost: 0 }, unit: "", isFault: true } as const;
  const some = { bound: { atLeast: rounds }, unit: "", isFault: true } as const;
  return {
    notes: [
      `${rounds} backups beside ${requests.acknowledged.length} requests and ${published} posts with a picture in a bucket.`,
    ],
    tables: [
      {
        title: "each backup, restored into an empty database and bucket",
        rows: findings.map(({ seconds, restored, pictures }) => ({
          "seconds to make": seconds,
          "requests restored": restored,
          "files of pictures": pictures,
        })),
      },
    ],
    targets: [
      { what: "requests acknowledged before a backup that it lacks", figure: total("lost"), ...none },
      { what: "restored rows that differ from the original", figure: total("different"), ...none },
      { what: "files of pictures missing, different or without a row", figure: total("faulty"), ...none },
      { what: "requests acknowledged during backups", figure: total("meanwhile"), ...some },
      { what: "pictures restored", figure: total("pictures"), ...some },
    ],
  };
}

/** Writes posts with a picture, and deletes every other one, until stopped; returns how many it wrote. */
function publish(origin: string, author: SignedInPerson) {
  const done = new AbortController();
  const call = async (method: string, path: string, { payload, headers }: Partial<SentForm> = {}) => {
    const body = payload && new Uint8Array(payload);
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { ...author.headers, ...headers },
      ...(body && { body }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  };
  let written = 0;
  const working = (async () => {
    const featured_image = aFile(await aPicture({ width: 900 }));
    while (!done.signal.aborted) {
      const form = await aPostForm({ title: `Post ${written}`, featured_image });
      const { id } = await call("POST", "/api/blogs/", form);
      if (written % 2 === 1) await call("DELETE", `/api/blogs/${id}/`);
      written += 1;
      await sleep(100);
    }
  })();
  working.catch(() => undefined);
  return {
    async stop() {
      done.abort();
      await working;
      return written;
    },
  };
}

interface Findings {
  readonly seconds: number;
  readonly restored: number;
  readonly lost: number;
  readonly different: number;
  readonly pictures: number;
  readonly faulty: number;
  readonly meanwhile: number;
}

interface Copy {
  readonly bucket: Bucket;
  readonly program: KillableProgram;
  readonly requests: Requests;
  readonly file: string;
}

async function backUpAndRestore(
  context: BenchmarkContext,
  { bucket, program, requests, file }: Copy,
): Promise<Findings> {
  const enamel = (dataDirectory: string, storage: Bucket, ...words: string[]) =>
    promisify(execFile)(process.execPath, ["build/server/command-line.js", ...words], {
      env: {
        ...process.env,
        DATA_DIR: dataDirectory,
        STORAGE_URL: storage.address,
        SECRET_KEY: program.secretKey.toString(),
      },
    });
  const acknowledged = requests.acknowledged.map(({ id }) => id);
  const begin = performance.now();
  await enamel(program.dataDirectory, bucket, "backup", file);
  const seconds = (performance.now() - begin) / 1_000;
  const meanwhile = requests.acknowledged.length - acknowledged.length;

  const target = await aBucket();
  context.afterwards(() => target.stop());
  const dataDirectory = await context.makeDirectory();
  await enamel(dataDirectory, target, "restore", file);
  const { connection, release } = await acquireEmbeddedServer({ dataDirectory, log: quietLog });
  const { pool, close } = connectDatabase({ server: connection, log: quietLog });
  try {
    const restored = await readRows(pool);
    const original = await program.withDatabase((handle) => readRows(handle.pool));
    const pictures = await pool.query<{ name: string }>("SELECT name FROM pictures");
    const rows = new Set(pictures.rows.map(({ name }) => name));
    const stored = [...target.files].filter(([name]) => /-\d+\.(avif|webp)$/.test(name));
    const nameOf = (path: string) => path.replace(/^.*\/|-\d+\.\w+$/g, "");
    const without = [...rows].filter((name) => !stored.some(([path]) => nameOf(path) === name));
    // A post that was deleted since took its files with it.
    const wrong = stored.filter(([path, { body }]) => {
      const source = bucket.files.get(path)?.body;
      return !rows.has(nameOf(path)) || (source && !source.equals(body));
    });
    return {
      seconds,
      restored: restored.size,
      lost: acknowledged.filter((id) => !restored.has(id)).length,
      different: [...restored].filter(([id, row]) => original.get(id) !== row).length,
      pictures: stored.length,
      faulty: without.length + wrong.length,
      meanwhile,
    };
  } finally {
    await close();
    await release();
  }
}

/** Each request's row as text, by its id. */
async function readRows(pool: pg.Pool): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ id: number; row: string }>(
    "SELECT id, appointments::text AS row FROM appointments",
  );
  return new Map(rows.map(({ id, row }) => [id, row]));
}
