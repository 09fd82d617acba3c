import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { wrongCodeMessage } from "#contract/accounts/first-owner.ts";
import { wrongFirstOwnerCodes } from "#contract/rate-limits.ts";
import { officeLog } from "#server/office/table.ts";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { anApp } from "#tests/support/app.ts";
import { callApi, callsOf } from "#tests/support/calls.ts";
import { builtPages } from "#tests/support/pages.ts";
import { firstOwnerLink } from "./first-owner.ts";
import { removeStaff } from "./staff.ts";
import { accounts } from "./table.ts";

const path = "/api/first-owner/";

/** A practice without an employee, the code of its start's output, and what the form sends. */
async function anEmptyPractice(options: Parameters<typeof anApp>[0] = {}) {
  const program = await anApp({ demo: false, ...options });
  onTestFinished(() => program.close());
  const code = firstOwnerLink(program.secretKey, "https://practice.example").split("#")[1] ?? "";
  const password = "Quiet-Molar-27!";
  const form = {
    code,
    username: "olga.owner",
    email: "Olga@Practice.example",
    first_name: "Olga",
    last_name: "Ostrow",
    password,
    confirmPassword: password,
  };
  const call = callsOf(program);
  const send = (given: object = {}, from?: string) =>
    call("POST", path, { body: { ...form, ...given }, ...(from && { from }) });
  const isOpen = async () => (await call("GET", path)).status === 200;
  return { program, call, form, send, isOpen };
}

test("the first owner is created with the code, and continues with two-factor setup (office-13)", async () => {
  const { program, call, form, send, isOpen } = await anEmptyPractice();
  expect((await call("GET", path)).body).toEqual({ two_factor_required: true });
  const reply = await send({ code: form.code.toLowerCase().replaceAll("-", " ") });
  expect(reply).toMatchObject({
    status: 201,
    body: { username: "olga.owner", role: "employee", mfa_enrollment_required: true },
  });
  expect(reply.body).not.toHaveProperty("access");
  const [account] = await program.database.select().from(accounts);
  expect(account).toMatchObject({ email: "olga@practice.example", isOwner: true, role: "employee" });
  expect(account?.emailVerifiedAt).not.toBeNull();
  const headers = { authorization: `Bearer ${reply.body.enroll_access}` };
  expect((await call("POST", "/api/2fa/totp/begin/", { headers, body: {} })).status).toBe(200);
  const { username, password } = form;
  const signIn = await call("POST", "/token/", { body: { username, password } });
  expect(signIn).toMatchObject({ status: 200, body: { mfa_enrollment_required: true } });
  expect(await program.database.select().from(officeLog)).toMatchObject([
    { actorUsername: "olga.owner", act: "owner_added", subject: "olga.owner" },
  ]);
  expect(await isOpen()).toBe(false);
});

test("once there is an employee the calls answer 404 for good, in a second process too (office-13)", async () => {
  const { program, call, form, send, isOpen } = await anEmptyPractice();
  const { app } = await program.twin();
  expect((await callApi({ app }, "GET", path)).status).toBe(200);
  const employee = await anEmployee(program.database);
  const gone = { status: 404, body: { detail: "first_owner_exists" } };
  for (const each of [program.app, app]) {
    expect(await callApi({ app: each }, "GET", path)).toMatchObject(gone);
    expect(await callApi({ app: each }, "POST", path, { body: form })).toMatchObject(gone);
    expect(await callApi({ app: each }, "POST", path, { body: {} })).toMatchObject(gone);
  }
  const clock = () => new Date();
  await program.database.update(accounts).set({ passwordHash: null, emailVerifiedAt: null });
  expect(await removeStaff({ database: program.database, clock }, employee.username)).toBe("deleted");
  expect(await program.database.$count(accounts)).toBe(0);
  expect(await isOpen()).toBe(false);
  expect((await send()).status).toBe(404);
  expect((await call("POST", path.slice(0, -1), { body: form })).status).toBe(404);
});

test("a patient who becomes an employee ends the setup; demo accounts do not (office-13)", async () => {
  const { program, isOpen } = await anEmptyPractice();
  await anEmployee(program.database, { isDemo: true });
  const patient = await anAccount(program.database);
  expect(await isOpen()).toBe(true);
  await program.database.update(accounts).set({ role: "employee" }).where(eq(accounts.id, patient.id));
  expect(await isOpen()).toBe(false);
});

