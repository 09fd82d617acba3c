import { expect, test } from "vitest";
import { ConnectionError } from "../islands/connection-error.ts";
import { ApiProblem } from "./call.ts";
import { getErrorMessage } from "./error-message.ts";

const refused = (message: string) => new ApiProblem(400, { detail: "refused", message });
const unreachable = "We could not be reached. Please check your connection and try again.";

test.each([
  ["a refusal's own sentence is shown", refused("The form is closed."), "The form is closed."],
  ["a refusal without a sentence shows the action's", refused(""), "Failed to create post."],
  [
    "a lost connection follows the action's sentence",
    new ConnectionError(),
    `Failed to create post. ${unreachable}`,
  ],
  ["an error of the program is not shown", new TypeError("x is undefined"), "Failed to create post."],
])("%s", (_title, error, shown) => {
  expect(getErrorMessage(error, "Failed to create post.")).toBe(shown);
});

test("an action may have another sentence where nothing answers", () => {
  const shown = (unanswered: string) =>
    getErrorMessage(new ConnectionError(), "Login failed.", { unanswered });
  expect(shown("Unexpected error")).toBe(`Unexpected error. ${unreachable}`);
  expect(shown("")).toBe(unreachable);
});

test("a code's own sentence stands in for the server's, whatever its case", () => {
  const refusal = new ApiProblem(401, { detail: "OTP_Invalid", message: "The code is wrong." });
  const byCode = { otp_invalid: "Incorrect code. Try again." };
  expect(getErrorMessage(refusal, "Login failed.", { byCode })).toBe("Incorrect code. Try again.");
});
