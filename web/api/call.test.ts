import fc from "fast-check";
import { expect, test } from "vitest";
import { ApiProblem, createCall, type Send } from "./call.ts";
import { getErrorCode, getErrorMessage } from "./error-message.ts";

/** A call whose requests are recorded, and answered by `response`. */
function callAnswered({ status = 200, body = "{}" } = {}) {
  const sent: Parameters<Send>[0][] = [];
  const call = createCall(async (request) => {
    sent.push(request);
    return new Response(body, { status });
  });
  return { call, sent };
}

/** What a call is rejected with. */
const rejection = (body: string, status = 400) =>
  callAnswered({ status, body })
    .call("GET /api/newsletter/subscribers/", { query: {} })
    .then(
      () => undefined,
      (error: unknown) => error,
    );

test("a parameter is one segment of the path, whatever it contains", () =>
  fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1 }), async (slug) => {
      const { call, sent } = callAnswered();
      await call("GET /api/blogs/slug/{slug}/", { params: { slug } });
      const segments = sent[0]?.path.split("/") ?? [];
      expect(segments.slice(0, 4)).toEqual(["", "api", "blogs", "slug"]);
      expect(decodeURIComponent(segments[4] ?? "")).toBe(slug);
      expect(segments.slice(5)).toEqual([""]);
    }),
  ));

test("a parameter that looks like a placeholder is not filled in again", async () => {
  const { call, sent } = callAnswered();
  await call("GET /api/blogs/slug/{slug}/", { params: { slug: "{slug}$&" } });
  expect(sent[0]?.path).toBe("/api/blogs/slug/%7Bslug%7D%24%26/");
});

test("a query is decoded to what was given; what is undefined is omitted, and an empty text is not", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), async (search) => {
      const { call, sent } = callAnswered();
      await call("GET /api/appointments/", { query: { search, page: undefined } });
      const [path, query] = sent[0]?.path.split("?") ?? [];
      expect(path).toBe("/api/appointments/");
      expect([...new URLSearchParams(query)]).toEqual([["search", search]]);
    }),
  );
});

test("a call without a query has no question mark", async () => {
  const { call, sent } = callAnswered();
  await call("GET /api/appointments/", { query: { page: undefined } });
  expect(sent).toEqual([{ method: "GET", path: "/api/appointments/" }]);
});

test("a form keeps files as files and false as text, and omits null and undefined", async () => {
  const { call, sent } = callAnswered();
  const file = new File(["picture"], "tooth.png", { type: "image/png" });
  const form = {
    title: "Teeth",
    content: "",
    is_draft: false,
    category: null,
    alt: undefined,
    featured_image: file,
  };
  await call("POST /api/blogs/", { form } as never);
  const body = sent[0]?.body;
  expect(body instanceof FormData && [...body]).toEqual([
    ["title", "Teeth"],
    ["content", ""],
    ["is_draft", "false"],
    ["featured_image", file],
  ]);
});

test("undefined headers are omitted", async () => {
  const { call, sent } = callAnswered();
  await call("GET /api/newsletter/subscribers/", {
    headers: { "if-match": undefined, accept: "x" },
  } as never);
  expect(sent[0]?.headers).toEqual({ accept: "x" });
});

test("an empty body is undefined, and null is null", async () => {
  const reply = (body: string) =>
    callAnswered({ body }).call("GET /api/newsletter/subscribers/", { query: {} });
  expect(await reply("")).toBeUndefined();
  expect(await reply("null")).toBeNull();
});

test("a page in place of a reply, as of a guest network's sign-in, shows the fallback", async () => {
  const error = await rejection("<!doctype html><title>Welcome to our network</title>", 200);
  expect(getErrorMessage(error, "Failed to load.")).toBe("Failed to load.");
});

test("a problem keeps its extension members (RFC 9457, 3.2)", async () => {
  const body = { detail: "time_taken", message: "Taken.", fields: { confirmed_time: ["Taken."] }, visit: 7 };
  const { visit: _visit, ...known } = body;
  expect(await rejection(JSON.stringify(body), 409)).toMatchObject({ ...known, status: 409, body });
});

test.each([
  ["a proxy's page", "<html>502 Bad Gateway</html>"],
  ["nothing", ""],
  ["null", "null"],
  ["a text", '"Bad gateway"'],
  ["a list", '[{"message":"Bad gateway"}]'],
  ["a gateway's null for a message", '{"message":null}'],
  ["a validator's list for a detail", '{"detail":[{"loc":["body"],"msg":"field required"}]}'],
])("an error response with %s as its body shows the fallback", async (_title, body) => {
  const error = await rejection(body, 502);
  expect(error).toBeInstanceOf(ApiProblem);
  expect([getErrorCode(error), getErrorMessage(error, "Failed.")]).toEqual(["", "Failed."]);
});

test("any error response has a code and a message to show", () =>
  fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.record({ detail: fc.jsonValue(), message: fc.jsonValue() }).map((body) => JSON.stringify(body)),
      ),
      async (body) => {
        const error = await rejection(body);
        expect(error).toBeInstanceOf(ApiProblem);
        expect(getErrorCode(error)).toBeTypeOf("string");
        expect(getErrorMessage(error, "Failed.")).not.toBe("");
      },
    ),
  ));
