import { setTimeout as sleep } from "node:timers/promises";
import { accounts } from "#server/accounts/table.ts";
import { ChangeNotifier } from "#server/database/change-notifier.ts";
import { aPost } from "#tests/samples/posts.ts";
import { aMailServer } from "#tests/support/mail-server.ts";
import { arrivedMails } from "./support/arrived-mails.ts";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import { startKillableProgram } from "./support/killable-program.ts";
import type { Report } from "./support/report.ts";
import { signInPeople } from "./support/sign-in-people.ts";

const perStatement = 1_000;

/** A post goes to ten thousand subscribers while the program is killed twice: how many mails each of them gets. */
export async function sendNewsletterUnderKills(context: BenchmarkContext): Promise<Report> {
  const subscribers = context.isQuick ? 500 : 10_000;
  const mailServer = await aMailServer();
  context.afterwards(() => mailServer.stop());
  const program = await startKillableProgram(context, mailServer.url);
  const { author, postId } = await program.withDatabase(async ({ database }) => {
    for (let from = 0; from < subscribers; from += perStatement) {
      const people = Array.from({ length: Math.min(perStatement, subscribers - from) }, (_, index) => ({
        username: `reader.${from + index}`,
        email: `reader.${from + index}@mailbox.example`,
        emailVerifiedAt: new Date(),
        firstName: "Ada",
        lastName: "Quill",
        newsletterSubscribed: true,
      }));
      await database.insert(accounts).values(people);
    }
    const [employee] = await signInPeople(database, {
      secretKey: program.secretKey,
      count: 1,
      role: "employee",
    });
    if (!employee) throw new Error("No employee was made.");
    const { id } = await aPost(
      { database, changes: new ChangeNotifier() },
      { authorId: employee.accountId, title: "Sealants, in plain words" },
    );
    return { author: employee, postId: id };
  });

  context.say(`sending to ${subscribers} subscribers`);
  const begun = performance.now();
  const answer = await fetch(`${program.origin}/api/blogs/${postId}/sending/`, {
    method: "POST",
    headers: author.headers,
  });
  const answeredAfter = performance.now() - begun;
  for (const [share, databaseToo] of [
    [0.2, false],
    [0.5, true],
  ] as const) {
    while (mailServer.mails.length < share * subscribers) await sleep(20);
    context.say(`killing the program after ${mailServer.mails.length} mails`);
    await program.killAndRestart({ databaseToo });
  }
  context.say("waiting for the others");
  while (!(await isQueued(`${program.origin}/api/blogs/${postId}/sending/`, author.headers)))
    await sleep(500);
  const mails = await program.withDatabase(({ database }) => arrivedMails(database, mailServer));
  const seconds = (performance.now() - begun) / 1_000;

  const mailsOf = Map.groupBy(mails, ({ to }) => to?.[0]?.address);
  const different = [...mailsOf.values()].map(
    (theirs) => new Set(theirs.map(({ messageId }) => messageId)).size,
  );
  const none = { bound: { atMost: 0 }, unit: "", isFault: true } as const;
  return {
    notes: [
      `A post sent to ${subscribers} subscribers; the program killed twice meanwhile, once with its database.`,
      "A mail that was taken just before a kill is sent again under the same Message-ID, which mail programs show once.",
    ],
    tables: [
      {
        title: "what came of it",
        rows: [
          {
            "mails, repeats included": mails.length,
            "readers reached": mailsOf.size,
            "answered after, ms": answeredAfter,
            "all there after, s": seconds,
          },
        ],
      },
    ],
    targets: [
      { what: "answers other than 201", figure: answer.status === 201 ? 0 : 1, ...none },
      { what: "subscribers without a mail", figure: subscribers - mailsOf.size, ...none },
      { what: "subscribers with two", figure: different.filter((count) => count !== 1).length, ...none },
      { what: "publishing is answered", figure: answeredAfter, bound: { atMost: 1_000 }, unit: "ms" },
    ],
  };
}

async function isQueued(address: string, headers: Readonly<Record<string, string>>): Promise<boolean> {
  const { finished_date } = (await (await fetch(address, { headers })).json()) as {
    finished_date: string | null;
  };
  return finished_date !== null;
}
