import { expect, test } from "vitest";
import { ApiProblem } from "#web/api/call.ts";
import { ConnectionError } from "#web/islands/load-module.ts";
import { describeLoadFailure } from "./post-queries.ts";

const problem = (message: string) => new ApiProblem(503, { detail: "unavailable", message });

test.each([
  ["a problem has the server's message", problem("Please try again later."), "Please try again later."],
  ["a problem without a message is an unknown error", problem(""), "Unknown error"],
  [
    "a lost connection is called so",
    new ConnectionError(),
    "We could not be reached. Please check your connection and try again.",
  ],
  [
    "a guest network's page in place of posts is no text of the parser",
    new SyntaxError("Unexpected token '<', \"<!doctype \"... is not valid JSON"),
    "Unknown error",
  ],
])("posts that could not be loaded: %s (pages-12)", (_title, error, shown) => {
  expect(describeLoadFailure(error)).toBe(shown);
});
