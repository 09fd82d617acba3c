import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { ConnectionError } from "#web/islands/load-module.ts";
import { fetchFile } from "./browser-call.ts";
import { ApiProblem } from "./call.ts";
import { getErrorCode, getErrorMessage } from "./error-message.ts";

let answer: () => Response;

beforeEach(() => {
  stubBrowserGlobals();
  vi.stubGlobal("fetch", async () => answer());
});
afterEach(() => vi.unstubAllGlobals());

/** A body of which the connection is lost after its first bytes. */
const lostBody = () =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("BEGIN:VCALENDAR")),
    pull: (controller) => controller.error(new TypeError("terminated")),
  });

const refused = () => fetchFile("/api/own/data/").catch((error: unknown) => error);

test("a file's bytes are those that were sent", async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  answer = () => new Response(bytes);
  expect(new Uint8Array(await (await fetchFile("/api/own/data/")).arrayBuffer())).toEqual(bytes);
});

test("a file whose connection is lost on the way is a connection error", async () => {
  answer = () => new Response(lostBody());
  expect(await refused()).toBeInstanceOf(ConnectionError);
});

test("a refused file has the server's message", async () => {
  answer = () =>
    Response.json({ detail: "not_found", message: "This visit does not exist." }, { status: 404 });
  expect(await refused()).toMatchObject({
    status: 404,
    detail: "not_found",
    message: "This visit does not exist.",
  });
});

test.each([
  ["a proxy's page", () => new Response("<html>", { status: 502 })],
  ["a gateway's own JSON", () => Response.json({ error: "upstream" }, { status: 502 })],
  ["null", () => new Response("null", { status: 500 })],
  ["a body whose connection is lost", () => new Response(lostBody(), { status: 500 })],
])("a refused file with %s shows the fallback", async (_title, refusal) => {
  answer = refusal;
  const error = await refused();
  expect(error).toBeInstanceOf(ApiProblem);
  expect([getErrorCode(error), getErrorMessage(error, "Failed.")]).toEqual(["", "Failed."]);
});
