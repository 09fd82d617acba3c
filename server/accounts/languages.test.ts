import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { provideSite } from "#contract/site/site.ts";
import { appointments } from "#server/appointments/table.ts";
import { anAppointment, aStoredVisit } from "#tests/samples/appointments.ts";
import { aRegistration } from "#tests/samples/registration.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { exampleSite } from "#tests/support/example-site.ts";
import { offerSpanish } from "#tests/support/offer-spanish.ts";
import { signedIn } from "#tests/support/signed-in.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;

beforeAll(async () => {
  program = await anApp();
  call = callsOf(program);
  offerSpanish();
});

afterAll(() => program.close());

let addresses = 0;

/** Registers someone from an address of their own. */
const register = (given: object, headers: Record<string, string> = {}) =>
  call("POST", "/api/users/", {
    body: aRegistration(given),
    headers,
    from: `198.51.100.${(addresses += 1)}`,
  });

test.each([
  ["that of the form", { language: "es" }, {}, "es"],
  ["without one that of the page that asks", {}, { "accept-language": "es-MX,es;q=0.9" }, "es"],
  ["and else the practice’s default", {}, {}, "en"],
])("an account’s language is %s (accounts-47)", async (_title, given, headers, language) => {
  const { status, body } = await register(given, headers);
  expect([status, body.language]).toEqual([201, language]);
});

test("a language that the program does not speak is refused in a sentence", async () => {
  expect((await register({ language: "fr" })).body.fields).toEqual({
    language: ["Choose one of the site’s languages."],
  });
});

test("a form that was open while its language was withdrawn is not lost", async () => {
  provideSite(() => exampleSite);
  onTestFinished(offerSpanish);
  const { status, body } = await register({ language: "es" });
  expect([status, body.language]).toEqual([201, "es"]);
});

const languageOf = async ({ id }: { id: number }) =>
  (await program.database.select().from(appointments).where(eq(appointments.id, id)))[0]?.language;

test("My Account changes it, and with it that of the account’s requests and visits ahead, of nobody else’s", async () => {
  const { database } = program;
  const patient = await signedIn(program);
  const accountId = patient.account.id;
  const own = await anAppointment(database, { accountId });
  const visit = await aStoredVisit(database, {
    accountId,
    confirmedDate: "2999-01-02",
    confirmedTime: "09:00",
  });
  const past = await aStoredVisit(database, {
    accountId,
    confirmedDate: "2020-01-02",
    confirmedTime: "09:00",
  });
  const other = await anAppointment(database);
  const changed = await call("PUT", "/api/users/update/", { as: patient, body: { language: "es" } });
  expect(changed).toMatchObject({ status: 200, body: { language: "es" } });
  expect(await Promise.all([own, visit, past, other].map(languageOf))).toEqual(["es", "es", "en", "en"]);

  await call("PUT", "/api/users/update/", { as: patient, body: { first_name: "Nia" } });
  expect((await call("GET", "/api/users/me/profile/", { as: patient })).body.language).toBe("es");
});

test("a profile that is saved in the language that it has leaves a request in its own", async () => {
  const patient = await signedIn(program);
  const own = await anAppointment(program.database, { accountId: patient.account.id, language: "es" });
  const body = { first_name: "Nia", language: "en" };
  expect((await call("PUT", "/api/users/update/", { as: patient, body })).status).toBe(200);
  expect(await languageOf(own)).toBe("es");
});
