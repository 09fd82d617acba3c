import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anAccount } from "#tests/samples/accounts.ts";
import { anAddedPasskey } from "#tests/samples/passkeys.ts";
import { aPost } from "#tests/samples/posts.ts";
import { anAccountWithPassword, samplePassword } from "#tests/samples/sign-ins.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf, mailsTo, tokenIn, tokenTo } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { passkeys } from "./table.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let owner: SignedIn;
let now = new Date("2027-03-10T20:00:00Z");
const staff = "/api/office/staff/";
const password = { new_password: "Quiet-Harbour-52", confirm_password: "Quiet-Harbour-52" };

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
  call = callsOf(program);
  owner = await signedIn(program, await anAccount(program.database, { role: "employee", isOwner: true }));
});

afterAll(() => program.close());

const invite = (account: { username: string; email: string }) =>
  call("POST", staff, {
    as: owner,
    body: { username: account.username, email: account.email, first_name: "Carla", last_name: "Comes" },
  });

const remove = async ({ username }: { username: string }) =>
  expect((await call("DELETE", `${staff}${username}/`, { as: owner })).status).toBe(204);

describe("an employee who was removed", () => {
  test("has no calendar feed, also after another invitation (exports-1)", async () => {
    const account = await anAccountWithPassword(program, { role: "employee" });
    const { body } = await call("POST", "/api/calendar/", { as: await signedIn(program, account) });
    const { pathname } = new URL(body.url);
    expect((await call("GET", pathname)).status).toBe(200);
    await remove(account);
    expect((await call("GET", pathname)).status).toBe(404);
    expect((await invite(account)).body.accepted).toBe(false);
    expect((await call("GET", pathname)).status).toBe(404);
  });

  test("has no list of posts from the next request on (http-12)", async () => {
    for (let round = 0; round < 5; round += 1) {
      const account = await anAccountWithPassword(program, { role: "employee" });
      await aPost(program, { authorId: account.id });
      const path = `/api/blogs/user/${account.username}/`;
      expect((await call("GET", path)).status).toBe(200);
      await remove(account);
      expect((await call("GET", path)).status).toBe(404);
    }
  });

  test("is named by their posts without a username, and by a later name", async () => {
    const account = await anAccountWithPassword(program, { role: "employee", phone: "+15305550199" });
    const { slug } = await aPost(program, { authorId: account.id });
    await remove(account);
    const author = async () => (await call("GET", `/api/blogs/slug/${slug}/`)).body.author;
    expect((await author()).username).toBeNull();
    const as = await signedIn(program, account);
    const body = { first_name: "Marama", newsletter_subscribed: false };
    expect((await call("PUT", "/api/users/update/", { as, body })).status).toBe(200);
    expect((await author()).first_name).toBe("Marama");
  });
});

describe("a patient who becomes an employee", () => {
  test("has no pending change of address, deletion or second factor left (accounts-31)", async () => {
    const account = await anAccountWithPassword(program);
    const patient = await signedIn(program, account);
    await anAddedPasskey(program, patient);
    const new_email = "thief@mailbox.example";
    const change = { current_email: account.email, new_email, password: samplePassword };
    await call("POST", "/api/users/request-email-change/", { as: patient, body: change });
    const token = await tokenTo(program, new_email, "/verify-email-change/");
    const proof = { password: samplePassword };
    const scheduled = await call("POST", "/api/users/me/deletion/", { as: patient, body: proof });
    expect(scheduled.status).toBe(201);
    expect((await invite(account)).status).toBe(201);
    const confirmed = await call("POST", `/api/users/confirm-email-change/${token}/`, { body: {} });
    expect(confirmed.status).toBe(400);
    expect(await program.database.$count(passkeys, eq(passkeys.accountId, account.id))).toBe(0);
    // The notice of the lost second factor is of the same transaction, and may arrive before or after the invitation.
    const mails = await mailsTo(program, account.email);
    const invitation = tokenIn(
      mails.find(({ text }) => text?.includes("/reset-password/")),
      "/reset-password/",
    );
    await call("POST", `/api/users/confirm-password-reset/${invitation}/`, { body: password });
    const deletion = await call("GET", "/api/users/me/deletion/", { as: await signedIn(program, account) });
    expect(deletion.body).toEqual({ due_at: null });
  });
});

test("someone else's reset request does not shorten an invitation", async () => {
  const email = "ines@office.example";
  await invite({ username: "ines.invited", email });
  const from = "203.0.113.99";
  await call("POST", "/api/users/request-password-reset/", { body: { email }, from });
  const mails = await mailsTo(program, email);
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(1);
  const before = now;
  now = new Date(now.getTime() + 71 * 60 * 60 * 1_000);
  const token = tokenIn(mails.at(-1), "/reset-password/");
  const set = await call("POST", `/api/users/confirm-password-reset/${token}/`, { body: password });
  now = before;
  expect(set.status).toBe(200);
});
