import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { addDays } from "#contract/office-dates.ts";
import type { SiteContent } from "#contract/site/documents.ts";
import { resolveSite } from "#contract/site/resolve-site.ts";
import { provideSite, site } from "#contract/site/site.ts";
import { readOfficeDays } from "#server/office/office.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { anAppointment } from "#tests/samples/appointments.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callApi, callsOf } from "#tests/support/calls.ts";
import { exampleContent } from "#tests/support/example-site.ts";
import { nextChange } from "#tests/support/next-change.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let owner: SignedIn;
// A Monday at the office.
let now = new Date("2027-04-05T16:00:00Z");

beforeAll(async () => {
  program = await anApp({ clock: () => now });
  call = callsOf(program);
  owner = await signedIn(program, await anEmployee(program.database, { isOwner: true }));
});

afterAll(() => program.close());

const days = async (of: Pick<TestApp, "app"> = program) =>
  (await callApi(of, "GET", "/api/office-days/")).body;
const save = (body: object) => call("PUT", "/api/office/notice/", { as: owner, body });
const close = (body: object) => call("POST", "/api/office/closures/", { as: owner, body });
const notice = { text: "Closed after a burst pipe", from: null, to: null, shown: true };

test("pages show the banner of practice/ until a notice is saved (office-9)", async () => {
  expect((await days()).banner).toBe(site().practice.notice.text);
  expect((await call("GET", "/api/office/notice/", { as: owner })).body).toEqual({
    text: site().practice.notice.text,
    from: null,
    to: null,
    shown: site().practice.notice.shown,
  });
});

test("a saved notice is in the next reply, and in a second process's once that has heard of it (office-9)", async () => {
  const second = await program.twin();
  expect((await days(second)).banner).toBe(site().practice.notice.text);
  const heard = nextChange(second.changes, "office");
  expect(await save(notice)).toMatchObject({ status: 200, body: notice });
  expect((await days()).banner).toBe(notice.text);
  await heard;
  expect((await days(second)).banner).toBe(notice.text);
  expect((await save({ ...notice, shown: false })).status).toBe(200);
  expect((await days()).banner).toBeNull();
});

test("a notice begins and ends with its days, without a write (office-9)", async () => {
  const { today } = await days();
  expect(today).toBe("2027-04-05");
  await save({ ...notice, from: addDays(today, 1), to: addDays(today, 1) });
  expect((await days()).banner).toBeNull();
  now = new Date("2027-04-06T06:59:59Z");
  expect((await days()).banner).toBeNull();
  now = new Date("2027-04-06T07:00:00Z");
  expect((await days()).banner).toBe(notice.text);
  now = new Date("2027-04-07T07:00:00Z");
  expect((await days()).banner).toBeNull();
  now = new Date("2027-04-05T16:00:00Z");
  owner = await signedIn(program, owner.account);
});

test.each([
  ["from", { from: "2030-04-06", to: null }],
  ["to", { from: null, to: "9999-12-31" }],
])(
  "a notice whose day in '%s' is more than three years ahead is refused (office-9)",
  async (field, ahead) => {
    expect(await save({ ...notice, ...ahead })).toMatchObject({
      status: 400,
      body: { fields: { [field]: ["Enter a day within three years"] } },
    });
    expect((await save({ ...notice, [field]: "2030-04-05" })).status).toBe(200);
  },
);

