import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { day } from "#contract/durations.ts";
import { confirmationLifetime } from "#contract/posts/newsletter.ts";
import { accounts } from "#server/accounts/table.ts";
import { deleteDueAccounts } from "#server/delete-due-accounts.ts";
import { defaultConstantTime } from "#server/http/secrets.ts";
import { mailboxOf } from "#server/mail/email-job.ts";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { aPost } from "#tests/samples/posts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf, mailsTo, tokenTo } from "#tests/support/calls.ts";
import { anAddress } from "#tests/support/link-calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { deleteUnconfirmedSubscribers } from "./subscriptions.ts";
import { newsletterReaders, newsletterSendings, newsletterSubscribers } from "./table.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let author: SignedIn;
let now: Date;

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
  call = callsOf(program);
  now = new Date();
  author = await signedIn(program, await anEmployee(program.database));
});

beforeEach(async () => {
  now = new Date();
  await program.database.delete(newsletterSubscribers);
  await program.database.update(accounts).set({ newsletterSubscribed: false });
});

afterAll(() => program.close());

let visitors = 0;

/** An address that nobody has given before. */
const anEmail = () => `visitor.${(visitors += 1)}@home.example`;

const subscribe = (email: string, from = anAddress()) =>
  call("POST", "/api/newsletter/subscriptions/", { body: { email }, from });
const read = (token: string, from = anAddress()) =>
  call("GET", `/api/newsletter/subscriptions/${token}/`, { from });
const confirm = (token: string, from = anAddress()) =>
  call("POST", `/api/newsletter/subscriptions/${token}/`, { from });

const lastTokenTo = (email: string) => tokenTo(program, email, "/confirm-subscription/");

/** A visitor who subscribed and confirmed. */
async function aSubscriber(email = anEmail()): Promise<string> {
  await subscribe(email);
  expect((await confirm(await lastTokenTo(email))).status).toBe(200);
  return email;
}

async function addressesOfReaders(): Promise<string[]> {
  const rows = await program.database.select({ email: newsletterReaders.email }).from(newsletterReaders);
  return rows.map(({ email }) => email).toSorted();
}

/** Sends a new post, and waits until it is with everyone. Returns its title. */
async function aSentPost(title: string): Promise<string> {
  const { id } = await aPost(program, { authorId: author.account.id, title });
  const sending = `/api/blogs/${id}/sending/`;
  expect((await call("POST", sending, { as: author })).status).toBe(201);
  await expect
    .poll(async () => (await call("GET", sending, { as: author })).body.finished_date)
    .not.toBe(null);
  return title;
}

async function recipientsOf(title: string): Promise<string[]> {
  const mails = await program.sentMails();
  return mails
    .filter(({ subject }) => subject === title)
    .flatMap(({ recipients }) => recipients)
    .toSorted();
}

