import { createMemoryRouter, type DataRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { aProfile } from "#tests/support/profile.ts";
import { employeeSession, patientSession } from "#tests/support/stored-session.ts";
import { clientLoader as requireEmployee } from "./require-employee.tsx";
import { clientLoader as requireOwner } from "./require-owner.tsx";

let browser: ReturnType<typeof stubBrowserGlobals>;
let router: DataRouter;
let answer: (path: string) => Response | Promise<Response>;

/** A guard's client loader as React Router's loader. */
const guarded = (clientLoader: (given: never) => unknown) => (given: object) => clientLoader(given as never);

beforeEach(() => {
  browser = stubBrowserGlobals();
  router = createMemoryRouter(
    [
      { path: "/" },
      { path: "/about/team" },
      { path: "/create", loader: guarded(requireEmployee) },
      { path: "/office", loader: guarded(requireOwner) },
    ],
    { initialEntries: ["/about/team"] },
  );
  vi.stubGlobal("window", { __reactRouterDataRouter: router });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", async (path: string) => answer(path));
});
afterEach(() => {
  router.dispose();
  vi.unstubAllGlobals();
});

const employee = { ...aProfile, role: "employee" };
const owner = { ...employee, owner: true };
const refusal = () => Response.json({ detail: "unauthenticated", message: "" }, { status: 401 });

/** Where a visit of a page leads. */
async function arrivalAt(page: string) {
  void router.navigate(page);
  await expect.poll(() => router.state.location.pathname).not.toBe("/about/team");
  return router.state.location.pathname;
}

test.each([
  ["an employee may write a post", "/create", employee, "/create"],
  ["a patient may not write a post", "/create", aProfile, "/"],
  ["an owner may open the office", "/office", owner, "/office"],
  ["an employee who is no owner may not open the office", "/office", employee, "/"],
])("%s (sign-in-21)", async (_title, page, profile, place) => {
  browser.store(employeeSession);
  answer = () => Response.json(profile);
  expect(await arrivalAt(page)).toBe(place);
});

test("a role that was only written into storage opens nothing (sign-in-21)", async () => {
  browser.store({ ...patientSession, role: "employee" });
  answer = () => Response.json({ ...aProfile, role: "customer" });
  expect(await arrivalAt("/create")).toBe("/");
});

test("an anonymous visitor is led home without a request", async () => {
  answer = () => expect.unreachable("nothing is requested");
  expect(await arrivalAt("/create")).toBe("/");
  expect(router.state.location.state).toEqual({ from: "/create" });
});

test("an employee whose session has ended is led home", async () => {
  browser.store(employeeSession);
  answer = refusal;
  expect(await arrivalAt("/create")).toBe("/");
  expect(browser.stored()).toEqual({});
});

test("an employee whose role cannot be checked now stays signed in, and reads why", async () => {
  browser.store(employeeSession);
  answer = () => Response.json({ detail: "too_many_requests", message: "" }, { status: 429 });
  expect(await arrivalAt("/create")).toBe("/create");
  expect(Object.values(router.state.errors ?? {})).toEqual([
    expect.objectContaining({ name: "ConnectionError" }),
  ]);
  expect(browser.stored()).toEqual(employeeSession);
});