describe("closures (office-10)", () => {
  const closure = { from: "2027-04-07", to: "2027-04-08", reason: "A course" };

  test("are added, listed with those of practice/, and removed", async () => {
    const added = await close(closure);
    expect(added).toMatchObject({ status: 201, body: { id: expect.any(Number), ...closure } });
    expect((await days()).closures).toEqual([
      closure,
      { from: "2027-05-31", to: "2027-05-31", reason: "Memorial Day" },
    ]);
    expect((await call("GET", "/api/office/closures/", { as: owner })).body.results).toEqual([added.body]);
    const remove = () => call("DELETE", `/api/office/closures/${added.body.id}/`, { as: owner });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect((await days()).closures).toHaveLength(1);
  });

  test("are skipped by suggestions, and confirming on one warns", async () => {
    const appointment = await anAppointment(program.database, {
      preferredDay: "wednesday",
      preferredSecondDay: "wednesday",
    });
    const suggested = async () => {
      const url = `/api/appointments/${appointment.id}/confirm/`;
      const { body } = await call("GET", url, { as: owner });
      return body.suggestions.map(({ confirmed_date }: { confirmed_date: string }) => confirmed_date);
    };
    expect(await suggested()).toContain("2027-04-07");
    await close(closure);
    expect(await suggested()).not.toContain("2027-04-07");
    const confirmed = await call("PUT", `/api/appointments/${appointment.id}/confirm/`, {
      as: owner,
      body: { status: "confirmed", confirmed_date: "2027-04-07", confirmed_time: "10:00" },
    });
    expect(confirmed).toMatchObject({ status: 200 });
    expect(confirmed.body.warnings).toContainEqual({
      code: "outside_hours",
      message: "The office is closed at this time.",
    });
  });

  test("are rejected with a sentence for each field", async () => {
    expect(await close({ from: "2027-04-08", to: "2027-04-07", reason: "" })).toMatchObject({
      status: 400,
      body: { fields: { to: ["The last day is before the first"], reason: ["Enter a reason"] } },
    });
    for (const [day, message] of [
      ["2027-04-04", "This day has passed"],
      ["2030-04-06", "Enter a day within three years"],
    ])
      expect(await close({ ...closure, from: "2027-04-01", to: day })).toMatchObject({
        status: 400,
        body: { fields: { to: [message] } },
      });
    expect((await close({ ...closure, from: "0001-01-01" })).status).toBe(400);
  });
});

test("each change is in the office log", async () => {
  const { body } = await call("GET", "/api/office/log/", { as: owner });
  expect(body.results.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(["Notice saved", "Closure added", "Closure removed"]),
  );
  expect(body.results.at(-1)).toMatchObject({ detail: notice.text, whom: null });
});

test("pages know when the office opens and closes today and on the next two days, but for closures (site-19)", async () => {
  const opensAndCloses = async () =>
    (await days()).opens_and_closes.map((minutes: number) => new Date(minutes * 60_000).toISOString());
  now = new Date("2027-06-03T16:00:00Z");
  owner = await signedIn(program, owner.account);
  const thursday = ["2027-06-03T15:00:00.000Z", "2027-06-03T23:30:00.000Z"];
  const friday = ["2027-06-04T15:00:00.000Z", "2027-06-04T23:30:00.000Z"];
  const end = "2027-06-06T07:00:00.000Z";
  expect(await opensAndCloses()).toEqual([...thursday, ...friday, end]);
  await close({ from: "2027-06-04", to: "2027-06-04", reason: "A burst pipe" });
  expect(await opensAndCloses()).toEqual([...thursday, end]);
});

/** When the office would open and close if its content were another. */
async function opensAndClosesWith(change: (content: SiteContent) => void, at: string): Promise<string[]> {
  const published = site();
  onTestFinished(() => provideSite(() => published));
  const content = structuredClone(exampleContent);
  change(content);
  const changed = resolveSite(content, { version: "1" });
  provideSite(() => changed);
  const { opens_and_closes } = await readOfficeDays(program.database, new Date(at));
  return opens_and_closes.map((minutes) => new Date(minutes * 60_000).toISOString());
}

test("a draft with half a time in it leaves out the days that have it (site-19)", async () => {
  const halfTyped = opensAndClosesWith((content) => {
    for (const hours of content.hours.opening) hours.opens = "8:";
  }, "2027-06-10T16:00:00Z");
  expect(await halfTyped).toEqual(["2027-06-13T07:00:00.000Z"]);
});

test("the known days end also where the clock skips midnight (site-19)", async () => {
  const inSantiago = opensAndClosesWith((content) => {
    content.practice.time_zone = "America/Santiago";
  }, "2027-09-02T16:00:00Z");
  expect((await inSantiago).at(-1)).toBe("2027-09-05T04:00:00.000Z");
});
