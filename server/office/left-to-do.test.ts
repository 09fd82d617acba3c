import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { provideSite } from "#contract/site/site.ts";
import { passkeys, twoFactor } from "#server/accounts/table.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { anApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { exampleSite } from "#tests/support/example-site.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { examplePracticeFault, exampleTexts, listLeftToDo, unfinishedFacts } from "./left-to-do.ts";
import { backups } from "./table.ts";

async function aPractice({ demo = false } = {}) {
  const program = await anApp({ demo });
  onTestFinished(() => program.close());
  const { database } = program;
  const account = await anEmployee(database, { username: "olga.owner", isOwner: true, passwordHash: "x" });
  const owner = await signedIn(program, account);
  const read = async () => {
    const { status, body } = await callsOf(program)("GET", "/api/office/left-to-do/", { as: owner });
    expect(status).toBe(200);
    return body.results as { task: string; about: string[] }[];
  };
  return { database, account, sessionId: owner.sessionId, read };
}

const now = new Date("2027-04-06T09:00:00Z");

test("an owner reads what is left to do, and a line goes away once it is done (office-15)", async () => {
  const { database, account, sessionId, read } = await aPractice();
  const about = async (task: string) => (await read()).find((each) => each.task === task)?.about;
  expect(await about("email")).toEqual([]);
  expect(await about("backup")).toEqual([]);
  expect(await about("two_factor")).toEqual(["olga.owner"]);
  expect(await about("texts")).toEqual(unfinishedFacts().length > 0 ? unfinishedFacts() : undefined);

  await database.insert(backups).values({ finishedAt: now, bytes: 1 });
  expect(await about("backup")).toBeUndefined();
  await database
    .insert(twoFactor)
    .values({ accountId: account.id, pendingSecret: "x", pendingSessionId: sessionId, pendingSince: now });
  expect(await about("two_factor"), "an enrolment that was only begun").toEqual(["olga.owner"]);
  await database.update(twoFactor).set({ secret: "x", enabledAt: now });
  expect(await about("two_factor")).toBeUndefined();
  expect(await listLeftToDo(database, { demo: false, smtpUrl: "smtp://127.0.0.1" })).not.toContainEqual(
    expect.objectContaining({ task: "email" }),
  );
});

test("a passkey that verified its user protects an owner; employees and invited owners are not named (office-15)", async () => {
  const { database, account, read } = await aPractice();
  await anEmployee(database, { username: "emil.employee", passwordHash: "x" });
  await anEmployee(database, { username: "ines.invited", isOwner: true, passwordHash: null });
  await anEmployee(database, { username: "otto.owner", isOwner: true, passwordHash: "x" });
  const about = async () => (await read()).find(({ task }) => task === "two_factor")?.about;
  expect(await about()).toEqual(["olga.owner", "otto.owner"]);
  await database.insert(passkeys).values({
    id: randomUUID(),
    accountId: account.id,
    credentialId: "credential",
    userHandle: "olga",
    publicKey: "x",
    counter: 0,
    transports: [],
    isUserVerified: true,
    name: "Phone",
    createdAt: now,
  });
  expect(await about()).toEqual(["otto.owner"]);
});

test("nothing is left to do in the demo", { tags: "full" }, async () => {
  const { read } = await aPractice({ demo: true });
  expect(await read()).toEqual([]);
});

test("every fact of the example is recognised", () => {
  const all = [
    "the name",
    "the phone number",
    "the street",
    "the email address",
    "the sender of emails",
    "the doctors",
  ];
  expect(exampleTexts()).toEqual(all);
});

test("a public site is warned of the invented practice until nothing of it is left (operation-59)", () => {
  const texts = ["the name", "the doctors"];
  expect(examplePracticeFault("https://practice.example", texts)).toMatch(
    /^The site at https:\/\/practice\.example still shows the example practice .+: the name, the doctors\.$/,
  );
  expect(examplePracticeFault("http://localhost:3000", texts)).toBeUndefined();
  expect(examplePracticeFault("https://practice.example", [])).toBeUndefined();
});

test("a value of the example is recognised by its sum", () => {
  const sums = ["9f86d081884c7d65"];
  const texts = exampleTexts([
    { what: "the name", values: ["test"], example: sums },
    { what: "the street", values: ["another", "test"], example: sums },
    { what: "the phone number", values: ["another"], example: sums },
  ]);
  expect(texts).toEqual(["the name", "the street"]);
});

test("a fact that is missing is left to do, and is nobody's example", () => {
  const { practice, providers, ...others } = exampleSite;
  provideSite(() => ({
    ...others,
    practice: { ...practice, name: "", email: "office@ours.example" },
    providers: { ...providers, providers: [] },
  }));
  onTestFinished(() => provideSite(() => exampleSite));
  expect(unfinishedFacts()).toEqual([
    "the name",
    "the phone number",
    "the street",
    "the sender of emails",
    "the doctors",
  ]);
  expect(exampleTexts()).not.toContain("the name");
  expect(exampleTexts()).not.toContain("the doctors");
});
