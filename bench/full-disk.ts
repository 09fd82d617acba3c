import { execFileSync } from "node:child_process";
import { statfsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { listPosts } from "#contract/posts.ts";
import { aMailServer } from "#tests/support/mail-server.ts";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import { startKillableProgram } from "./support/killable-program.ts";
import type { Report } from "./support/report.ts";
import { compareRequests, sendRequests } from "./support/requests.ts";
import { signInPeople } from "./support/sign-in-people.ts";
import { quantile } from "./support/statistics.ts";

const patients = 20;
const size = "256m";

/** Milliseconds that the disk is full. */
const fullFor = 5_000;

/** Fills the disk of the data folder under requests and frees it again, over and over. Linux, as root: it mounts a tmpfs. */
export async function fillDisk(context: BenchmarkContext): Promise<Report> {
  if (process.getuid?.() !== 0) throw new Error("This benchmark mounts a disk of its own: run it as root.");
  const rounds = context.isQuick ? 1 : 10;
  const disk = await context.makeDirectory();
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=0700`, "tmpfs", disk]);
  context.afterwards(async () => void execFileSync("umount", [disk]));
  const mailServer = await aMailServer();
  context.afterwards(() => mailServer.stop());
  const program = await startKillableProgram(context, mailServer.url, {
    dataDirectory: join(disk, "data"),
  });
  const people = await program.withDatabase(({ database }) =>
    signInPeople(database, { secretKey: program.secretKey, count: patients, role: "customer" }),
  );

  const requests = sendRequests(program.origin, people);
  const gaps: number[] = [];
  const answers: number[] = [];
  let whileFull = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await requests.nextAcknowledged();
    const ballast = await fill(disk);
    const before = requests.acknowledged.length;
    await sleep(fullFor);
    whileFull += requests.acknowledged.length - before;
    answers.push((await fetch(`${program.origin}${listPosts.path}`)).status);
    await rm(ballast);
    const begin = performance.now();
    await requests.nextAcknowledged();
    gaps.push((performance.now() - begin) / 1_000);
    context.say(`round ${round} of ${rounds}: ${requests.acknowledged.length} requests acknowledged`);
  }
  await requests.stop();
  const { lost, unacknowledged } = await program.withDatabase(({ pool }) => compareRequests(pool, requests));
  const none = { bound: { atMost: 0 }, unit: "", isFault: true } as const;
  return {
    notes: [`${rounds} times the disk of the data folder was full for ${fullFor / 1_000} s under requests.`],
    tables: [
      {
        title: "what came of it",
        rows: [
          {
            "requests acknowledged": requests.acknowledged.length,
            "while it was full": whileFull,
            "answers to readers meanwhile": [...new Set(answers)].join(", "),
          },
        ],
      },
    ],
    targets: [
      { what: "acknowledged requests lost", figure: lost, ...none },
      { what: "requests stored twice", figure: unacknowledged, ...none },
      {
        what: "longest time to the next request, once there is room",
        figure: quantile(gaps, 1),
        bound: { atMost: 10 },
        unit: "s",
      },
    ],
  };
}

/** Takes what is left of a disk, down to the last block, with a file; returns its path. */
async function fill(disk: string): Promise<string> {
  const ballast = join(disk, "ballast");
  for (;;) {
    const { bavail, bsize } = statfsSync(disk);
    if (bavail === 0) return ballast;
    await writeFile(ballast, Buffer.alloc(bavail * bsize), { flag: "a" }).catch((error) => {
      if (error.code !== "ENOSPC") throw error;
    });
  }
}
