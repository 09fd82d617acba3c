import { afterAll, describe, expect, test } from "vitest";
import { aGuestRequest } from "#tests/samples/appointments.ts";
import { anApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";

// A Friday noon at the office.
let now = new Date("2026-10-23T19:00:00Z");
const program = await anApp({ clock: () => now });
const call = callsOf(program);

afterAll(() => program.close());

function later(seconds: number) {
  now = new Date(now.getTime() + seconds * 1_000);
}

describe("all guests together", { tags: "full" }, () => {
  /** Sends a request from each address at the same time; returns how many got each status. */
  async function sendFrom(addresses: readonly string[]) {
    const openForm = async () => (await call("GET", "/api/appointments/guest/")).body.form_token;
    const tokens = await Promise.all(addresses.map(openForm));
    later(3);
    const answers = await Promise.all(
      addresses.map((from, index) =>
        call("POST", "/api/appointments/guest/", {
          from,
          body: aGuestRequest({ form_token: tokens[index] }),
        }),
      ),
    );
    const byStatus = Map.groupBy(answers, ({ status }) => String(status));
    return Object.fromEntries([...byStatus].map(([status, { length }]) => [status, length]));
  }

  const addressesOf = (network: number, count: number) =>
    Array.from({ length: count }, (_, index) => `10.${network}.0.${index}`);

  /** Lets so many requests of this moment count as accepted, instead of sending hundreds. */
  const setAccepted = (count: number) =>
    program.database.execute(
      `UPDATE rate_limits SET consumed_at = array_fill('${now.toISOString()}'::timestamptz, ARRAY[${count}])
        WHERE name = 'guest requests of all addresses'`,
    );

  test("have 300 requests an hour from addresses that have sent one that day", async () => {
    expect(await sendFrom(addressesOf(1, 15))).toEqual({ 201: 15 });
    await setAccepted(290);
    expect(await sendFrom(addressesOf(1, 15))).toEqual({ 201: 10, 429: 5 });
  });

  test("have as many again from addresses that have sent nothing that day, one each", async () => {
    expect(await sendFrom(addressesOf(2, 10))).toEqual({ 201: 10 });
    expect(await sendFrom(addressesOf(2, 10))).toEqual({ 429: 10 });
    await setAccepted(595);
    expect(await sendFrom(addressesOf(3, 10))).toEqual({ 201: 5, 429: 5 });
    later(60 * 60);
    expect(await sendFrom([...addressesOf(3, 10), "10.1.0.1"])).toEqual({ 201: 11 });
  });
});
