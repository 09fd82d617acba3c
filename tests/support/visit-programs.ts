import { afterAll, beforeEach, expect } from "vitest";
import { appointmentGuests, appointments } from "#server/appointments/table.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aRequest, confirmation } from "#tests/samples/appointments.ts";
import { anApp, type TestApp } from "./app.ts";
import { callsOf, mailsTo } from "./calls.ts";
import { type SignedIn, signedIn } from "./signed-in.ts";

/** What tests about visits do again and again over one program. */
export async function visitsOf(program: TestApp) {
  const call = callsOf(program);
  const employee = await signedIn(program, await anEmployee(program.database));

  /** A request, of a new patient unless one is given. */
  async function aPending(as?: SignedIn, given: Record<string, unknown> = {}) {
    const patient = as ?? (await signedIn(program));
    const { status, body } = await call("POST", "/api/appointments/", { as: patient, body: aRequest(given) });
    expect(status).toBe(201);
    return { id: body.id as number, patient };
  }

  async function confirm(id: number, date: string, time: string, more: Record<string, unknown> = {}) {
    // A session that is fresh at the time of the test.
    const as = await signedIn(program, employee.account);
    return call("PUT", `/api/appointments/${id}/confirm/`, {
      as,
      body: { ...confirmation(date, time), ...more },
    });
  }

  /** A confirmed visit, of a new patient unless one is given. */
  async function aVisit(date: string, time: string, as?: SignedIn, more?: Record<string, unknown>) {
    const asked = await aPending(as);
    const { status, body } = await confirm(asked.id, date, time, more);
    expect([status, body.detail]).toEqual([200, undefined]);
    return asked;
  }

  /** A guest's request, without the form. */
  async function aGuestsPending(email: string): Promise<number> {
    const [stored] = await program.database
      .insert(appointments)
      .values({
        preferredDay: "monday",
        preferredTimeFrame: "morning",
        category: "general_dentist_new_or_routine",
        requestedAt: program.clock(),
      })
      .returning({ id: appointments.id });
    const appointmentId = stored?.id ?? 0;
    await program.database.insert(appointmentGuests).values({
      appointmentId,
      firstName: "Gale",
      lastName: "Winter",
      email,
      phone: "5305550199",
      dateOfBirth: "1980-02-29",
    });
    return appointmentId;
  }

  const asStaff = async () => signedIn(program, employee.account);
  const details = async (id: number) =>
    (await call("GET", `/api/appointments/${id}/`, { as: await asStaff() })).body;

  /** The token in the newest mail to someone about a visit. */
  async function tokenTo(email: string): Promise<string> {
    const text = (await mailsTo(program, email)).at(-1)?.text ?? "";
    const token = /https:\/\/practice\.example\/visit\/([\w-]+)/.exec(text)?.[1];
    expect(token, text).toMatch(/^[\w-]{43}$/);
    return token ?? "";
  }

  return { call, employee, asStaff, aPending, confirm, aVisit, aGuestsPending, details, tokenTo };
}

/**
 * A program of its own for the calling test file, with what tests about visits do over it. Its clock shows `start`, an
 * ISO 8601 instant, before each test, and then what `clock.now` is set to.
 */
export async function aVisitProgram(start: string) {
  const clock = { now: new Date(start) };
  const program = await anApp({ sendsMail: true, clock: () => clock.now });
  afterAll(() => program.close());
  const visits = await visitsOf(program);
  beforeEach(() => {
    clock.now = new Date(start);
  });
  return { program, visits, clock };
}
