import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { accessToken, patientSession } from "#tests/support/stored-session.ts";
import { beginSession } from "./begin-session.ts";

const account = { username: patientSession.username, role: "customer", user_id: 4 } as const;
const tokens = { access: patientSession.access, refresh: patientSession.refresh };
const enrolment = { mfa_enrollment_required: true, enroll_access: accessToken(600) };

let browser: ReturnType<typeof stubBrowserGlobals>;
let ended: unknown[];
const navigate = vi.fn(async (_to: string, _options?: object) => undefined);

beforeEach(() => {
  browser = stubBrowserGlobals();
  ended = [];
  navigate.mockClear();
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    ended.push([path, body]);
    return new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** What is stored after a sign-in's reply, which comes while its page is shown or after it was left. */
async function storedAfter(reply: object, { isMounted = true } = {}) {
  await beginSession({ ...account, ...reply } as never, {
    navigate: navigate as never,
    returnPage: "/profile/edit",
    isMounted: () => isMounted,
  });
  return browser.stored();
}

test("a sign-in with tokens is stored, and its page is left to the guard", async () => {
  browser.store({ enroll_access: "of-an-earlier-sign-in" });
  expect(await storedAfter(tokens)).toEqual(patientSession);
  expect(navigate).not.toHaveBeenCalled();
});

test("a sign-in whose page was left before its reply is ended again, and not stored", async () => {
  expect(await storedAfter(tokens, { isMounted: false })).toEqual({});
  expect(ended).toEqual([["/token/logout/", JSON.stringify({ refresh: tokens.refresh })]]);
});

test("an enrolment whose page was left before its reply is not stored, and opens no page", async () => {
  expect(await storedAfter(enrolment, { isMounted: false })).toEqual({});
  expect([ended, navigate.mock.calls]).toEqual([[], []]);
});

test("an employee without a second factor sets it up, and returns to the page that was wanted (sign-in-9)", async () => {
  expect(await storedAfter(enrolment)).toEqual({ enroll_access: enrolment.enroll_access });
  expect(navigate).toHaveBeenCalledWith(
    "/settings/security/2fa",
    expect.objectContaining({ state: { from: "/profile/edit" } }),
  );
});

test.each([
  ["without tokens", {}],
  ["with one token alone", { access: tokens.access }],
])("a reply %s stores nothing and leads back to /login", async (_title, reply) => {
  expect(await storedAfter(reply)).toEqual({});
  expect(navigate).toHaveBeenCalledWith("/login", expect.anything());
});
