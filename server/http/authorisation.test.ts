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

test("the office's calls are for owners, and all but reading need reauthentication (office-1, office-3)", () => {
  const office = Object.values<Route>(routes).filter(({ path }) => path.startsWith("/api/office/"));
  expect(office.length).toBeGreaterThan(1);
  for (const { method, path, access, needsReauthentication = false } of office) {
    const isReading = method === "GET" || path === "/api/office/proof/";
    expect({ path, access, needsReauthentication }).toEqual({
      path,
      access: "owner",
      needsReauthentication: !isReading,
    });
  }
});
