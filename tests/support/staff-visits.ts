import { afterAll, expect } from "vitest";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aRequest, confirmation } from "#tests/samples/appointments.ts";
import { anApp } from "./app.ts";
import { callsOf } from "./calls.ts";
import { type SignedIn, signedIn } from "./signed-in.ts";

/**
 * A program of its own for the calling test file, with a patient, two employees, and what staff do with visits. It is
 * Wednesday 2027-03-10, 14:00 at the office, but within `at()`.
 */
export async function aStaffedProgram() {
  const start = new Date("2027-03-10T22:00:00Z");
  let now = start;
  const program = await anApp({ sendsMail: true, clock: () => now });
  afterAll(() => program.close());
  const call = callsOf(program);
  const patient = await signedIn(program);
  const employee = await signedIn(program, await anEmployee(program.database));
  const colleague = await signedIn(program, await anEmployee(program.database));

  /** Runs something at another time, at which the employee has a fresh session. */
  async function at<Result>(instant: string, run: (as: SignedIn) => Promise<Result>): Promise<Result> {
    now = new Date(instant);
    try {
      return await run(await signedIn(program, employee.account));
    } finally {
      now = start;
    }
  }

  /** A request, of a new patient unless one is given. */
  async function aPending(given: Record<string, unknown> = {}, as?: SignedIn): Promise<number> {
    const { status, body } = await call("POST", "/api/appointments/", {
      as: as ?? (await signedIn(program)),
      body: aRequest(given),
    });
    expect(status).toBe(201);
    return body.id;
  }

  const put = (id: number, action: string, body: unknown, as = employee) =>
    call("PUT", `/api/appointments/${id}/${action}/`, { as, body });

  const confirm = (
    id: number,
    date: string,
    time: string,
    more: Record<string, unknown> = {},
    as = employee,
  ) => put(id, "confirm", { ...confirmation(date, time), ...more }, as);

  /** A confirmed visit, whose id it returns. */
  async function aVisit(date: string, time: string, more: Record<string, unknown> = {}, as?: SignedIn) {
    const id = await aPending({}, as);
    const { status, body } = await confirm(id, date, time, more);
    expect([status, body.detail]).toEqual([200, undefined]);
    return id;
  }

  async function flagsOf(id: number): Promise<string[]> {
    const { body } = await call("GET", `/api/appointments/${id}/`, { as: employee });
    return body.flags.map(({ code }: { code: string }) => code);
  }

  return { program, call, patient, employee, colleague, at, aPending, put, confirm, aVisit, flagsOf };
}

/** What moves a visit. */
export const visitAt = (
  confirmed_date: string,
  confirmed_time: string,
  more: Record<string, unknown> = {},
) => ({ confirmed_date, confirmed_time, ...more });
