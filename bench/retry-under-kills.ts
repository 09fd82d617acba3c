import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { aMailServer } from "#tests/support/mail-server.ts";
import { arrivedMails } from "./support/arrived-mails.ts";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import { sendKeyedRequest } from "./support/keyed-request.ts";
import { startKillableProgram } from "./support/killable-program.ts";
import type { Report } from "./support/report.ts";
import { type SignedInPerson, signInPeople } from "./support/sign-in-people.ts";

const patients = 50;
const senders = 5;

/** Patients send each request again until it is answered, while the program is killed at random and started again. */
export async function retryUnderKills(context: BenchmarkContext): Promise<Report> {
  const posts = context.isQuick ? 100 : 500;
  const mailServer = await aMailServer();
  context.afterwards(() => mailServer.stop());
  const program = await startKillableProgram(context, mailServer.url);

  const people = await program.withDatabase(({ database }) =>
    signInPeople(database, { secretKey: program.secretKey, count: patients, role: "customer" }),
  );
  let kills = 0;
  const done = new AbortController();
  const killing = (async () => {
    while (!done.signal.aborted) {
      await sleep(500 + Math.random() * 2_500);
      if (done.signal.aborted) return;
      // Every other time the database dies with it.
      await program.killAndRestart({ databaseToo: kills % 2 === 0 });
      kills += 1;
    }
  })();

  context.say(`sending ${posts} requests while the program is killed`);
  const answered: number[] = [];
  let attempts = 0;
  let next = 0;
  const send = async () => {
    for (let index = next++; index < posts; index = next++) {
      const person = people[index % people.length] as SignedInPerson;
      const key = randomUUID();
      // As a browser on a bad line: it gives up soon, and does not know whether its request arrived.
      for (;;) {
        attempts += 1;
        const id = await sendKeyedRequest(program.origin, person, key);
        if (id !== undefined) {
          answered.push(id);
          break;
        }
        await sleep(20 + Math.random() * 80);
      }
      // So that the requests last through many kills.
      await sleep(Math.random() * 200);
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
  done.abort();
  await killing;

  context.say("waiting for the mails");
  const { ids, mails } = await program.withDatabase(async ({ database, pool }) => {
    const { rows } = await pool.query<{ id: number }>("SELECT id FROM appointments");
    return { ids: rows.map(({ id }) => id), mails: await arrivedMails(database, mailServer) };
  });
  const acknowledgements = mails.filter(({ to }) =>
    to?.some(({ address }) => address?.startsWith("customer.")),
  );
  const messageIds = new Set(acknowledgements.map(({ messageId }) => messageId));
  const none = { bound: { atMost: 0 }, unit: "", isFault: true } as const;
  return {
    notes: [
      `${posts} requests with a key each, sent again until answered; the program killed ${kills} times meanwhile.`,
    ],
    tables: [
      {
        title: "what came of it",
        rows: [
          {
            requests: posts,
            attempts,
            kills,
            "rows stored": ids.length,
            "mails, repeats included": acknowledgements.length,
            acknowledgements: messageIds.size,
          },
        ],
      },
    ],
    targets: [
      { what: "rows too many or too few", figure: Math.abs(ids.length - posts), ...none },
      {
        what: "answers that name no row, or one that another names",
        figure: posts - new Set(answered.filter((id) => ids.includes(id))).size,
        ...none,
      },
      { what: "acknowledgements too many or too few", figure: Math.abs(messageIds.size - posts), ...none },
      {
        what: "kills",
        figure: kills,
        bound: { atLeast: 3 },
        unit: "",
        isFault: true,
      },
    ],
  };
}
