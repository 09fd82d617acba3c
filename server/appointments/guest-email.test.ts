import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requestAnswered, requestNotFound } from "#contract/appointments/guest-requests.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aGuestRequest } from "#tests/samples/appointments.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf, mailsTo } from "#tests/support/calls.ts";
import { rounds } from "#tests/support/rounds.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { appointmentGuests } from "./table.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let callTwin: ReturnType<typeof callsOf>;
let employee: Awaited<ReturnType<typeof signedIn>>;
// A Friday noon at the office.
let now = new Date("2026-10-23T19:00:00Z");

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
  call = callsOf(program);
  callTwin = callsOf(await program.twin());
});

afterAll(() => program.close());

let guests = 0;
let from: string;
/** The address that was mistyped, the right one, and the key with which the request is sent. */
let wrong: string;
let right: string;
let key: string;

beforeEach(async () => {
  employee = await signedIn(program, await anEmployee(program.database));
  guests += 1;
  from = `198.51.100.${guests}`;
  wrong = `gale.${guests}@gmial.example`;
  right = `gale.${guests}@mailbox.example`;
  key = String(guests).padStart(32, "0");
});

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};

async function send(email = wrong, withKey = key): Promise<number> {
  const { body: form } = await call("GET", "/api/appointments/guest/");
  later(3);
  const { status, body } = await call("POST", "/api/appointments/guest/", {
    from,
    headers: { "idempotency-key": withKey },
    body: aGuestRequest({ form_token: form.form_token, email }),
  });
  expect(status).toBe(201);
  return body.id;
}

const correct = (email: unknown = right, withKey = key, by = call) =>
  by("PUT", "/api/appointments/guest/email/", {
    from,
    headers: { "idempotency-key": withKey },
    body: { email },
  });

/** The paths of the links to the visit's page in the mails to an address. */
async function linksTo(address: string): Promise<string[]> {
  const mails = await mailsTo(program, address);
  return mails.map(({ text = "" }) => /(\/visit\/[\w-]+)/.exec(text)?.[1] ?? "no link");
}

const statusOf = async (link = "") => (await call("GET", `/api${link.replace("visit", "visits")}/`)).status;

async function emailOf(id: number): Promise<string | null | undefined> {
  const ofAppointment = eq(appointmentGuests.appointmentId, id);
  const [guest] = await program.database.select().from(appointmentGuests).where(ofAppointment);
  return guest?.email;
}

