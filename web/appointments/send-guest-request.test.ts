import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formExpired, formTokenAge } from "#contract/appointments/guest-form.ts";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { ConnectionError } from "#web/islands/load-module.ts";
import { createGuestRequestSender } from "./send-guest-request.tsx";

type Request = Parameters<ReturnType<typeof createGuestRequestSender>["send"]>[0];

/** The least that tells two requests apart; nothing here reads more of them. */
const aRequest = { first_name: "Ada", message: "A tooth broke." } as Request;
const minAge = formTokenAge.min * 1_000;
const expired = () =>
  Response.json({ detail: formExpired.code, message: formExpired.message() }, { status: 400 });
const accepted = () => Response.json({ message: "Submitted." }, { status: 201 });

interface Posted {
  readonly url: string;
  readonly key: string | undefined;
  readonly token: unknown;
  /** Milliseconds after the beginning of the test. */
  readonly at: number;
}

let posted: Posted[];
let tokens: number;
/** What the honeypot contains. */
let website: string;
/** The form service; undefined where the practice receives the form itself. */
let endpoint: string | undefined;
/** What is answered next, first one first; undefined is a lost connection. Afterwards requests are accepted. */
let answers: ((() => Response) | undefined)[];
let tokenAnswers: ((() => Response) | undefined)[];

beforeEach(() => {
  vi.useFakeTimers();
  stubBrowserGlobals();
  posted = [];
  tokens = 0;
  website = "";
  endpoint = undefined;
  answers = [];
  tokenAnswers = [];
  const startedAt = performance.now();
  const reply = (next: (() => Response) | undefined) => {
    if (!next) throw new TypeError("Failed to fetch");
    return next();
  };
  vi.stubGlobal(
    "FormData",
    class {
      get = () => website;
    },
  );
  vi.stubGlobal("fetch", async (url: string, { method, headers, body }: RequestInit = {}) => {
    if (method === "GET") {
      if (tokenAnswers.length > 0) return reply(tokenAnswers.shift());
      tokens += 1;
      return Response.json({ form_token: `token-${tokens}`, ...(endpoint && { endpoint }) });
    }
    const token = typeof body === "string" ? JSON.parse(body).form_token : undefined;
    const key = new Headers(headers).get("idempotency-key") ?? undefined;
    posted.push({ url, key, token, at: performance.now() - startedAt });
    return reply(answers.length > 0 ? answers.shift() : accepted);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sends, and lets the time pass that it takes; the error, if it is rejected. */
async function outcomeOf(sending: ReturnType<typeof createGuestRequestSender>, request = aRequest) {
  const outcome = sending.send(request, {} as HTMLFormElement).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(3 * minAge);
  return outcome;
}

test("a guest's form that autofill has filled waits until its token is old enough (visits-11)", async () => {
  const sending = createGuestRequestSender();
  sending.open();
  await vi.advanceTimersByTimeAsync(1_000);
  const key = await outcomeOf(sending);
  expect(posted).toEqual([expect.objectContaining({ key, token: "token-1", at: minAge })]);
});

test("a guest's form that was open for a while is sent at once, with the token that it came with", async () => {
  const sending = createGuestRequestSender();
  sending.open();
  await vi.advanceTimersByTimeAsync(10 * minAge);
  await outcomeOf(sending);
  expect([posted[0]?.at, tokens]).toEqual([10 * minAge, 1]);
});

test("an expired token is replaced once, and the request keeps its idempotency key (visits-13)", async () => {
  answers = [expired];
  const key = await outcomeOf(createGuestRequestSender());
  expect(posted.map(({ token, at }) => [token, at])).toEqual([
    ["token-1", minAge],
    ["token-2", 2 * minAge],
  ]);
  expect(key).toMatch(/^[\da-f]{32}$/);
  expect(posted[0]?.key).toBe(key);
  expect(posted[1]?.key).toBe(posted[0]?.key);
});

test("a token that expires again is a failure, and the next attempt begins with a new one", async () => {
  answers = [expired, expired];
  const sending = createGuestRequestSender();
  expect(await outcomeOf(sending)).toMatchObject({ detail: formExpired.code });
  expect(posted).toHaveLength(2);
  expect(await outcomeOf(sending)).toMatch(/^[\da-f]{32}$/);
});

test.each([
  ["a refused field", () => Response.json({ detail: "invalid_fields", message: "No." }, { status: 400 })],
  ["a limit", () => Response.json({ detail: "too_many_requests", message: "Later." }, { status: 429 })],
])("%s is not retried", async (_title, answer) => {
  answers = [answer];
  expect(await outcomeOf(createGuestRequestSender())).toMatchObject({ name: "ApiProblem" });
  expect([posted.length, tokens]).toEqual([1, 1]);
});

test("a form whose token did not come fetches it again at the next attempt", async () => {
  tokenAnswers = [undefined, undefined];
  const sending = createGuestRequestSender();
  sending.open();
  await vi.advanceTimersByTimeAsync(0);
  expect(await outcomeOf(sending)).toBeInstanceOf(ConnectionError);
  expect(await outcomeOf(sending)).toMatch(/^[\da-f]{32}$/);
  expect(posted).toHaveLength(1);
});

test("a request whose response was lost keeps its key; a changed one and the next one have others", async () => {
  answers = [undefined, undefined];
  const sending = createGuestRequestSender();
  expect(await outcomeOf(sending)).toBeInstanceOf(ConnectionError);
  await outcomeOf(sending, { ...aRequest, message: "Two teeth broke." });
  await outcomeOf(sending, { ...aRequest, message: "Two teeth broke." });
  await outcomeOf(sending, { ...aRequest, message: "Two teeth broke." });
  const keys = posted.map(({ key }) => key);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe(keys[1]);
  expect(keys[3]).not.toBe(keys[2]);
});

test("a practice's form service gets the request without token, key and wait (visits-10)", async () => {
  endpoint = "https://forms.example/f/1";
  expect(await outcomeOf(createGuestRequestSender())).toBeUndefined();
  expect(posted).toEqual([{ url: endpoint, key: undefined, token: undefined, at: 0 }]);
});

test("a bot that fills the honeypot gets no error, and the form service gets nothing (visits-11)", async () => {
  endpoint = "https://forms.example/f/1";
  website = "https://casino.example";
  expect(await outcomeOf(createGuestRequestSender())).toBeUndefined();
  expect(posted).toEqual([]);
});
