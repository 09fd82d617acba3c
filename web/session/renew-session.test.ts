import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { accessToken, patientSession } from "#tests/support/stored-session.ts";
import { renewIfExpired, renewSession } from "./renew-session.ts";

let server: Server;
let address: string;
let browser: ReturnType<typeof stubBrowserGlobals>;
/** What the server gets, and what it does before it answers. */
let received: string[];
let status: number;
let beforeAnswer: () => void;

const renewed = { access: accessToken(600), refresh: "the-next-refresh-token" };
const expired = { ...patientSession, access: accessToken(-60) };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    received.push(`${request.method} ${request.url} ${await text(request)}`);
    beforeAnswer();
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(renewed));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  browser = stubBrowserGlobals({ address });
  received = [];
  status = 200;
  beforeAnswer = () => undefined;
});
afterEach(() => vi.unstubAllGlobals());

test("an expired session is renewed by its refresh token", async () => {
  browser.store(expired);
  expect(await renewIfExpired()).toBe("renewed");
  expect(received).toEqual([`POST /token/refresh/ {"refresh":"${patientSession.refresh}"}`]);
  expect(browser.stored()).toEqual({ ...patientSession, ...renewed });
});

test("a session that has not expired is not renewed", async () => {
  browser.store(patientSession);
  expect(await renewIfExpired()).toBe("renewed");
  expect(received).toEqual([]);
});

test("simultaneous renewals share one request", async () => {
  browser.store(expired);
  const outcomes = await Promise.all([1, 2, 3].map(() => renewSession(expired.access)));
  expect(outcomes).toEqual(["renewed", "renewed", "renewed"]);
  expect(received).toHaveLength(1);
});

test("tokens that another tab has renewed are used without a request", async () => {
  browser.store({ ...patientSession, ...renewed });
  expect(await renewSession(expired.access)).toBe("renewed");
  expect(received).toEqual([]);
});

test.each([400, 401])("a rejection with %i ends the session", async (refusal) => {
  status = refusal;
  browser.store({ ...expired, dark: "true" });
  expect(await renewIfExpired()).toBe("ended");
  expect(browser.stored()).toEqual({ dark: "true" });
});

test.each([429, 500, 503])("a response of %i does not end the session", async (failure) => {
  status = failure;
  browser.store(expired);
  expect(await renewIfExpired()).toBe("unreachable");
  expect(browser.stored()).toEqual(expired);
});

test("an unreachable server does not end the session", async () => {
  vi.unstubAllGlobals();
  browser = stubBrowserGlobals({ address: "http://127.0.0.1:1" });
  browser.store(expired);
  expect(await renewIfExpired()).toBe("unreachable");
  expect(browser.stored()).toEqual(expired);
});

test("without a refresh token the session has ended", async () => {
  browser.store({ access: expired.access, username: "demo.patient" });
  expect(await renewIfExpired()).toBe("ended");
  expect(browser.stored()).toEqual({});
  expect(received).toEqual([]);
});

test("with blocked storage nothing is renewed", async () => {
  browser.forbidStorage();
  expect(await renewSession(null)).toBe("ended");
  expect(received).toEqual([]);
});

test("signing out during a renewal is not undone by its response", async () => {
  browser.store(expired);
  beforeAnswer = () => localStorage.clear();
  expect(await renewIfExpired()).toBe("ended");
  expect(browser.stored()).toEqual({});
});

test("signing in during a renewal is not overwritten by its response", async () => {
  const another = { ...patientSession, refresh: "of-another-session", username: "other.patient" };
  browser.store(expired);
  beforeAnswer = () => browser.store(another);
  expect(await renewIfExpired()).toBe("renewed");
  expect(browser.stored()).toEqual(another);
});
