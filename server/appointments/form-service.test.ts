import { afterAll, beforeAll, expect, test } from "vitest";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";

const service = "https://forms.vendor.example/f/abc123";
let program: TestApp;

beforeAll(async () => {
  program = await anApp({ guestFormEndpoint: service });
});

afterAll(() => program.close());

test("the form gets the address of the practice's form service", async () => {
  const { body } = await callsOf(program)("GET", "/api/appointments/guest/");
  expect(body).toEqual({ form_token: expect.any(String), endpoint: service });
});

test("every page may call the form service, and nothing else outside", async () => {
  for (const url of ["/", "/request-appointment", "/appointments"]) {
    const { headers } = await program.app.inject({ method: "GET", url });
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("connect-src 'self' https://forms.vendor.example;");
    expect(policy.match(/vendor\.example/g)).toHaveLength(1);
    expect(policy).toContain("form-action 'self';");
  }
});
