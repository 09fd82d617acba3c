import fastify, { type FastifyBaseLogger, LogController } from "fastify";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { unavailable } from "#contract/problems.ts";
import { handleError, ProblemError } from "./problem-error.ts";
import { logOptions, logRequests } from "./request-log.ts";

const lines: string[] = [];
const write = (line: string) => void lines.push(line);
const log: FastifyBaseLogger = pino(logOptions("info"), { write });
const app = fastify({
  loggerInstance: log,
  logController: new LogController({ disableRequestLogging: true }),
});

beforeAll(async () => {
  logRequests(app);
  app.setErrorHandler(handleError);
  app.get("/busy", async () => {
    throw new ProblemError(unavailable, { retryAfterSeconds: 3 });
  });
  app.get("/limited", async () => {
    throw new ProblemError({ code: "too_many_requests", status: 429, message: () => "Slow down." });
  });
  app.get("/unreachable", async () => {
    throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  });
  for (const code of ["53100", "ENOSPC"])
    app.get(`/full/${code}`, async () => {
      throw new Error("Failed query", {
        cause: Object.assign(new Error("No space left on device"), { code }),
      });
    });
  app.get("/broken", async () => {
    throw new TypeError("A fault of the program.");
  });
  await app.ready();
});

beforeEach(() => {
  lines.length = 0;
});

afterAll(() => app.close());

test.each([
  ["/busy", 503],
  ["/limited", 429],
])("a refusal by load is one log line without a stack: %s", async (url, status) => {
  const reply = await app.inject(url);
  expect(reply.statusCode).toBe(status);
  await expect.poll(() => lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ route: url, status });
  expect(lines[0]).not.toContain("stack");
});

test("a database outage is logged with its error code and without a stack", async () => {
  const reply = await app.inject("/unreachable");
  expect(reply.statusCode).toBe(503);
  await expect.poll(() => lines).toHaveLength(2);
  expect(lines.join("")).toContain("ECONNREFUSED");
  expect(lines.join("")).not.toContain("stack");
  expect(reply.body).not.toContain("ECONNREFUSED");
});

test.each(["53100", "ENOSPC"])("a full disk is answered by 503 and named in the log: %s", async (code) => {
  const reply = await app.inject(`/full/${code}`);
  expect(reply.statusCode).toBe(503);
  await expect.poll(() => lines).toHaveLength(2);
  expect(lines.map((line) => JSON.parse(line).cause)).toContain(`${code}: the disk is full`);
  expect(lines.join("")).not.toContain("stack");
});

test("an unexpected error is logged with its stack and the request's id, and the reply reveals nothing of it", async () => {
  const reply = await app.inject("/broken");
  expect(reply.statusCode).toBe(500);
  expect(reply.body).not.toContain("fault of the program");
  await expect.poll(() => lines).toHaveLength(2);
  const logged = JSON.parse(lines.find((line) => line.includes("stack")) ?? "{}");
  expect(logged).toMatchObject({ request_id: reply.json().request_id, msg: "internal_error" });
});
