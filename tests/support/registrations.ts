import { eq } from "drizzle-orm";
import { accounts } from "#server/accounts/table.ts";
import { aRegistration } from "#tests/samples/registration.ts";
import type { TestApp } from "./app.ts";
import { callApi, tokenTo } from "./calls.ts";

/** The calls of registration and verification, and what they leave. */
export function registrationCallsOf(program: () => TestApp) {
  return {
    register: (given: object = {}, headers: Record<string, string> = {}) =>
      callApi(program(), "POST", "/api/users/", { body: aRegistration(given), headers }),
    verify: (token: string) => callApi(program(), "POST", `/api/users/verify-email/${token}/`),
    resend: (email: string) =>
      callApi(program(), "POST", "/api/users/resend-verification-public/", { body: { email } }),
    async accountNamed(username: string) {
      const { database } = program();
      const [account] = await database.select().from(accounts).where(eq(accounts.username, username));
      return account;
    },
    lastTokenTo: async (email: string) => await tokenTo(program(), email, "/verify-email/"),
  };
}
