import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { accessToken, employeeSession, patientSession } from "#tests/support/stored-session.ts";
import { clearSession } from "#web/session/stored-session.ts";
import { confirmEnrolment } from "./enrolment-api.ts";

const confirmed = { recovery_codes: ["abcde-12345"], access: accessToken(600), refresh: "of-the-enrolled" };

/** The profile of an employee who enrols before the first sign-in. */
const profile = { id: 2, username: employeeSession.username, role: employeeSession.role };

type Browser = ReturnType<typeof stubBrowserGlobals>;

interface Meanwhile {
  /** What is stored at first. */
  readonly stored?: Readonly<Record<string, string>>;
  /** What happens while the code is confirmed. */
  readonly confirming?: (browser: Browser) => void;
  /** What happens while the profile is loaded. */
  readonly loading?: (browser: Browser) => void;
}

/** Confirms a code, and returns what is stored afterwards. */
async function confirm({ stored = patientSession, confirming, loading }: Meanwhile = {}) {
  const server = createServer(async (request, response) => {
    await text(request);
    const isProfile = request.url?.endsWith("/profile/");
    (isProfile ? loading : confirming)?.(browser);
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end(JSON.stringify(isProfile ? profile : confirmed));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    server.close();
    server.closeAllConnections();
  });
  const browser = stubBrowserGlobals({
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  browser.store(stored);
  expect(await confirmEnrolment("123456")).toEqual(confirmed.recovery_codes);
  return browser.stored();
}

test("the session continues with the tokens of the confirmed enrolment", async () => {
  const { access, refresh } = confirmed;
  expect(await confirm()).toEqual({ ...patientSession, access, refresh });
});

test("the tokens of another account that has signed in since are kept", async () => {
  expect(await confirm({ confirming: (browser) => browser.store(employeeSession) })).toEqual({
    ...patientSession,
    ...employeeSession,
  });
});

const enrolling = { enroll_access: accessToken(600) };

test("an employee who enrols before the first sign-in has a session with name and role", async () => {
  const { access, refresh } = confirmed;
  expect(await confirm({ stored: enrolling })).toEqual({ ...employeeSession, access, refresh });
});

test("who signs out while the profile is loaded stays signed out", async () => {
  const signOut = () => clearSession();
  expect(await confirm({ stored: enrolling, loading: signOut })).toEqual({});
});

test("the session of another person who signs in while the profile is loaded is kept", async () => {
  const signIn = (browser: Browser) => browser.store(patientSession);
  expect(await confirm({ stored: enrolling, loading: signIn })).toEqual(patientSession);
});

test("without an answer about the profile the session is active all the same", async () => {
  const { access, refresh } = confirmed;
  const disconnect = () => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await confirm({ stored: enrolling, confirming: disconnect })).toEqual({ access, refresh });
});
