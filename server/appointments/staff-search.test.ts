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

async function storeGuest(guest: {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  dateOfBirth?: string;
}) {
  const [stored] = await program.database
    .insert(appointments)
    .values({ ...request, message: "Zyzzogeton" })
    .returning();
  await program.database.insert(appointmentGuests).values({
    dateOfBirth: "1980-02-29",
    ...guest,
    appointmentId: stored?.id ?? 0,
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
  await storeGuest({ firstName: "Sean", lastName: "O’Neill", email: "so@post.example", phone: "2025550101" });
  await storeGuest({ firstName: "José", lastName: "Nguyễn", email: "jn@post.example", phone: "2025550102" });
  await storeGuest({ firstName: "Max", lastName: "Straße", email: "ms@post.example", phone: "2025550103" });
  await storeGuest({
    firstName: "Łukasz",
    lastName: "Ærø Işık",
    email: "la@post.example",
    phone: "2025550104",
    dateOfBirth: "1979-06-07",
  });
  const [asker] = await program.database
    .insert(appointments)
    .values({
      ...request,
      accountId: (await anAccount(program.database, { firstName: "Mum" })).id,
      isForOther: true,
      otherPatient: "Beatrix Potter, daughter",
    })
    .returning();
  expect(asker?.id).toBeGreaterThan(0);
  await storeGuest({
    firstName: "Abigale",
    lastName: "Moss",
    email: "moss@post.example",
    phone: "9165550142",
  });
});

afterAll(() => program.close());

const everyGuest = ["Abigale", "Gale", "José", "Max", "Sean"];

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
  ["an email address", "GW@post.example", ["Gale"]],
  ["a part of an email address", "GW@post.ex", []],
  ["a phone number's last four digits", "0142", ["Abigale", "Zoë", "Zoë"]],
  ["other digits of a phone number", "5550142", []],
  ["three digits of a phone number", "142", []],
  ["a phone number as people write it", "(530) 555-0199", ["Gale"]],
  ["a guest's phone number with the country's code", "+1 530 555 0199", ["Gale"]],
  ["a phone number's link", "tel:+1-530-555-0199", ["Gale"]],
  ["a phone number with an extension", "530-555-0199 ext. 12", ["Gale"]],
  ["a phone number with slashes and dots", "530/555.0199", ["Gale"]],
  ["an email address's link", "mailto:gw@post.example?subject=Visit", ["Gale"]],
  ["an email address with its name", "Gale Winter <GW@post.example>,", ["Gale"]],
  ["an email address in brackets", "(gw@post.example)", ["Gale"]],
  ["full-width digits", "５３０５５５０１９９", ["Gale"]],
  ["Arabic digits", "٥٣٠٥٥٥٠١٩٩", ["Gale"]],
  ["a member id", "zx-900-12", ["Zoë", "Zoë"]],
  ["a member id without dashes", "ZX90012", ["Zoë", "Zoë"]],
  ["a part of a member id", "zx-900", []],
  ["digits of a member id", "90012", []],
  ["a birthday in figures", "02/29/1980", everyGuest],
  ["a birthday by ISO 8601", "1980-02-29", everyGuest],
  ["a birthday in words", "Feb 29 1980", everyGuest],
  ["a birthday in other words", "February 29, 1980", everyGuest],
  ["a birthday in figures without zeros", "2/29/1980", everyGuest],
  ["a birthday with a year of two digits", "2/29/80", everyGuest],
  ["a birthday whose day comes first", "29 Feb 1980", everyGuest],
  ["a birthday with an ordinal", "Feb. 29th, 1980", everyGuest],
  ["a birthday without a year", "2/29", everyGuest],
  ["a birthday in words without a year", "February 29", everyGuest],
  ["a birthday in words without a year, the day first", "29 february", everyGuest],
  ["a birthday of another year without one", "June 7", ["Łukasz"]],
  ["another birthday", "03/01/1980", []],
  ["another day of the year", "03/01", []],
  ["a year of two digits in which nobody was born", "2/29/84", []],
  ["a day that no year has", "2/30", []],
  ["a name that begins like a month", "Febe 29", []],
  ["a name and a birthday", "gale 02/29/1980", ["Abigale", "Gale"]],
  ["O’Neill with an apostrophe", "O’Neill", ["Sean"]],
  ["O'Neill with a straight one", "O'Neill", ["Sean"]],
  ["O`Neill with a grave accent", "O`Neill", ["Sean"]],
  ["ONeill without one", "ONeill", ["Sean"]],
  ["O Neill with a space", "O Neill", ["Sean"]],
  ["o-neill with a dash", "o-neill", ["Sean"]],
  ["José", "JOSÉ", ["José"]],
  ["José, decomposed", "Jose\u0301", ["José"]],
  ["Jose without the accent", "jose", ["José"]],
  ["Nguyen without marks", "nguyen", ["José"]],
  ["Straße in capitals", "STRASSE", ["Max"]],
  ["Straße", "straße", ["Max"]],
  ["a last name before a comma and the first", "Nguyen, Jose", ["José"]],
  ["a comma on its own between names", "Nguyen , Jose", ["José"]],
  ["a dash on its own between names", "Gale - Winter", ["Gale"]],
  ["nothing but a dash", "--", []],
  ["O'Neill before a comma", "ONeill, Sean", ["Sean"]],
  ["Łukasz without the stroke", "lukasz", ["Łukasz"]],
  ["Łukasz in capitals", "ŁUKASZ", ["Łukasz"]],
  ["Ærø without its own letters", "aero", ["Łukasz"]],
  ["Işık in capitals, as lower() has them", "ISIK", ["Łukasz"]],
  ["Işık", "ışık", ["Łukasz"]],
  ["the other patient's name", "beatrix", ["Mum"]],
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
    found: names.toSorted(),
  });
});

test("a character of ASCII is folded alike in names with and without other letters", async () => {
  const { rows } = await program.database.execute(
    `SELECT code, chr(code) FROM generate_series(1, 127) AS code
     WHERE folded_text('A' || chr(code) || 'Z') || 'e' <> folded_text('A' || chr(code) || 'ZÉ')`,
  );
  expect(rows).toEqual([]);
});

test("rows that a search finds have the whole name, others only its initial (visits-100)", async () => {
  const { body } = await search("nguyen");
  expect(body.results).toMatchObject([
    { user: { first_name: "José" }, last_name: "Nguyễn", last_initial: "N" },
  ]);
  const all = await call("GET", "/api/appointments/", { as: employee });
  expect(all.body.results[0]).not.toHaveProperty("last_name");
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
