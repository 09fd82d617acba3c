import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { requestAppointment } from "#contract/appointments.ts";
import { aMailServer } from "#tests/support/mail-server.ts";
import { arrivedMails } from "./support/arrived-mails.ts";
import { startKillableProgram } from "./support/killable-program.ts";
import type { Report } from "./support/report.ts";
import { type SignedInPerson, signInPeople, visitRequest } from "./support/sign-in-people.ts";
import type { Workshop } from "./support/workshop.ts";

const patients = 50;
const senders = 5;

/** Patients send each request again until it is answered, while the program is killed at random and started again. */
export async function retryUnderKills(workshop: Workshop): Promise<Report> {
  const posts = workshop.isQuick ? 100 : 500;
  const mailServer = await aMailServer();
  workshop.afterwards(() => mailServer.stop());
  const program = await startKillableProgram(workshop, mailServer.url);

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

  workshop.say(`sending ${posts} requests while the program is killed`);
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
        const id = await post(program.origin, person, key);
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

  workshop.say("waiting for the mails");
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

/** One attempt; undefined without a response, or with one to retry. */
async function post(origin: string, person: SignedInPerson, key: string): Promise<number | undefined> {
  try {
    const answer = await fetch(`${origin}${requestAppointment.path}`, {
      method: "POST",
      headers: { ...person.headers, "content-type": "application/json", "idempotency-key": key },
      body: visitRequest,
      signal: AbortSignal.timeout(2_000),
    });
    const body = (await answer.json()) as { id?: number; detail?: string };
    if (answer.status === 201) return body.id;
    if (answer.status < 500) throw new Unexpected(`${answer.status} ${body.detail}`);
    return undefined;
  } catch (error) {
    if (error instanceof Unexpected) throw error;
    return undefined;
  }
}

class Unexpected extends Error {}
