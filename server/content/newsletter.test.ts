import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenUnsubscribePath } from "#contract/posts/unsubscribe.ts";
import { accounts } from "#server/accounts/table.ts";
import type { QueuedEmail } from "#server/mail/email-job.ts";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { aPost } from "#tests/samples/posts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { mailsTo } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { newsletterSendings, pictures } from "./table.ts";
import { unsubscribeTokens } from "./unsubscribing.ts";

let program: TestApp;
let author: SignedIn;

beforeAll(async () => {
  program = await anApp({ sendsMail: true });
  author = await signedIn(program, await anEmployee(program.database));
});

afterAll(() => program.close());

async function ask(method: "GET" | "POST", url: string, who: SignedIn | undefined = author) {
  const reply = await program.app.inject({ method, url, ...(who && { headers: who.headers }) });
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: reply.body === "" ? undefined : reply.json(),
  };
}

const isFinished = async (id: number) =>
  (await ask("GET", `/api/blogs/${id}/sending/`)).body.finished_date !== null;

test("a post is sent once to verified subscribers, with an unsubscription link that needs no sign-in", async () => {
  const { database } = program;
  const reader = await anAccount(database, {
    email: "reader@mailbox.example",
    firstName: "Nia",
    newsletterSubscribed: true,
  });
  await anAccount(database, { email: "not.subscribed@mailbox.example" });
  await anAccount(database, {
    email: "not.verified@mailbox.example",
    newsletterSubscribed: true,
    emailVerifiedAt: null,
  });
  const title = 'Teeth </script> & "gums" \u2028 ]]>';
  const { id, slug } = await aPost(program, { authorId: author.account.id, title });
  expect((await ask("GET", "/api/newsletter/subscribers/")).body).toEqual({ count: 1 });
  expect((await ask("GET", `/api/blogs/${id}/sending/`)).body).toEqual({
    subscribers: 1,
    all_subscribers: 1,
    started_date: null,
    queued: 0,
    finished_date: null,
  });

  const outcomes = await Promise.all([1, 2, 3].map(() => ask("POST", `/api/blogs/${id}/sending/`)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  await expect.poll(() => isFinished(id)).toBe(true);
  const mails = await program.sentMails();
  expect(mails.map(({ recipients }) => recipients)).toEqual([["reader@mailbox.example"]]);
  const [mail] = mails;
  expect(mail?.text).toContain(`https://practice.example/blog/${slug}`);
  expect(mail?.html).not.toContain("</script>");
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? "";
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const address =
    /<https:\/\/practice\.example(\/unsubscribe\/[^>]+)>/.exec(header("list-unsubscribe"))?.[1] ?? "";

  const isSubscribed = async () =>
    (await database.select().from(accounts).where(sql`id = ${reader.id}`))[0]?.newsletterSubscribed;
  expect((await program.app.inject(address)).statusCode).toBe(200);
  expect(await isSubscribed()).toBe(true);
  const forged = `/unsubscribe/${reader.id}.${"A".repeat(43)}`;
  expect((await ask("POST", forged, undefined)).status).toBe(404);
  expect(await isSubscribed()).toBe(true);
  const oneClick = {
    method: "POST",
    url: address,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  } as const;
  for (let time = 1; time <= 2; time += 1) {
    const reply = await program.app.inject(oneClick);
    expect(reply.statusCode).toBe(200);
    expect(await isSubscribed()).toBe(false);
  }
  const fromForm = await program.app.inject({
    ...oneClick,
    headers: { ...oneClick.headers, accept: "text/html,*/*" },
  });
  expect([fromForm.statusCode, fromForm.headers.location]).toEqual([303, "/unsubscribed"]);
});

test("a post that is withdrawn or deleted while it waits for the mail server is not mailed", async () => {
  const { database, outbox, secretKey } = program;
  const reader = await anAccount(database, { newsletterSubscribed: true });
  const url = `https://practice.example/unsubscribe/${unsubscribeTokens(secretKey).tokenOf({ id: reader.id, isVisitor: false })}`;
  const titles = ["Withdrawn post", "Deleted post", "Published post"];
  const posted = await Promise.all(
    titles.map(async (title) => ({
      title,
      ...(await aPost(program, { authorId: author.account.id, title })),
    })),
  );
  const [withdrawn, deleted] = posted;
  await database.transaction(async (transaction) => {
    await outbox.sendMany(
      transaction,
      posted.map(({ id, title, slug }) => ({
        kind: "newsletter-post",
        postId: id,
        to: reader.email,
        firstName: "Nia",
        title,
        excerpt: "For long.",
        address: `https://practice.example/blog/${slug}`,
        unsubscribe: { page: url, oneClick: url },
      })),
    );
    await transaction.execute(sql`UPDATE posts SET is_draft = true WHERE id = ${withdrawn?.id}`);
    await transaction.execute(sql`DELETE FROM posts WHERE id = ${deleted?.id}`);
  });
  const arrived = (await program.sentMails()).filter(({ recipients }) => recipients.includes(reader.email));
  expect(arrived.map(({ subject }) => subject)).toEqual(["Published post"]);
  await database.update(accounts).set({ newsletterSubscribed: false }).where(sql`id = ${reader.id}`);
});

test("who unsubscribes while a post waits for the mail server does not get it", async () => {
  const { database, outbox, secretKey } = program;
  const reader = { newsletterSubscribed: true };
  const [leaver, stayer] = await Promise.all([anAccount(database, reader), anAccount(database, reader)]);
  const { tokenOf } = unsubscribeTokens(secretKey);
  const { id: postId } = await aPost(program, { authorId: author.account.id });
  const emails = [leaver, stayer].map(({ id, email: to }): QueuedEmail => {
    const url = `https://practice.example/unsubscribe/${tokenOf({ id, isVisitor: false })}`;
    const about = { title: "Waited", excerpt: "For long.", address: "https://practice.example/blog/waited" };
    return {
      kind: "newsletter-post",
      postId,
      to,
      firstName: "Nia",
      ...about,
      unsubscribe: { page: url, oneClick: url },
    };
  });
  await database.transaction(async (transaction) => {
    await outbox.sendMany(transaction, emails);
    await transaction.update(accounts).set({ newsletterSubscribed: false }).where(sql`id = ${leaver.id}`);
  });
  const arrived = (await program.sentMails()).filter(({ subject }) => subject === "Waited");
  expect(arrived.map(({ recipients }) => recipients)).toEqual([[stayer.email]]);
  await database.update(accounts).set({ newsletterSubscribed: false }).where(sql`id = ${stayer.id}`);
});

test.each([
  ["forged", `1.${"A".repeat(43)}`],
  ["cut short", "1.AbC"],
  ["cut off", ""],
  ["garbled", "1%2e%ff%00/../x"],
  ["overlong", "x".repeat(3_000)],
])(
  "a browser whose link is %s is redirected to the page for invalid links, a mail program gets a 404",
  async (_, token) => {
    const url = `/unsubscribe/${token}`;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const one = await program.app.inject({
      method: "POST",
      url,
      headers,
      payload: "List-Unsubscribe=One-Click",
    });
    expect([one.statusCode, one.json().detail]).toEqual([404, "not_found"]);
    const fromForm = await program.app.inject({
      method: "POST",
      url,
      headers: { ...headers, accept: "text/html,*/*" },
    });
    expect([fromForm.statusCode, fromForm.headers.location]).toEqual([303, brokenUnsubscribePath]);
  },
);

test("drafts, colleagues' posts and requests of patients are rejected", async () => {
  const draft = await aPost(program, { authorId: author.account.id, isDraft: true });
  expect(await ask("POST", `/api/blogs/${draft.id}/sending/`)).toMatchObject({
    status: 409,
    body: { detail: "not_published" },
  });
  const colleague = await signedIn(program, await anEmployee(program.database));
  const post = await aPost(program, { authorId: author.account.id });
  expect((await ask("POST", `/api/blogs/${post.id}/sending/`, colleague)).status).toBe(403);
  expect((await ask("GET", `/api/blogs/${post.id}/sending/`, colleague)).status).toBe(403);
  expect((await ask("GET", "/api/newsletter/subscribers/", await signedIn(program))).status).toBe(403);
});

test("a sending that a killed process left unfinished continues after the last subscriber that it reached", async () => {
  const { database } = program;
  const people = await Promise.all(
    [1, 2, 3, 4].map((person) =>
      anAccount(database, { email: `late.${person}@mailbox.example`, newsletterSubscribed: true }),
    ),
  );
  const ids = people.map(({ id }) => id).toSorted((one, other) => one - other);
  const { id } = await aPost(program, { authorId: author.account.id, title: "Left in the middle" });
  await database
    .insert(newsletterSendings)
    .values({ postId: id, startedAt: new Date(), lastAccountId: ids[1] ?? 0, queued: 2 });
  const { app } = await program.twin();
  await app.ready();
  await expect.poll(() => isFinished(id)).toBe(true);
  expect((await ask("GET", `/api/blogs/${id}/sending/`)).body.queued).toBe(4);
  const reached = (await program.sentMails()).filter(({ subject }) => subject === "Left in the middle");
  const expected = people.filter((person) => ids.indexOf(person.id) >= 2).map(({ email }) => [email]);
  expect(reached.map(({ recipients }) => recipients).toSorted()).toEqual(expected.toSorted());
});

test("the email has the post's paragraphs and picture, as HTML and as text, and none that differs by reader", async () => {
  const { database } = program;
  const mine = await signedIn(program, await anEmployee(database, { email: "writer@mailbox.example" }));
  const [picture] = await database
    .insert(pictures)
    .values({
      name: "showntoall123456",
      alt: "A calm room",
      width: 120,
      height: 80,
      widths: [120],
      placeholder: "",
    })
    .returning();
  const content = "First line\nof a paragraph.\n\nSecond paragraph.";
  const { id } = await aPost(program, {
    authorId: mine.account.id,
    title: "With a picture",
    content,
    isDraft: true,
    featuredPictureId: picture?.id ?? null,
  });
  const { status, body } = await ask("GET", `/api/blogs/${id}/sending/preview/`, mine);
  expect(status).toBe(200);
  expect(body.subject).toBe("With a picture");
  expect(body.html).toMatch(/First line<br\/?>of a paragraph\.<\/p>/);
  expect(body.html).toMatch(/<img[^>]*alt="A calm room"[^>]*src="http[^"?]*showntoall123456[^"?]*\.jpg"/);
  expect(body.text).toContain("Second paragraph.");
  expect(body.text).toMatch(/A calm room http\S*showntoall123456\S*\.jpg\n/);

  expect(await ask("POST", `/api/blogs/${id}/sending/trial/`, mine)).toMatchObject({
    status: 201,
    body: { to: "writer@mailbox.example" },
  });
  const [mail] = await mailsTo(program, "writer@mailbox.example");
  expect(mail?.text).toContain("Second paragraph.");
  for (const way of ["GET preview", "POST trial"]) {
    const [method, page] = way.split(" ") as ["GET" | "POST", string];
    expect((await ask(method, `/api/blogs/${id}/sending/${page}/`)).status, "another's draft").toBe(404);
  }
  await ask("POST", `/api/blogs/${id}/sending/trial/`, mine);
  await ask("POST", `/api/blogs/${id}/sending/trial/`, mine);
  expect((await ask("POST", `/api/blogs/${id}/sending/trial/`, mine)).status, "a fourth in an hour").toBe(
    429,
  );
});
