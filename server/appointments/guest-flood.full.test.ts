import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkMailLimits, requestLimits, signInLimits } from "#contract/rate-limits.ts";
import { anAccount } from "#tests/samples/accounts.ts";
import { aGuestRequest } from "#tests/samples/appointments.ts";
import { aRegistration } from "#tests/samples/registration.ts";
import { anAccountWithPassword, tryToSignIn } from "#tests/samples/sign-ins.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { followStream } from "#tests/support/event-stream.ts";
import { signedIn } from "#tests/support/signed-in.ts";

// A Friday noon at the office.
let now = new Date("2026-10-23T19:00:00Z");
let program: TestApp;
let call: ReturnType<typeof callsOf>;

beforeAll(async () => {
  program = await anApp({ clock: () => now, sendsMail: true });
  call = callsOf(program);
});

afterAll(() => program.close());

function later(seconds: number) {
  now = new Date(now.getTime() + seconds * 1_000);
}

const times = <Result>(count: number, make: (index: number) => Result) =>
  Array.from({ length: count }, (_, index) => make(index));

interface GuestCall {
  readonly from: string;
  readonly forwardedFor?: string;
  readonly body?: Record<string, unknown>;
}

/** Sends guests' requests in batches of twenty at a time; returns their statuses. */
async function sendAsGuests(calls: readonly GuestCall[]): Promise<number[]> {
  const openForm = async () => (await call("GET", "/api/appointments/guest/")).body.form_token;
  const tokens = await Promise.all(calls.map(openForm));
  later(5);
  const statuses: number[] = [];
  for (let start = 0; start < calls.length; start += 20)
    statuses.push(
      ...(await Promise.all(
        calls.slice(start, start + 20).map(async ({ from, forwardedFor, body }, index) => {
          const { status } = await call("POST", "/api/appointments/guest/", {
            from,
            ...(forwardedFor !== undefined && { headers: { "x-forwarded-for": forwardedFor } }),
            body: aGuestRequest({ form_token: tokens[start + index], ...body }),
          });
          return status;
        }),
      )),
    );
  return statuses;
}

const countOf = (statuses: readonly number[], wanted: number) =>
  statuses.filter((status) => status === wanted).length;

/** A network of its own within one /48, in one of several spellings. */
function inSite(index: number, site = "2001:db8:77"): GuestCall {
  const group = (index + 1).toString(16);
  const spellings = [
    `${site}:${group}::1`,
    `[${site}:${group}::2]:50001`,
    `${site.toUpperCase()}:${group.padStart(4, "0")}:A:0:0:1`,
    `"[${site}:${group}::3]"`,
  ];
  return index % 2 === 0
    ? { from: `${site}:${group}::1` }
    : { from: "127.0.0.1", forwardedFor: spellings[index % spellings.length] ?? "" };
}

const junk = [
  { email: "no address" },
  { first_name: "" },
  { form_token: "made up" },
  { date_of_birth: "2999-01-01" },
];

/** Twenty honest guests: ten by IPv4, and ten by IPv6, each in a /48 of its own. */
const honest = (nth: number): GuestCall[] =>
  times(20, (index) => ({
    from: index % 2 ? `10.${nth}.${index}.1` : `2001:db8:${nth}${index.toString(16).padStart(2, "0")}:1::1`,
    body: { email: `honest.${nth}.${index}@mailbox.example` },
  }));

describe("a flood of guest requests", () => {
  test("from one IPv6 /48 gets four times an address's, and twenty other networks are let in", async () => {
    const flood = times(620, (index) => ({
      ...inSite(index),
      ...(index % 3 === 0 && { body: junk[(index / 3) % junk.length] ?? {} }),
    }));
    const statuses = await sendAsGuests(flood);
    expect(countOf(statuses, 201)).toBe(4 * requestLimits.acceptedPerAddress.max);
    expect(countOf(statuses, 429)).toBeGreaterThan(300);
    expect(await sendAsGuests(honest(1))).toEqual(Array(20).fill(201));
  });

  test("over hours, as fast as a /48 may, leaves room for twenty other networks", async () => {
    let accepted = 0;
    for (let round = 0; round < 7; round += 1) {
      later(requestLimits.acceptedPerAddress.seconds);
      accepted += countOf(
        await sendAsGuests(times(41, (index) => inSite(round * 41 + index, "2001:db8:78"))),
        201,
      );
    }
    expect(accepted).toBe(7 * 40);
    expect(await sendAsGuests(honest(2))).toEqual(Array(20).fill(201));
  });

  test("from several /48 networks uses up the limit of all, and twenty other networks are let in", async () => {
    later(60 * 60);
    const flood = times(10, (site) => times(40, (index) => inSite(index, `2001:db8:a${site}`)));
    const accepted = countOf(await sendAsGuests(flood.flat()), 201);
    // Beyond the limit of all guests there are only the first four requests of a /48.
    expect(accepted).toBeGreaterThanOrEqual(requestLimits.acceptedFromGuests.max);
    expect(accepted).toBeLessThanOrEqual(requestLimits.acceptedFromGuests.max + 10 * 4);
    expect(await sendAsGuests(honest(3))).toEqual(Array(20).fill(201));
    // Four hundred requests in turn: a minute does not do on a busy machine.
  }, 180_000);
});

