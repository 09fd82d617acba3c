import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { accessToken, employeeSession, patientSession } from "#tests/support/stored-session.ts";
import { call, fetchFile } from "./browser-call.ts";

let server: Server;
let address: string;
let browser: ReturnType<typeof stubBrowserGlobals>;
/** The path and access token of each request. */
let received: [path: string | undefined, token: string | undefined][];
/** What happens while a request to a path is under way. */
let meanwhile: Record<string, () => void>;

const renewed = { access: accessToken(600), refresh: "the-next-refresh-token" };
const path = "/api/users/me/proof/";
const another = { ...employeeSession, access: accessToken(1_200), refresh: "of-another-session" };

const prove = () => call("POST /api/users/me/proof/", { body: { password: "Demo-Patient-1!" } });

/** Accepts renewed tokens and those of another account, and renews any other session. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    await text(request);
    const { url = "", headers } = request;
    const token = headers.authorization?.replace("Bearer ", "");
    received.push([url, token]);
    meanwhile[url]?.();
    const isAccepted = url === "/token/refresh/" || token === renewed.access || token === another.access;
    response.writeHead(isAccepted ? 200 : 401, { "Content-Type": "application/json" });
    response.end(JSON.stringify(isAccepted ? renewed : { detail: "unauthenticated", message: "" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  browser = stubBrowserGlobals({ address });
  browser.store(patientSession);
  received = [];
  meanwhile = {};
});
afterEach(() => vi.unstubAllGlobals());

test("with blocked storage a call is sent without a token", async () => {
  browser.forbidStorage();
  await expect(prove()).rejects.toMatchObject({ status: 401 });
  expect(received).toEqual([[path, undefined]]);
});

test("a call whose session is rejected is sent again once it is renewed", async () => {
  await prove();
  expect(received).toEqual([
    [path, patientSession.access],
    ["/token/refresh/", undefined],
    [path, renewed.access],
  ]);
});

test("a file whose session is rejected is fetched again once it is renewed", async () => {
  expect(JSON.parse(await (await fetchFile("/api/own/data/")).text())).toEqual(renewed);
  expect(received).toEqual([
    ["/api/own/data/", patientSession.access],
    ["/token/refresh/", undefined],
    ["/api/own/data/", renewed.access],
  ]);
});

test("a file is not refetched as another account that has signed in since", async () => {
  meanwhile["/api/own/data/"] = () => browser.store(another);
  await expect(fetchFile("/api/own/data/")).rejects.toMatchObject({ status: 401, detail: "unauthenticated" });
  expect(received).toEqual([["/api/own/data/", patientSession.access]]);
});

test("a call whose session is rejected is not sent again as another account that has signed in since", async () => {
  meanwhile[path] = () => browser.store(another);
  await expect(prove()).rejects.toMatchObject({ status: 401 });
  expect(received).toEqual([[path, patientSession.access]]);
});

test("a call is not sent as another account that signed in during the renewal", async () => {
  browser.store({ access: accessToken(-60) });
  meanwhile["/token/refresh/"] = () => browser.store(another);
  await expect(prove()).rejects.toMatchObject({ status: 401 });
  expect(received).toEqual([
    ["/token/refresh/", undefined],
    [path, undefined],
  ]);
});

test("a rejected call is not sent again as another account that signed in during the renewal", async () => {
  meanwhile["/token/refresh/"] = () => browser.store(another);
  await expect(prove()).rejects.toMatchObject({ status: 401 });
  expect(received).toEqual([
    [path, patientSession.access],
    ["/token/refresh/", undefined],
  ]);
});
