import { afterAll, beforeAll, expect, test } from "vitest";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { appointmentGuests, appointments } from "./table.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let employee: SignedIn;

const request = {
  preferredDay: "monday",
  preferredTimeFrame: "morning",
  category: "general_dentist_emergency",
} as const;

async function storeGuest(guest: { firstName: string; lastName: string; email: string; phone: string }) {
  const [stored] = await program.database
    .insert(appointments)
    .values({ ...request, message: "Zyzzogeton" })
    .returning();
  await program.database.insert(appointmentGuests).values({
    ...guest,
    appointmentId: stored?.id ?? 0,
    dateOfBirth: "1980-02-29",
    insuranceMemberId: "CG-77 41",
  });
}

beforeAll(async () => {
  program = await anApp();
  call = callsOf(program);
  employee = await signedIn(program, await anEmployee(program.database));
  const { id: accountId } = await anAccount(program.database, {
    firstName: "Zoë",
    lastName: "O’Hara 100%_",
    email: "z.ohara@mailbox.example",
    phone: "+15305550142",
    insuranceMemberId: "ZX-900-12",
  });
  await program.database.insert(appointments).values([
    { ...request, accountId },
    { ...request, accountId, status: "cancelled" },
  ]);
  await storeGuest({ firstName: "Gale", lastName: "Winter", email: "gw@post.example", phone: "5305550199" });
  await storeGuest({
    firstName: "Abigale",
    lastName: "Moss",
    email: "moss@post.example",
    phone: "9165550142",
  });
});

afterAll(() => program.close());

const search = (text: string, more = "") =>
  call("GET", `/api/appointments/?search=${encodeURIComponent(text)}${more}`, { as: employee });

test.each([
  ["a part of a first name", "gale", ["Abigale", "Gale"]],
  ["two characters", "zo", ["Zoë", "Zoë"]],
  ["capital letters beyond ASCII", "ZOË", ["Zoë", "Zoë"]],
  ["first and last name", "gale winter", ["Gale"]],
  ["last and first name", "moss abi", ["Abigale"]],
  ["a word of one character", "w gale", ["Gale"]],
  ["characters that are patterns in SQL", "100%_", ["Zoë", "Zoë"]],
  ["an email address", "GW@post.ex", ["Gale"]],
  ["digits of a phone number", "5550142", ["Abigale", "Zoë", "Zoë"]],
  ["a phone number as people write it", "(530) 555-0199", ["Gale"]],
  ["a guest's phone number with the country's code", "+1 530 555 0199", ["Gale"]],
  ["a member id", "zx-900", ["Zoë", "Zoë"]],
  ["digits of a member id", "90012", ["Zoë", "Zoë"]],
  ["the end of one field and the beginning of the next", "wintergw", []],
  ["what the patient wrote", "zyzzogeton", []],
  ["characters that are patterns, elsewhere", "g%e", []],
  ["an unknown name", "nobody", []],
])("%s finds its people's requests", async (_name, text, names) => {
  const { status, body } = await search(text);
  const found = body.results.map(({ user }: { user: { first_name: string } }) => user.first_name);
  expect({ status, count: body.count, found: found.toSorted() }).toEqual({
    status: 200,
    count: names.length,
    found: names,
  });
});

test("a search is narrowed by the filters", async () => {
  const { body } = await search("zo", "&status=cancelled&order=visit");
  expect(body).toMatchObject({ count: 1, results: [{ status: "cancelled" }] });
});

test("a changed name is found, and the former one is not", async () => {
  const { id } = await anAccount(program.database, { firstName: "Former" });
  await program.database.insert(appointments).values({ ...request, accountId: id });
  await program.database.execute(`UPDATE accounts SET first_name = 'Latter' WHERE id = ${id}`);
  expect((await search("former")).body.count).toBe(0);
  expect((await search("latter")).body.count).toBe(1);
});

test("a search reaches no log line, and is not access-logged", async () => {
  await search("secretive 5305550142");
  expect(program.logLines.join("\n")).not.toMatch(/secretive|5305550142|search/);
  const { rows } = await program.database.execute("SELECT FROM access_log");
  expect(rows).toEqual([]);
});

test("only employees search", async () => {
  expect((await call("GET", "/api/appointments/?search=zo", {})).status).toBe(401);
  const patient = await signedIn(program);
  expect((await call("GET", "/api/appointments/?search=z", { as: patient })).status).toBe(403);
});
