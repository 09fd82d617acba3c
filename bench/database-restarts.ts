import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readPostmasterFile } from "#server/embedded-postgres/postmaster-file.ts";
import { aMailServer } from "#tests/support/mail-server.ts";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import { startKillableProgram } from "./support/killable-program.ts";
import type { Report } from "./support/report.ts";
import { compareRequests, sendRequests } from "./support/requests.ts";
import { signInPeople } from "./support/sign-in-people.ts";
import { median, quantile } from "./support/statistics.ts";

const patients = 20;

/** How the database ends, in turns: a fast shutdown, which cuts every connection, and a crash. */
const endings = ["SIGINT", "SIGKILL"] as const;

/** Ends the embedded database under requests, over and over; the program starts it again. */
export async function restartDatabase(context: BenchmarkContext): Promise<Report> {
  const restarts = context.isQuick ? 4 : 20;
  const mailServer = await aMailServer();
  context.afterwards(() => mailServer.stop());
  const program = await startKillableProgram(context, mailServer.url);
  const people = await program.withDatabase(({ database }) =>
    signInPeople(database, { secretKey: program.secretKey, count: patients, role: "customer" }),
  );

  const requests = sendRequests(program.origin, people);
  const gaps: number[] = [];
  for (let restart = 1; restart <= restarts; restart += 1) {
    await requests.nextAcknowledged();
    await sleep(Math.random() * 1_000);
    const server = await readPostmasterFile(join(program.dataDirectory, "postgres"));
    if (!server) throw new Error("The database does not run.");
    process.kill(server.pid, endings[restart % endings.length]);
    const begin = performance.now();
    await requests.nextAcknowledged();
    gaps.push((performance.now() - begin) / 1_000);
    context.say(`restart ${restart} of ${restarts}: ${requests.acknowledged.length} requests acknowledged`);
  }
  await requests.stop();
  const { lost, unacknowledged } = await program.withDatabase(({ pool }) => compareRequests(pool, requests));
  const none = { bound: { atMost: 0 }, unit: "", isFault: true } as const;
  return {
    notes: [`${restarts} times the database ended under requests, by ${endings.join(" and ")} in turns.`],
    tables: [
      {
        title: "what came of it",
        rows: [
          {
            "requests acknowledged": requests.acknowledged.length,
            "until the next, s, median": median(gaps),
            longest: quantile(gaps, 1),
          },
        ],
      },
    ],
    targets: [
      { what: "acknowledged requests lost", figure: lost, ...none },
      { what: "requests stored twice", figure: unacknowledged, ...none },
      { what: "longest time without an answer", figure: quantile(gaps, 1), bound: { atMost: 10 }, unit: "s" },
    ],
  };
}