describe("a guest who mistyped the email address (visits-120)", () => {
  test("corrects it, has the acknowledgement there, and the link sent to the former one ends", async () => {
    const id = await send();
    const [former] = await linksTo(wrong);
    expect(await statusOf(former)).toBe(200);
    expect(await correct()).toMatchObject({ status: 200, body: { email: right, email_sent: true } });
    const [link] = await linksTo(right);
    expect([await statusOf(former), await statusOf(link)]).toEqual([404, 200]);
    expect(await emailOf(id)).toBe(right);
    expect(await linksTo(wrong)).toHaveLength(1);
  });

  test("has one email at the right address, also where the first is still on its way", async () => {
    await send();
    await correct();
    expect(await linksTo(right)).toHaveLength(1);
  });

  test("may paste it with what is around it", async () => {
    await send();
    expect((await correct(` Gale <${right}>, `)).body.email).toBe(right);
  });

  test("reads what is wrong with it at the field, and nothing changes", async () => {
    const id = await send();
    for (const [email, sentence] of [
      ["", "Email is required."],
      ["gale", "Enter a valid email address."],
    ])
      expect((await correct(email)).body.fields).toEqual({ email: [sentence] });
    expect(await emailOf(id)).toBe(wrong);
  });

  test("who sends the same address again gets no second email", async () => {
    await send();
    await correct();
    expect(await correct()).toMatchObject({ status: 200, body: { email: right, email_sent: true } });
    const links = await linksTo(right);
    expect(links).toHaveLength(1);
    expect(await statusOf(links[0])).toBe(200);
  });

  test("is told whom to call with an unknown key, a guessable one, and after a day", async () => {
    const id = await send();
    await send(wrong, `short-${key.slice(-4)}`);
    for (const given of [`short-${key.slice(-4)}`, "f".repeat(32)]) {
      const { status, body } = await correct(right, given);
      expect([status, body.detail, body.message]).toEqual([
        404,
        requestNotFound.code,
        requestNotFound.message(),
      ]);
    }
    expect((await call("PUT", "/api/appointments/guest/email/", { body: { email: right } })).status).toBe(
      400,
    );
    later(24 * 60 * 60);
    expect((await correct()).body.detail).toBe(requestNotFound.code);
    expect(await emailOf(id)).toBe(wrong);
  });

  test("cannot correct a patient's request by the patient's key", async () => {
    const patient = await signedIn(program);
    const { preferred_time, second_preferred_day, second_preferred_time, ...rest } = aGuestRequest();
    const headers = { ...patient.headers, "idempotency-key": key };
    const sent = await call("POST", "/api/appointments/", {
      headers,
      body: {
        ...rest,
        preferred_time_frame: preferred_time,
        preferred_second_day: second_preferred_day,
        preferred_second_time_frame: second_preferred_time,
        mouth_pain_area: "none",
        accommodations: "none",
      },
    });
    expect(sent.status).toBe(201);
    expect((await correct()).status).toBe(404);
  });

  test.each(["confirmed", "cancelled"])("calls once the request is %s", async (status) => {
    const id = await send();
    const visit = { confirmed_date: "2027-03-01", confirmed_time: "09:00", allow_overlap: true };
    const body = { status, ...(status === "confirmed" && visit) };
    expect((await call("PUT", `/api/appointments/${id}/confirm/`, { as: employee, body })).status).toBe(200);
    const refused = await correct();
    expect([refused.status, refused.body.detail, refused.body.message]).toEqual([
      409,
      requestAnswered.code,
      requestAnswered.message(),
    ]);
    expect(await emailOf(id)).toBe(wrong);
  });

  test("is corrected, and told that no email goes out, where the mailbox has had its share", async () => {
    for (const last of ["a", "b", "c"]) await send(right, key.slice(1) + last);
    const id = await send();
    expect(await correct()).toMatchObject({ status: 200, body: { email: right, email_sent: false } });
    expect(await emailOf(id)).toBe(right);
    expect(await linksTo(right)).toHaveLength(3);
  });

  test("corrects it five times an hour, and ten times in ten minutes with other requests", async () => {
    const id = await send();
    for (const name of ["a", "b", "c", "d", "e"])
      expect((await correct(`${name}.${right}`)).status).toBe(200);
    const refused = await correct();
    expect([refused.status, refused.body.detail]).toEqual([429, "too_many_requests"]);
    expect(await emailOf(id)).toBe(`e.${right}`);
    for (const last of ["a", "b", "c"]) await send(right, key.slice(1) + last);
    expect((await correct(`g.${right}`, `${key.slice(1)}a`)).status).toBe(200);
    expect((await correct(`h.${right}`, `${key.slice(1)}b`)).status).toBe(429);
  });
});

test("a correction and a confirmation at the same instant end as one after the other would (visits-120)", async () => {
  for (let round = 0; round < rounds(2, 20); round += 1) {
    key = `race${String(round).padStart(28, "0")}`;
    from = `203.0.113.${round}`;
    wrong = `race.${round}@gmial.example`;
    right = `race.${round}@mailbox.example`;
    const id = await send();
    await program.sentMails();
    const body = {
      status: "confirmed",
      confirmed_date: "2027-03-01",
      confirmed_time: "10:00",
      allow_overlap: true,
    };
    const [corrected, confirmed] = await Promise.all([
      correct(right, key, callTwin),
      call("PUT", `/api/appointments/${id}/confirm/`, { as: employee, body }),
    ]);
    expect(confirmed.status).toBe(200);
    expect([200, 409]).toContain(corrected.status);
    const wins = corrected.status === 200;
    expect(await emailOf(id)).toBe(wins ? right : wrong);
    const subjects = async (address: string) =>
      (await mailsTo(program, address)).filter(({ subject }) => subject?.startsWith("Your visit"));
    expect(await subjects(right)).toHaveLength(wins ? 1 : 0);
    expect(await subjects(wrong)).toHaveLength(wins ? 0 : 1);
  }
});

test("two corrections at the same instant leave one address, whose link works (visits-120)", async () => {
  for (let round = 0; round < rounds(2, 20); round += 1) {
    key = `pair${String(round).padStart(28, "0")}`;
    from = `203.0.113.${100 + round}`;
    wrong = `pair.${round}@gmial.example`;
    const id = await send();
    const addresses: readonly string[] = [`one.${round}@mailbox.example`, `two.${round}@mailbox.example`];
    const answers = await Promise.all([correct(addresses[0]), correct(addresses[1], key, callTwin)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const kept = await emailOf(id);
    expect(addresses).toContain(kept);
    const at = addresses.indexOf(kept ?? "");
    const links = await Promise.all(addresses.map(linksTo));
    const working = await Promise.all(links.map(async (ones) => Promise.all(ones.map(statusOf))));
    expect(working[at]).toEqual([200]);
    expect(working[1 - at]).not.toContain(200);
  }
});