describe("45 mails to one mailbox, by addresses such as victim+1@", () => {
  test("are three of a kind for guests' requests, whatever network they come from", async () => {
    later(2 * 60 * 60);
    const statuses = await sendAsGuests(
      times(45, (index) => ({ from: `10.9.${index}.1`, body: { email: `victim+${index}@mailbox.example` } })),
    );
    expect(statuses).toEqual(Array(45).fill(201));
    expect(await countMails("victim", /./)).toBe(requestLimits.acknowledgementsPerMailbox.max);
  });

  test("are three of a kind for links that one address requests, and twelve for those that one /48 requests", async () => {
    const accounts = await Promise.all(
      times(45, (index) => anAccount(program.database, { email: `holder+${index}@mailbox.example` })),
    );
    for (const [index, { email }] of accounts.entries())
      await call("POST", "/api/users/request-password-reset/", {
        from: `2001:db8:90:${(index % 5) + 1}::1`,
        body: { email },
      });
    expect(await countMails("holder", /reset/i)).toBe(linkMailLimits.perMailbox.max);
    const one = await Promise.all(
      times(45, (index) => anAccount(program.database, { email: `one+${index}@mailbox.example` })),
    );
    for (const { email } of one)
      await call("POST", "/api/users/request-password-reset/", { from: "10.8.0.1", body: { email } });
    expect(await countMails("one", /reset/i)).toBe(linkMailLimits.perClient.max);
  });

  test("are three of a kind for registrations from one address", async () => {
    for (let index = 0; index < 45; index += 1)
      await call("POST", "/api/users/", {
        from: "10.8.0.2",
        body: aRegistration({ email: `newcomer+${index}@mailbox.example` }),
      });
    expect(await countMails("newcomer", /./)).toBe(linkMailLimits.perClient.max);
  });

  async function countMails(mailbox: string, subject: RegExp): Promise<number> {
    const mails = await program.sentMails();
    return mails.filter(
      ({ recipients, subject: sent }) =>
        recipients.some((recipient) => recipient.startsWith(`${mailbox}+`)) && subject.test(sent ?? ""),
    ).length;
  }
});

test("70 wrong passwords for one name from one /48 are 40 tries, and its holder signs in from another network", async () => {
  const { username } = await anAccountWithPassword(program);
  const spellings = [username, username.toUpperCase(), ` ${username} `];
  const statuses: number[] = [];
  for (let index = 0; index < 70; index += 1) {
    const { statusCode } = await tryToSignIn(program, {
      username: spellings[index % spellings.length] ?? username,
      password: "Wrong-Password-1!",
      from: `2001:db8:91:${(index + 1).toString(16)}::1`,
    });
    statuses.push(statusCode);
  }
  expect(statuses).toEqual([
    ...Array(4 * signInLimits.perNameAndAddress.max).fill(401),
    ...Array(70 - 4 * signInLimits.perNameAndAddress.max).fill(429),
  ]);
  expect((await tryToSignIn(program, { username, from: "2001:db8:92::1" })).statusCode).toBe(200);
});

test("500 session streams of one patient are 30, and another patient's opens", async () => {
  const { account, sessionId: first } = await signedIn(program);
  const sessions = [
    first,
    ...(await Promise.all(times(49, () => signedIn(program, account)))).map(({ sessionId }) => sessionId),
  ];
  const origin = await program.app.listen({ port: 0, host: "127.0.0.1" });
  const open = (sessionId: string) => followStream(`${origin}/api/sessions/${sessionId}/events/`);
  const streams = [];
  for (let index = 0; index < 500; index += 20)
    streams.push(
      ...(await Promise.all(times(20, (within) => open(sessions[(index + within) % sessions.length] ?? "")))),
    );
  const statuses = streams.map(({ status }) => status ?? 0);
  expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([30, 470]);
  const other = await open((await signedIn(program)).sessionId);
  expect(other.status).toBe(200);
  for (const { stop } of [...streams, other]) stop();
});
