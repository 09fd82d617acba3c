import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { aGuestRequest, anAppointment, aRequest, aStoredVisit } from "#tests/samples/appointments.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { offerSpanish } from "#tests/support/offer-spanish.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { appointments } from "./table.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let employee: SignedIn;
// A Friday noon at the office.
let now = new Date("2026-10-23T19:00:00Z");

beforeAll(async () => {
  program = await anApp({ clock: () => now });
  call = callsOf(program);
  employee = await signedIn(program, await anEmployee(program.database));
  offerSpanish();
});

afterAll(() => program.close());

const inSpanish = { "accept-language": "es" };

/** The language of a stored request. */
async function languageOf({ id }: { id: number }) {
  const [row] = await program.database.select().from(appointments).where(eq(appointments.id, id));
  return row?.language;
}

let addresses = 0;

async function askAsGuest(given: Record<string, unknown>, headers: Record<string, string> = {}) {
  const { form_token } = (await call("GET", "/api/appointments/guest/")).body;
  now = new Date(now.getTime() + 3_000);
  return call("POST", "/api/appointments/guest/", {
    from: `198.51.100.${(addresses += 1)}`,
    body: aGuestRequest({ form_token, website: "", ...given }),
    headers,
  });
}

describe("a request is written about in the language (visits-123)", () => {
  test.each([
    ["that a guest’s form names", { language: "es" }, {}, "es"],
    ["of the guest’s page", {}, inSpanish, "es"],
    ["of the practice", {}, {}, "en"],
  ])("%s", async (_title, given, headers, language) => {
    const { status, body } = await askAsGuest(given, headers);
    expect([status, await languageOf(body)]).toEqual([201, language]);
  });

  test("that a patient’s form names, or of the page", async () => {
    const patient = await signedIn(program);
    const ask = (body: object, headers: Record<string, string> = {}) =>
      call("POST", "/api/appointments/", { as: patient, body, headers });
    expect(await languageOf((await ask(aRequest({ language: "es" }))).body)).toBe("es");
    expect(await languageOf((await ask(aRequest(), inSpanish)).body)).toBe("es");
    expect(await languageOf((await ask(aRequest())).body)).toBe("en");
  });

  test("that staff choose for a caller, or else of the person who is known, whatever theirs is", async () => {
    const enter = async (body: object) =>
      (await call("POST", "/api/appointments/staff/", { as: employee, body, headers: inSpanish })).body;
    const caller = aGuestRequest({ first_name: "Pilar", last_name: "Soto", source: "phone" });
    const first = await enter({ ...caller, language: "es" });
    expect(first.language).toBe("es");
    expect((await enter(caller)).language).toBe("en");

    const { person } = (await call("GET", `/api/appointments/${first.id}/`, { as: employee })).body;
    const { category, message, preferred_day, preferred_time, second_preferred_day, second_preferred_time } =
      aGuestRequest();
    const wishes = {
      category,
      message,
      preferred_day,
      preferred_time,
      second_preferred_day,
      second_preferred_time,
    };
    // The last request of that person was in English.
    expect((await enter({ ...wishes, person })).language).toBe("en");
    const account = await anAccount(program.database, { language: "es" });
    expect((await enter({ ...wishes, username: account.username })).language).toBe("es");
    expect((await enter({ ...wishes, username: account.username, language: "en" })).language).toBe("en");
  });
});

test("a language that the program does not speak is refused", async () => {
  const { status, body } = await askAsGuest({ language: "fr" });
  expect([status, Object.keys(body.fields)]).toEqual([400, ["language"]]);
});

describe("staff see a request’s language", () => {
  test("in the list, which can be narrowed to one, in the details, the calendar and on the person’s page", async () => {
    const account = await anAccount(program.database, { language: "es" });
    const visit = await aStoredVisit(program.database, {
      accountId: account.id,
      language: "es",
      confirmedDate: "2026-10-28",
      confirmedTime: "09:00",
    });
    const english = await anAppointment(program.database);
    const read = async (url: string) => (await call("GET", url, { as: employee })).body;
    const listed = (await read("/api/appointments/?language=es&page_size=50")).results as {
      id: number;
      language: string;
    }[];
    expect(listed.every(({ language }) => language === "es")).toBe(true);
    expect(listed.map(({ id }) => id)).toContain(visit.id);
    expect(listed.map(({ id }) => id)).not.toContain(english.id);
    expect(await read(`/api/appointments/${visit.id}/`)).toMatchObject({ language: "es" });
    expect((await read("/api/appointments/calendar/?from=2026-10-28&to=2026-10-28")).results).toEqual([
      expect.objectContaining({ id: visit.id, language: "es" }),
    ]);
    expect((await read(`/api/people/account-${account.id}/`)).language).toBe("es");
    expect((await read(`/api/people/guest-${english.id}/`)).language).toBe("en");
    expect((await read("/api/appointments/?language=fr")).fields).toEqual({
      language: ["Choose one of the site’s languages."],
    });
  });

  test("as the practice’s first, where the program no longer speaks the one that is stored", async () => {
    const { id } = await anAppointment(program.database, { language: "fr" as "es" });
    const { status, body } = await call("GET", "/api/appointments/?page_size=50", { as: employee });
    expect(status).toBe(200);
    expect(body.results).toContainEqual(expect.objectContaining({ id, language: "en" }));
  });

  test("in the export for other systems", async () => {
    const { id } = await anAppointment(program.database, { language: "es" });
    const { body } = await call("GET", `/api/appointments/${id}/fhir/`, { as: employee });
    expect(body.entry.map(({ resource }: { resource: object }) => resource)).toContainEqual(
      expect.objectContaining({
        resourceType: "Patient",
        communication: [
          {
            language: { coding: [{ system: "urn:ietf:bcp:47", code: "es", display: "Spanish" }] },
            preferred: true,
          },
        ],
      }),
    );
  });
});

test("a page of one language’s requests is found by an index of theirs", async () => {
  await program.database.execute(`
    INSERT INTO appointments (preferred_day, preferred_time_frame, category, language)
    SELECT 'monday', 'morning', 'general_dentist_emergency', CASE WHEN n % 50 = 0 THEN 'es' ELSE 'en' END
    FROM generate_series(1, 5000) AS n`);
  await program.database.execute("ANALYZE appointments");
  const { rows } = await program.database.execute(
    "EXPLAIN SELECT id FROM appointments WHERE language = 'es' ORDER BY id DESC LIMIT 20",
  );
  expect(JSON.stringify(rows)).toContain("appointments_of_language");
});
