import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anAccount } from "#tests/samples/accounts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { mailsTo } from "#tests/support/calls.ts";
import { registrationCallsOf } from "#tests/support/registrations.ts";
import { verifyPassword } from "./passwords.ts";

const now = new Date("2026-03-10T12:00:00Z");
let program: TestApp;

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
});

afterAll(() => program.close());

const { register, verify, resend, accountNamed, lastTokenTo } = registrationCallsOf(() => program);

describe("registration", () => {
  test("creates an unverified patient, stores consent with its version, and ignores unknown fields", async () => {
    const reply = await register({
      username: "Ada.Quill",
      email: " Ada@Mailbox.example ",
      role: "employee",
      is_staff: true,
      id: 7,
      emailVerifiedAt: "2020-01-01",
      newsletter_subscribed: true,
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      id: expect.any(Number),
      username: "Ada.Quill",
      email: "ada@mailbox.example",
      email_verified: false,
      role: "customer",
      phone: "5305550100",
      other_insurance: null,
      insurance_member_id: null,
      newsletter_subscribed: true,
    });
    expect(JSON.stringify(reply.body)).not.toContain("argon2");
    const stored = await accountNamed("Ada.Quill");
    expect(stored).toMatchObject({
      role: "customer",
      emailVerifiedAt: null,
      digitalConsentAt: now,
      digitalConsentVersion: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      expiresAt: new Date("2026-03-17T12:00:00Z"),
    });
    expect(await verifyPassword("Steady-Lantern-41", stored?.passwordHash)).toBe(true);
  });

  test("names the invalid fields at the top level too", async () => {
    const { status, body } = await register({ username: "", digital_consent: false, phone: "1" });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      detail: "invalid_fields",
      username: ["Username is required"],
      digital_consent: ["Please accept the consent to register."],
      fields: { username: ["Username is required"], phone: [expect.any(String)] },
    });
  });

  test("reports a taken username, compared without case", async () => {
    await anAccount(program.database, { username: "Robin.Okafor" });
    const { status, body } = await register({ username: "ROBIN.okafor" });
    expect(status).toBe(400);
    expect(body.username).toEqual(["This username is already taken."]);
  });

  test("gives an unverified username to who registers it again with another address, and to nobody else (accounts-45)", async () => {
    const from = (at: string) => ({ "x-forwarded-for": at });
    const first = await register({ username: "wanted.again", email: "first@mailbox.example" });
    expect(first.status).toBe(201);
    const again = { username: "Wanted.Again", email: "second@mailbox.example" };
    expect((await register(again, from("203.0.113.77"))).status, "from elsewhere").toBe(400);
    expect((await register({ ...again, email: "first@mailbox.example" })).status, "the same address").toBe(
      400,
    );
    expect((await register(again)).status).toBe(201);
    expect(await accountNamed("wanted.again")).toBeUndefined();

    expect((await verify(await lastTokenTo("first@mailbox.example"))).status).toBe(400);
    expect((await verify(await lastTokenTo("second@mailbox.example"))).status).toBe(200);
    expect((await register({ ...again, email: "third@mailbox.example" })).status, "once verified").toBe(400);
  });

  test("puts the page after signing in into the link, if it is one of this site (sign-in-30)", async () => {
    const email = "page.kept@mailbox.example";
    expect((await register({ email, next: "/appointments?x=1" })).status).toBe(201);
    const [mail] = await mailsTo(program, email);
    expect(mail?.text).toMatch(/\/verify-email\/[\w-]+\?next=%2Fappointments%3Fx%3D1\s/);
    for (const next of ["//elsewhere.example", "https://elsewhere.example", 7])
      expect((await register({ next })).status).toBe(400);
  });

  test("gives one of many simultaneous requests the username", async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        register({
          username: at % 2 ? "contested" : "Contested",
          email: "one.person@mailbox.example",
        }),
      ),
    );
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array<number>(11).fill(400)]);
  });

  test.each(["Password1!", "P@ssw0rd!!", "Qwerty123!", "!!Welcome2026"])(
    "refuses the common password %s",
    async (password) => {
      const { status, body } = await register({ password, confirmPassword: password });
      expect(status).toBe(400);
      expect(body.password).toEqual(["This password is too common. Please choose another."]);
    },
  );

  test("hashes all of a long password", { tags: "full" }, async () => {
    const password = `Aa1!${"long ".repeat(60)}`;
    await register({ username: "long.winded", password, confirmPassword: password });
    const stored = await accountNamed("long.winded");
    expect(await verifyPassword(password, stored?.passwordHash)).toBe(true);
    expect(await verifyPassword(password.slice(0, -1), stored?.passwordHash)).toBe(false);
  });

  test.each([
    ['{"__proto__":{"role":"employee"}}', 400],
    ['{"constructor":{"prototype":{"role":"employee"}}}', 400],
    ["[]", 400],
    ["null", 400],
    ['"text"', 400],
    ["{", 400],
    ["", 400],
  ])("answers the body %s with a plain refusal", async (payload, status) => {
    const headers = { "content-type": "application/json" };
    const reply = await program.app.inject({ method: "POST", url: "/api/users/", headers, payload });
    expect(reply.statusCode).toBe(status);
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  test("rejects line breaks in an address before any email is queued", async () => {
    const before = (await program.sentMails()).length;
    const { status, body } = await register({ email: "ada@mailbox.example\r\nBcc: all@mailbox.example" });
    expect(status).toBe(400);
    expect(body.email).toEqual(["Enter a valid email address"]);
    expect(await program.sentMails()).toHaveLength(before);
  });
});

