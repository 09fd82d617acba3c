import { expect, test } from "vitest";
import { ConnectionError } from "#web/islands/load-module.ts";
import { ApiProblem } from "./call.ts";
import { getErrorMessage } from "./error-message.ts";

const refused = (message: string) => new ApiProblem(400, { detail: "refused", message });
const unreachable = "We could not be reached. Please check your connection and try again.";

test.each([
  ["the server's message is shown", refused("The form is closed."), "The form is closed."],
  ["a problem without a message shows the fallback", refused(""), "Failed to create post."],
  [
    "a connection error is appended to the fallback",
    new ConnectionError(),
    `Failed to create post. ${unreachable}`,
  ],
  ["an error of the program is not shown", new TypeError("x is undefined"), "Failed to create post."],
])("%s", (_title, error, shown) => {
  expect(getErrorMessage(error, "Failed to create post.")).toBe(shown);
});

test("a call can replace the fallback if no response comes", () => {
  const shown = (noResponse: string) =>
    getErrorMessage(new ConnectionError(), "Login failed.", { noResponse });
  expect(shown("Unexpected error")).toBe(`Unexpected error. ${unreachable}`);
  expect(shown("")).toBe(unreachable);
});

test("a message by code replaces the server's, whatever the code's case", () => {
  const refusal = new ApiProblem(401, { detail: "OTP_Invalid", message: "The code is wrong." });
  const byCode = { otp_invalid: () => "Incorrect code. Try again." };
  expect(getErrorMessage(refusal, "Login failed.", { byCode })).toBe("Incorrect code. Try again.");
});