const leave = async (email: string) => {
  const mail = (await mailsTo(program, email)).findLast(({ text }) => text?.includes("/unsubscribe/"));
  const address = /https:\/\/practice\.example(\/unsubscribe\/[\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  return program.app.inject({ method: "POST", url: address, payload: "List-Unsubscribe=One-Click" });
};

test("a visitor subscribes, confirms, gets a post once and leaves by one click, after which nothing of them is left", async () => {
  const email = anEmail();
  expect(await subscribe(email.toUpperCase())).toMatchObject({ status: 202 });
  expect(await addressesOfReaders(), "before it is confirmed").toEqual([]);
  const token = await lastTokenTo(email);
  expect(await read(token)).toMatchObject({ status: 200, body: { confirmed: false } });
  expect(await addressesOfReaders(), "after the link was only opened").toEqual([]);
  expect(await confirm(token)).toMatchObject({ status: 200, body: { confirmed: true } });
  expect(await read(token)).toMatchObject({ status: 200, body: { confirmed: true } });
  expect((await call("GET", "/api/newsletter/subscribers/", { as: author })).body).toEqual({ count: 1 });

  const title = await aSentPost("For a visitor");
  expect(await recipientsOf(title)).toEqual([email]);
  const mail = (await mailsTo(program, email)).find(({ subject }) => subject === title);
  expect(mail?.text).toContain("Hello,");
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(header("list-unsubscribe")).toMatch(/^<https:\/\/practice\.example\/unsubscribe\/v\d+\.[\w-]{43}>$/);
  for (const _time of ["once", "again"]) expect((await leave(email)).statusCode).toBe(200);
  expect(await program.database.$count(newsletterSubscribers)).toBe(0);
  expect(await read(token)).toMatchObject({ status: 400, body: { detail: "invalid_link" } });
});

test("the answer and its time are the same for every address; only its mailbox is told that it subscribed already", async () => {
  const usual = await anApp({ sendsMail: true, constantTime: defaultConstantTime });
  onTestFinished(() => usual.close());
  const account = await anAccount(usual.database, { newsletterSubscribed: true });
  const answers = await Promise.all(
    [account.email, anEmail()].map(async (email) => {
      const from = performance.now();
      const { status, body } = await callsOf(usual)("POST", "/api/newsletter/subscriptions/", {
        body: { email },
      });
      expect(performance.now() - from).toBeGreaterThanOrEqual(defaultConstantTime - 5);
      return { status, body };
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect((await mailsTo(usual, account.email)).map(({ subject }) => subject)).toEqual([
    "You already get the Alder Row Dental newsletter",
  ]);
});

test("whoever subscribes again is mailed how to leave, at the address that subscribed", {
  tags: "full",
}, async () => {
  const email = await aSubscriber();
  const plus = email.replace("@", "+teeth@");
  expect((await subscribe(plus)).status).toBe(202);
  expect(await mailsTo(program, plus)).toEqual([]);
  expect((await leave(email)).statusCode).toBe(200);
  expect(await addressesOfReaders()).toEqual([]);
});

test("of several links the newest one counts, for seven days", async () => {
  const email = anEmail();
  await subscribe(email);
  const first = await lastTokenTo(email);
  await subscribe(email);
  await program.sentMails();
  const second = (await mailsTo(program, email))
    .map(({ text }) => /confirm-subscription\/([\w-]{43})/.exec(text ?? "")?.[1] ?? "")
    .find((token) => token !== first) as string;
  expect((await confirm(first)).body.detail).toBe("invalid_link");
  now = new Date(now.getTime() + confirmationLifetime * 1_000 + day);
  expect((await read(second)).body.detail, "after eight days").toBe("invalid_link");
  expect((await confirm(second)).body.detail).toBe("invalid_link");
  await deleteUnconfirmedSubscribers(program.database, now);
  expect(await program.database.$count(newsletterSubscribers)).toBe(0);
});

test("the cleanup leaves those who confirmed, and those whose link still works", {
  tags: "full",
}, async () => {
  const stays = await aSubscriber();
  await subscribe(anEmail());
  await program.sentMails();
  await deleteUnconfirmedSubscribers(program.database, now);
  expect(await program.database.$count(newsletterSubscribers)).toBe(2);
  await deleteUnconfirmedSubscribers(program.database, new Date(now.getTime() + 30 * day));
  const [left, ...others] = await program.database.select().from(newsletterSubscribers);
  expect([left?.email, others]).toEqual([stays, []]);
});

test("a link that is confirmed several times at once makes one subscription", async () => {
  const email = anEmail();
  await subscribe(email);
  const token = await lastTokenTo(email);
  const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(token)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await recipientsOf(await aSentPost("Confirmed at once"))).toEqual([email]);
});

test("simultaneous subscriptions of one mailbox are one", { tags: "full" }, async () => {
  const email = anEmail();
  const spellings = [email, email.replace("@", "+a@"), email.replace("@", "+b@")];
  const answers = await Promise.all(spellings.map((spelling) => subscribe(spelling)));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(await program.database.$count(newsletterSubscribers)).toBe(1);
});

test("a client gets three links an hour mailed to an address, all clients together twelve, and no answer tells", {
  tags: "full",
}, async () => {
  // Emails that say so are not replaced by later ones, as links are.
  const [email, other] = [await aSubscriber(), await aSubscriber()];
  const client = anAddress();
  for (let time = 1; time <= 4; time += 1) expect((await subscribe(email, client)).status).toBe(202);
  expect(await mailsTo(program, email)).toHaveLength(1 + 3);
  for (let time = 1; time <= 13; time += 1) expect((await subscribe(other)).status).toBe(202);
  expect(await mailsTo(program, other)).toHaveLength(12);
});

test("an address that asks for many links is refused, for whichever address", { tags: "full" }, async () => {
  const client = anAddress();
  for (let time = 1; time <= 30; time += 1) expect((await subscribe(anEmail(), client)).status).toBe(202);
  expect(await subscribe(anEmail(), client)).toMatchObject({
    status: 429,
    body: { detail: "too_many_email_requests" },
  });
});

test("dead links are counted against their address", { tags: "full" }, async () => {
  const client = anAddress();
  for (let time = 1; time <= 60; time += 1) expect((await confirm(`wrong-${time}`, client)).status).toBe(400);
  expect((await read("wrong", client)).status).toBe(429);
});

test.each(["nobody", "a@b", "", "two@home.example, three@home.example"])(
  "%j is a fault at the field",
  async (email) => {
    expect(await subscribe(email)).toMatchObject({
      status: 400,
      body: { fields: { email: [expect.any(String)] } },
    });
  },
);

test("who subscribes in an account too gets one email, and leaves both at once", async () => {
  const email = await aSubscriber();
  const account = await anAccount(program.database, {
    email: email.replace("@", "+family@"),
    newsletterSubscribed: true,
  });
  expect((await call("GET", "/api/newsletter/subscribers/", { as: author })).body).toEqual({ count: 1 });
  now = new Date();
  expect(await recipientsOf(await aSentPost("For two subscriptions"))).toEqual([account.email]);
  expect((await leave(account.email)).statusCode).toBe(200);
  expect(await addressesOfReaders()).toEqual([]);
});

test("a visitor's link also ends the subscription of an account that they made since", {
  tags: "full",
}, async () => {
  const email = await aSubscriber();
  await aSentPost("Before there was an account");
  await anAccount(program.database, { email, newsletterSubscribed: true });
  const another = await anAccount(program.database, { newsletterSubscribed: true });
  expect((await leave(email)).statusCode).toBe(200);
  expect(await addressesOfReaders()).toEqual([another.email]);
});

test("an account's link also ends the subscriptions of the other accounts of its mailbox (newsletter-56)", async () => {
  const email = anEmail();
  const parent = await anAccount(program.database, { email, newsletterSubscribed: true });
  const tagged = email.replace("@", "+mia@");
  await anAccount(program.database, { email: tagged, newsletterSubscribed: true });
  const another = await anAccount(program.database, { newsletterSubscribed: true });
  now = new Date();
  await aSentPost("For a family");
  expect((await leave(parent.email)).statusCode).toBe(200);
  expect(await addressesOfReaders()).toEqual([another.email]);
});

test("an account's box, its new address and its deletion end the visitor's subscription of its mailbox", async () => {
  const { database } = program;
  const kept = await aSubscriber();
  const unticked = await anAccount(database, { email: await aSubscriber(), newsletterSubscribed: true });
  const as = await signedIn(program, unticked);
  const change = { newsletter_subscribed: false };
  expect((await call("PUT", "/api/users/update/", { as, body: change })).status).toBe(200);
  const moved = await anAccount(database, { email: await aSubscriber() });
  await database
    .update(accounts)
    .set({ email: anEmail(), emailVerifiedAt: null })
    .where(eq(accounts.id, moved.id));
  await anAccount(database, { email: await aSubscriber(), deletionDueAt: now });
  const pictures = { deleteRow: async () => [], removeFiles: async () => undefined };
  await deleteDueAccounts({ database, outbox: program.outbox, pictures }, now);
  expect(await addressesOfReaders()).toEqual([kept]);
});

test("an unverified registration with somebody's address ends no subscription of theirs", async () => {
  const email = await aSubscriber();
  const unverified = { email, emailVerifiedAt: null, newsletterSubscribed: true };
  const { id } = await anAccount(program.database, unverified);
  await program.database.update(accounts).set({ newsletterSubscribed: false }).where(eq(accounts.id, id));
  await program.database.delete(accounts).where(eq(accounts.id, id));
  expect(await addressesOfReaders()).toEqual([email]);
});

/** A sending that a killed process left after some readers, which the next start finishes. */
async function finish(
  title: string,
  progress: { lastAccountId?: number; lastSubscriberId?: number },
  startedAt = now,
) {
  const { id } = await aPost(program, { authorId: author.account.id, title });
  await program.database.insert(newsletterSendings).values({ postId: id, startedAt, ...progress });
  const { app } = await program.twin();
  await app.ready();
  const sending = `/api/blogs/${id}/sending/`;
  await expect
    .poll(async () => (await call("GET", sending, { as: author })).body.finished_date)
    .not.toBe(null);
  return recipientsOf(title);
}

const visitorId = async (email: string) =>
  (
    await program.database.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))
  )[0]?.id ?? 0;

test("who subscribes while a post is sent gets the next, as visitor and in an account", {
  tags: "full",
}, async () => {
  const early = await aSubscriber();
  const startedAt = now;
  now = new Date(now.getTime() + 1_000);
  await aSubscriber();
  await anAccount(program.database, { newsletterSubscribed: true, emailVerifiedAt: now });
  expect(await finish("Late readers", {}, startedAt)).toEqual([early]);
});

describe("a visitor who subscribes in an account while a post is sent gets it once (newsletter-55)", () => {
  for (const [when, progress] of [
    ["before any account was reached", {}],
    ["after the last account", { lastAccountId: 1_000_000 }],
    ["among the visitors", { lastAccountId: 1_000_000, lastSubscriberId: 0 }],
  ] as const)
    test(when, { tags: when === "after the last account" ? [] : ["full"] }, async () => {
      const before = await aSubscriber();
      const visitor = await aSubscriber();
      const startedAt = now;
      now = new Date(now.getTime() + 1_000);
      await anAccount(program.database, { email: visitor, newsletterSubscribed: true, emailVerifiedAt: now });
      const reached = "lastSubscriberId" in progress ? [] : [before];
      const lastSubscriberId = "lastSubscriberId" in progress ? await visitorId(before) : 0;
      expect(await finish(`Sent ${when}`, { ...progress, lastSubscriberId }, startedAt)).toEqual(
        [...reached, visitor].toSorted(),
      );
    });

  test("not again where the account was reached", async () => {
    const visitor = await aSubscriber();
    const account = await anAccount(program.database, {
      email: visitor,
      newsletterSubscribed: true,
      emailVerifiedAt: now,
    });
    now = new Date(now.getTime() + 1_000);
    expect(await finish("Reached as an account", { lastAccountId: account.id }, now)).toEqual([]);
  });
});

test("a post that waits for the mail server is not sent to a visitor who leaves meanwhile", {
  tags: "full",
}, async () => {
  const { database, outbox } = program;
  const [leaver, stayer] = [await aSubscriber(), await aSubscriber()];
  const title = await aSentPost("Sent before");
  expect(await recipientsOf(title)).toEqual([leaver, stayer].toSorted());
  const { id } = await aPost(program, { authorId: author.account.id, title: "Still waits" });
  const page = async (email: string) =>
    /https:\/\/practice\.example\/unsubscribe\/[\w.-]+/.exec(
      (await mailsTo(program, email)).find(({ subject }) => subject === title)?.text ?? "",
    )?.[0] ?? "";
  const emails = await Promise.all(
    [leaver, stayer].map(async (to) => {
      const unsubscribe = { page: await page(to), oneClick: await page(to) };
      const about = {
        title: "Still waits",
        excerpt: "For long.",
        address: "https://practice.example/blog/x",
      };
      return { kind: "newsletter-post", postId: id, to, firstName: "", ...about, unsubscribe } as const;
    }),
  );
  await database.transaction(async (transaction) => {
    await outbox.sendMany(transaction, emails);
    await transaction.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, leaver));
  });
  expect(await recipientsOf("Still waits")).toEqual([stayer]);
});

test("the database knows a mailbox by the same spelling as the program", async () => {
  const address = fc.stringMatching(/^[a-c+.]{0,6}@?[a-c+@]{0,6}$/);
  const addresses = fc.sample(address, 300);
  const { rows } = await program.database.execute<{ mailbox: string }>(
    sql`SELECT mailbox_of(address) AS mailbox
        FROM unnest(${sql.param(addresses)}::text[]) WITH ORDINALITY AS given (address, place) ORDER BY place`,
  );
  expect(rows.map(({ mailbox }) => mailbox)).toEqual(addresses.map(mailboxOf));
});
