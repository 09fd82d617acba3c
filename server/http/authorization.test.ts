import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "#contract/api.ts";
import type { Route } from "#contract/route.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";

type Callers = Record<"stranger" | "patient" | "employee" | "owner", SignedIn | undefined>;

let program: TestApp;
let callers: Callers;

beforeAll(async () => {
  program = await anApp();
  callers = {
    stranger: undefined,
    patient: await signedIn(program),
    employee: await signedIn(program, await anEmployee(program.database)),
    owner: await signedIn(program, await anEmployee(program.database, { isOwner: true })),
  };
});

afterAll(() => program.close());

/** The status with which each access rejects each caller; undefined if it admits one. */
const rejections: Readonly<Record<Route["access"], Record<keyof Callers, 401 | 403 | undefined>>> = {
  anyone: { stranger: undefined, patient: undefined, employee: undefined, owner: undefined },
  enrolling: { stranger: 401, patient: undefined, employee: undefined, owner: undefined },
  "signed-in": { stranger: 401, patient: undefined, employee: undefined, owner: undefined },
  employee: { stranger: 401, patient: 403, employee: undefined, owner: undefined },
  owner: { stranger: 401, patient: 403, employee: 403, owner: undefined },
};

const cases = Object.values<Route>(routes).flatMap(({ method, path, access }) =>
  Object.entries(rejections[access]).flatMap(([caller, status]) =>
    status === undefined ? [] : [{ method, path, caller: caller as keyof Callers, status }],
  ),
);

describe("every call rejects callers without access before it reads what they sent (http-1)", () => {
  test.each(cases)("$method $path, $caller: $status", async ({ method, path, caller, status }) => {
    const url = path.replaceAll(/\{\w+\}/g, "1");
    const body = method === "GET" ? undefined : "{broken";
    const reply = await callsOf(program)(method, url, { as: callers[caller], body });
    expect([reply.status, reply.body.detail]).toEqual([
      status,
      status === 401 ? "unauthenticated" : "forbidden",
    ]);
  });
});

/** What anyone may call, and what any signed-in person may: a call that is not named here is for employees or owners. */
const openCalls: Readonly<Record<"anyone" | "enrolling" | "signed-in", readonly string[]>> = {
  anyone: [
    "GET /api/blogs/",
    "GET /api/blogs/user/{username}/",
    "GET /api/blogs/{id}/",
    "GET /api/blogs/slug/{slug}/",
    "POST /api/users/",
    "POST /api/users/verify-email/{token}/",
    "POST /api/users/resend-verification-public/",
    "POST /api/users/request-password-reset/",
    "GET /api/users/confirm-password-reset/{token}/",
    "POST /api/users/confirm-password-reset/{token}/",
    "POST /api/users/confirm-email-change/{code}/",
    "POST /api/newsletter/subscriptions/",
    "GET /api/newsletter/subscriptions/{token}/",
    "POST /api/newsletter/subscriptions/{token}/",
    "GET /api/first-owner/",
    "POST /api/first-owner/",
    "POST /token/",
    "GET /api/visits/{token}/",
    "GET /api/visits/{token}/calendar.ics",
    "POST /api/visits/{token}/attend/",
    "POST /api/visits/{token}/cancel/",
    "POST /api/visits/{token}/another-time/",
    "POST /api/visits/{token}/earlier/",
    "POST /api/visits/{token}/reminders/",
    "GET /api/offers/{token}/",
    "POST /api/offers/{token}/accept/",
    "GET /api/calendar/{token}.ics",
    "GET /api/appointments/guest/",
    "POST /api/appointments/guest/",
    "PUT /api/appointments/guest/email/",
    "POST /token/refresh/",
    "POST /token/logout/",
    "GET /api/sessions/{id}/events/",
    "GET /api/site/{kind}/",
    "GET /api/pages/",
    "POST /token/passkey/begin/",
    "POST /token/passkey/",
    "GET /api/office-days/",
  ],
  enrolling: [
    "POST /api/passkeys/begin/",
    "POST /api/passkeys/confirm/",
    "GET /api/2fa/totp/status/",
    "POST /api/2fa/totp/begin/",
    "POST /api/2fa/totp/confirm/",
  ],
  "signed-in": [
    "PUT /api/users/update/",
    "GET /api/users/me/username/",
    "GET /api/users/me/profile/",
    "GET /api/users/by-username/{username}/",
    "POST /api/users/resend-verification/",
    "POST /api/users/change-password/",
    "POST /api/users/request-email-change/",
    "GET /api/users/me/access-log/",
    "GET /api/users/me/export/",
    "GET /api/users/me/deletion/",
    "POST /api/users/me/deletion/",
    "DELETE /api/users/me/deletion/",
    "GET /api/users/me/email-change/",
    "DELETE /api/users/me/email-change/",
    "POST /api/appointments/",
    "GET /api/appointments/my/",
    "GET /api/appointments/my/next/",
    "POST /api/appointments/{id}/cancel/",
    "POST /api/appointments/{id}/another-time/",
    "POST /api/appointments/{id}/earlier/",
    "GET /api/appointments/{id}/calendar.ics",
    "GET /api/users/me/activity/",
    "POST /api/users/me/sign-out-others/",
    "GET /api/users/me/sessions/",
    "DELETE /api/users/me/sessions/{id}/",
    "GET /api/passkeys/",
    "DELETE /api/passkeys/{id}/",
    "POST /api/2fa/totp/disable/",
    "GET /api/users/me/proof/",
    "POST /api/users/me/proof/begin/",
    "POST /api/users/me/proof/",
  ],
};

test("a call is for employees unless it is named among those that strangers and patients need (http-1)", () => {
  for (const [access, named] of Object.entries(openCalls)) {
    const declared = Object.values<Route>(routes).filter((route) => route.access === access);
    expect(declared.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(named.toSorted());
  }
});

test("the office's calls are for owners, and all but reading need reauthentication (office-1, office-3)", () => {
  const office = Object.values<Route>(routes).filter(({ path }) => path.startsWith("/api/office/"));
  expect(office.length).toBeGreaterThan(1);
  for (const { method, path, access, needsReauthentication = false } of office) {
    const isDrafting = /^\/api\/office\/site\/(\{kind\}\/(draft|plan)|pictures|preview)\/$/.test(path);
    const isReading = method === "GET" || isDrafting || path === "/api/office/proof/";
    expect({ path, access, needsReauthentication }).toEqual({
      path,
      access: "owner",
      needsReauthentication: !isReading,
    });
  }
});