/** A mail's text without its line breaks. */
const unwrapped = (mail: { text?: string } | undefined) => mail?.text?.replaceAll(/\s+/g, " ");

describe("an address that has an account", () => {
  test("gets the same answer as a new one, and only its owner is notified", async () => {
    const owner = await anAccount(program.database, { email: "owner@mailbox.example", firstName: "Olive" });
    const fresh = await register({ username: "stranger.one" });
    const taken = await register({ username: "stranger.two", email: "Owner@mailbox.example" });
    expect(taken.status).toBe(fresh.status);
    const shape = ({ body }: typeof taken) => ({ ...body, id: 0, username: "", email: "" });
    expect(shape(taken)).toEqual(shape(fresh));

    const [mail, ...others] = await mailsTo(program, "owner@mailbox.example");
    expect(others).toEqual([]);
    expect(mail?.subject).toContain("already have an account");
    expect(mail?.text).toContain("Olive");
    expect(unwrapped(mail)).toContain("You can use the username stranger.two for them, as long as");
    expect(mail?.text).not.toContain("/verify-email/");
    expect(await accountNamed(owner.username)).toEqual(owner);
    expect(await accountNamed("stranger.two")).toMatchObject({ emailVerifiedAt: null });
  });

  test("is told what a parent does, and the child's username is free for another address (accounts-45)", async () => {
    await anAccount(program.database, { email: "family@mailbox.example" });
    const child = { username: "child.of.family", email: "family@mailbox.example" };
    expect((await register(child)).status).toBe(201);
    const [mail] = await mailsTo(program, "family@mailbox.example");
    expect(unwrapped(mail)).toMatch(
      /Was it for your child.*They do not need an account: log in, request the appointment and check ‘Scheduling for someone else’/,
    );
    expect(unwrapped(mail)).toContain("register them with a different email address");
    expect((await register({ ...child, email: "child@mailbox.example" })).status).toBe(201);
    expect(await accountNamed("child.of.family")).toMatchObject({ email: "child@mailbox.example" });
  });

  test("gets no verification when someone else requests one again", async () => {
    const before = (await mailsTo(program, "owner@mailbox.example")).length;
    expect(await resend("owner@mailbox.example")).toMatchObject({ status: 200 });
    expect(await mailsTo(program, "owner@mailbox.example")).toHaveLength(before);
  });
});