test("the demo creates no first owner", async () => {
  const { send, isOpen } = await anEmptyPractice({ demo: true });
  expect(await isOpen()).toBe(false);
  expect((await send()).status).toBe(404);
});

test("of simultaneous submissions to two processes, one creates the owner (office-13)", async () => {
  const { program, form } = await anEmptyPractice();
  const { app } = await program.twin();
  const replies = await Promise.all(
    [program.app, app, program.app, app].map((each, index) =>
      callApi({ app: each }, "POST", path, {
        body: { ...form, username: `owner.number.${index}`, email: `${index}@practice.example` },
        from: `198.51.100.${index}`,
      }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 404, 404, 404]);
  for (const { status, body } of replies) if (status === 404) expect(body.detail).toBe("first_owner_exists");
  expect(await program.database.$count(accounts)).toBe(1);
});

test("without the code no owner is created, from any address, and wrong codes are limited (office-14)", async () => {
  const { program, form, send, isOpen } = await anEmptyPractice();
  const from = "203.0.113.7";
  const wrong = { status: 400, body: { fields: { code: [wrongCodeMessage] } } };
  const local = { "x-forwarded-for": "127.0.0.1" };
  const proxied = await callsOf(program)("POST", path, { body: { ...form, code: "" }, headers: local });
  expect(proxied).toMatchObject(wrong);
  const codes = ["A".repeat(16), form.code.slice(1), `${form.code}A`, "", "Ä".repeat(16)];
  expect(codes).toHaveLength(wrongFirstOwnerCodes.max);
  for (const code of codes) expect(await send({ code }, from)).toMatchObject(wrong);
  for (const code of ["wrong", form.code])
    expect(await send({ code }, from)).toMatchObject({
      status: 429,
      headers: { "retry-after": expect.stringMatching(/^\d+$/) },
      body: { detail: "too_many_codes" },
    });
  expect(await isOpen()).toBe(true);
  expect((await send({}, "203.0.113.8")).status).toBe(201);
});

test("the form is validated as at registration", async () => {
  const { program, call, form, send } = await anEmptyPractice();
  const common = "Password123!";
  const faults = async (given: object) => (await send(given)).body.fields;
  expect(await faults({ username: "admin", password: "short", confirmPassword: "short" })).toEqual({
    username: ["Min 6 characters"],
    password: ["Min 8 characters"],
    confirmPassword: ["Min 8 characters"],
  });
  expect(await faults({ password: common, confirmPassword: common })).toEqual({
    password: [expect.stringContaining("too common")],
  });
  expect(await faults({ username: "quiet-molar" })).toEqual({ password: [expect.any(String)] });
  const patient = await anAccount(program.database, { username: "olga.owner" });
  expect(await faults({})).toEqual({ username: [expect.stringContaining("already taken")] });
  expect(await faults({ username: "another.name", email: patient.email })).toEqual({
    email: [expect.stringContaining("Another account")],
  });
  const asForm = { "content-type": "application/x-www-form-urlencoded" };
  const crossSite = await call("POST", path, { body: `code=${form.code}`, headers: asForm });
  expect(crossSite.status).toBe(415);
  expect((await send({ username: "another.name" })).status).toBe(201);
});

test("neither the code nor the password is in the log", async () => {
  const { program, form, send } = await anEmptyPractice();
  await send({ code: "wrong" });
  expect((await send()).status).toBe(201);
  const log = program.logLines.join("\n");
  expect(log).toContain(path);
  for (const secret of [form.code, form.code.replaceAll("-", ""), form.password])
    expect(log).not.toContain(secret);
});

test("the page is served until the owner is created, and then by no process (office-13)", {
  tags: "full",
}, async () => {
  const { program, send } = await anEmptyPractice(await builtPages());
  const { app } = await program.twin();
  const pages = async () => {
    const replies = await Promise.all([program.app, app].map((each) => each.inject("/first-owner")));
    return replies.map(({ statusCode }) => statusCode);
  };
  expect([await pages(), await pages()]).toEqual([
    [200, 200],
    [200, 200],
  ]);
  expect((await send()).status).toBe(201);
  expect(await pages()).toEqual([404, 404]);
});
