import { afterAll, beforeAll, expect, test } from "vitest";
import { linkLimits, linkMailLimits } from "#contract/rate-limits.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { tokenTo } from "#tests/support/calls.ts";
import { newsletterSubscribers } from "./table.ts";

let program: TestApp;

beforeAll(async () => {
  program = await anApp({ sendsMail: true });
});

afterAll(() => program.close());

/** What a browser without JavaScript sends. */
async function post(url: string, payload = "") {
  const { statusCode, headers } = await program.app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
    payload,
  });
  return { status: statusCode, location: headers.location, cache: headers["cache-control"] };
}

const seeOther = (location: string) => ({ status: 303, location, cache: "no-store" });

test("a visitor without JavaScript subscribes and confirms by forms (newsletter-57)", async () => {
  expect(await post("/subscribe", "email=+Nia%40Home.example+")).toEqual(
    seeOther("/subscribe/check-your-email"),
  );
  const token = await tokenTo(program, "nia@home.example", "/confirm-subscription/");
  expect(await post(`/confirm-subscription/${token}`)).toEqual(seeOther("/subscribe/confirmed"));
  const [visitor] = await program.database.select().from(newsletterSubscribers);
  expect(visitor).toMatchObject({ email: "nia@home.example", confirmedAt: expect.any(Date) });
});

test.each(["", "email=", "email=nia", "email=nia%40home.example%0ABcc%3A+all%40home.example", "other=1"])(
  "a form with %j is answered by a page that says so, also from such a page",
  async (body) => {
    expect(await post("/subscribe", body)).toEqual(seeOther("/subscribe/wrong-address"));
    expect(await post("/subscribe/wrong-address", body)).toEqual(seeOther("/subscribe/wrong-address"));
  },
);

test("a dead link of an email is answered by a page that says so", async () => {
  for (const token of ["A".repeat(43), "x", "a%00b"])
    expect(await post(`/confirm-subscription/${token}`)).toEqual(seeOther("/subscribe/dead-link"));
});

test("a link with the punctuation that a message put behind it is confirmed", async () => {
  await post("/subscribe", "email=comma%40home.example");
  const token = await tokenTo(program, "comma@home.example", "/confirm-subscription/");
  expect(await post(`/confirm-subscription/${token}).`)).toEqual(seeOther("/subscribe/confirmed"));
});

test("no answer tells that an address has had its share of emails", async () => {
  for (let sent = 0; sent <= linkMailLimits.perClient.max; sent += 1)
    expect(await post("/subscribe", "email=often%40home.example")).toEqual(
      seeOther("/subscribe/check-your-email"),
    );
});

test("what is no form of a page, or too long, is refused", async () => {
  expect((await post("/subscribe", `email=${"a".repeat(5_000)}`)).status).toBe(413);
  const json = await program.app.inject({
    method: "POST",
    url: "/subscribe",
    payload: { email: "a@home.example" },
  });
  expect(json.statusCode).toBe(415);
});

test("who has opened too many dead links is told that, and not that this one is dead", async () => {
  let { location } = await post("/confirm-subscription/dead");
  for (let time = 0; time <= linkLimits.failedPerAddress.max && location?.endsWith("dead-link"); time += 1)
    ({ location } = await post("/confirm-subscription/dead"));
  expect(location).toBe("/subscribe/too-many-links");
});
