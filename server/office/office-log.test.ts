import { afterAll, beforeAll, expect, test } from "vitest";
import { anEmployee } from "#tests/samples/accounts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { recordOfficeAct } from "./office-log.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let owner: SignedIn;
const now = new Date("2027-04-06T09:00:00Z");

beforeAll(async () => {
  program = await anApp({ clock: () => now });
  call = callsOf(program);
  owner = await signedIn(program, await anEmployee(program.database, { isOwner: true }));
});

afterAll(() => program.close());

test("the office log is read newest first, a page at a time (office-4)", async () => {
  const { accountId, username } = { accountId: owner.account.id, username: owner.account.username };
  for (let at = 1; at <= 22; at += 1)
    await recordOfficeAct(program.database, {
      actor: at === 22 ? undefined : { accountId, username },
      act: "staff_invited",
      subject: `person.${at}`,
      now,
    });
  const first = (await call("GET", "/api/office/log/", { as: owner })).body;
  expect(first.count).toBe(22);
  expect(first.results).toHaveLength(20);
  expect(first.results.slice(0, 2)).toEqual([
    expect.objectContaining({
      who: "command line",
      what: "Invited",
      whom: "person.22",
      at: now.toISOString(),
    }),
    expect.objectContaining({ who: username, act: "staff_invited", whom: "person.21", detail: null }),
  ]);
  const second = (await call("GET", "/api/office/log/?page=2", { as: owner })).body;
  expect(second.results.map(({ whom }: { whom: string }) => whom)).toEqual(["person.2", "person.1"]);
  expect((await call("GET", "/api/office/log/?page=0", { as: owner })).status).toBe(400);
});
