import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { aFormService, type FormService } from "#tests/support/form-service.ts";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorMessage, getFieldErrors } from "#web/api/error-message.ts";
import { ConnectionError } from "#web/islands/load-module.ts";
import { describeGuestFailure } from "./guest-form.tsx";
import { postToFormService } from "./send-guest-request.tsx";

const services: FormService[] = [];

async function startService(...answers: FormService["answers"]) {
  const service = await aFormService();
  service.answers.push(...answers);
  services.push(service);
  return service;
}
afterEach(async () => {
  vi.unstubAllGlobals();
  await Promise.all(services.splice(0).map((service) => service.stop()));
});

/** What a visitor reads after a form service has answered so. */
async function shownFor(body: unknown, status = 422) {
  vi.stubGlobal("fetch", async () => Response.json(body, { status }));
  const error: unknown = await postToFormService("https://forms.example/f/1", {}).catch((failure) => failure);
  expect(error).toBeInstanceOf(ApiProblem);
  return [getErrorMessage(error, "Failed."), getFieldErrors(error)];
}

test("a form service gets the fields as they were typed, without those that are null or undefined (visits-10)", async () => {
  const service = await startService();
  await postToFormService(service.url, {
    first_name: "Zoë & Søn = 100% +",
    message: "First line\r\nsecond line",
    someone_else: false,
    level_of_discomfort: 0,
    insurance: "",
    mouth_pain: null,
    accessibility_details: undefined,
  });
  expect(service.received[0]?.fields).toEqual({
    first_name: "Zoë & Søn = 100% +",
    message: "First line\r\nsecond line",
    someone_else: "false",
    level_of_discomfort: "0",
    insurance: "",
  });
});

test.each([
  ["one message", { error: "Form not found" }, "Form not found", {}],
  ["an error beside its message", { error: true, message: "Form is closed" }, "Form is closed", {}],
  ["an error that is an object", { error: { code: 7 }, message: "Form is closed" }, "Form is closed", {}],
  ["an empty error beside a message", { error: "", message: "Form is closed" }, "Form is closed", {}],
  ["a null message", { message: null }, "Failed.", {}],
  ["a list of texts", { errors: ["Form is closed"] }, "Form is closed", {}],
  ["a text for its errors", { errors: "Form is closed" }, "Form is closed", {}],
  [
    "a list with null in it",
    { errors: [null, { field: "email", message: "No." }] },
    "Failed.",
    { email: ["No."] },
  ],
  [
    "several errors of one field",
    {
      errors: [
        { field: "email", message: "No." },
        { message: "Sorry." },
        { field: "email", message: "Really." },
      ],
    },
    "Sorry.",
    { email: ["No.", "Really."] },
  ],
  [
    "messages by field name",
    { message: "Invalid.", errors: { email: ["No.", "Really."], phone: "Short.", message: null } },
    "Invalid.",
    { email: ["No.", "Really."], phone: ["Short."] },
  ],
  [
    "a field that objects inherit",
    { errors: [{ field: "constructor", message: "No." }] },
    "Failed.",
    { constructor: ["No."] },
  ],
  ["null", null, "Failed.", {}],
  ["a text", "Internal error", "Failed.", {}],
  ["a list", [{ message: "No." }], "Failed.", {}],
])("a form service's refusal with %s is shown", async (_title, body, message, fields) => {
  expect(await shownFor(body)).toEqual([message, fields]);
});

test("any refusal of a form service has a message, and a list of messages for each field", () => {
  const text = fc.constantFrom("field", "message", "error", "email", "");
  const anything = fc.anything({ key: text, values: [text, fc.constant(null), fc.boolean(), fc.integer()] });
  return fc.assert(
    fc.asyncProperty(fc.record({ error: anything, message: anything, errors: anything }), async (body) => {
      const [message, fields] = await shownFor(body);
      expect(message).not.toBe("");
      expect(Object.values(fields ?? {}).flat()).toSatisfy((all: unknown[]) =>
        all.every((said) => typeof said === "string"),
      );
    }),
  );
});

test("a form service's page instead of JSON leaves the guest the office's phone number", async () => {
  const service = await startService({ status: 503, body: "down for repairs" });
  const error: unknown = await postToFormService(service.url, {}).catch((failure) => failure);
  expect(error).toMatchObject({ status: 503 });
  expect(describeGuestFailure(error)).toMatch(/^Failed to submit.* you can also call us at/);
});

test("a form service that is not there is a connection error", async () => {
  const service = await startService();
  await services.pop()?.stop();
  await expect(postToFormService(service.url, {})).rejects.toBeInstanceOf(ConnectionError);
});
