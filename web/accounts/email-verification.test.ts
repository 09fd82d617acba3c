import { expect, test } from "vitest";
import { ApiProblem } from "#web/api/call.ts";
import { ConnectionError } from "#web/islands/load-module.ts";
import { describeCodeFailure, isRefusedCode } from "./email-verification.tsx";

const problem = (status: number, message = "") => new ApiProblem(status, { detail: "", message });
const invalid = "Invalid or expired code.";
const noResponse = "This took too long, or the connection was lost. Please try again.";

test.each([
  [
    "an invalid code has the server's sentence",
    problem(400, "This code was used."),
    "This code was used.",
    true,
  ],
  ["a refusal without a sentence is an invalid code", problem(404), invalid, true],
  ["an address that belongs to another account is final", problem(409, "Taken."), "Taken.", true],
  [
    "a limit is no refusal, and can be tried again",
    problem(429, "Try again later."),
    "Try again later.",
    false,
  ],
  ["a proxy's error is never called an invalid code", problem(502), noResponse, false],
  ["nor is a lost connection", new ConnectionError(), noResponse, false],
  ["nor the end of the time for an answer", new DOMException("timed out", "TimeoutError"), noResponse, false],
])("of a mailed code, %s (pages-12, pages-24)", (_title, error, message, isRefused) => {
  expect([describeCodeFailure(error, invalid), isRefusedCode(error)]).toEqual([message, isRefused]);
});
