import { createMemoryRouter, type DataRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { accessToken, patientSession } from "#tests/support/stored-session.ts";
import { clearSession } from "#web/session/stored-session.ts";
import { clientLoader as guestsOnly } from "./require-anonymous.tsx";
import { clientLoader as requireEnrolment } from "./require-enrolment.tsx";
import { clientLoader as requireSession } from "./require-session.tsx";

let browser: ReturnType<typeof stubBrowserGlobals>;
let router: DataRouter;

/** A guard's client loader as React Router's loader. */
function guarded(clientLoader: (given: never) => unknown) {
  return (given: object) => clientLoader({ ...given, serverLoader: () => undefined } as never);
}

beforeEach(() => {
  browser = stubBrowserGlobals({ address: "http://127.0.0.1:1" });
  router = createMemoryRouter(
    [
      { path: "/" },
      { path: "/about/team" },
      { path: "/appointments", loader: guarded(requireSession) },
      { path: "/profile/edit", loader: guarded(requireSession) },
      { path: "/settings/security/2fa", loader: guarded(requireEnrolment) },
      { path: "/login", loader: guarded(guestsOnly) },
    ],
    { initialEntries: ["/about/team"] },
  );
  vi.stubGlobal("window", {
    __reactRouterDataRouter: router,
    location: { origin: "http://localhost" },
  });
});
afterEach(() => {
  router.dispose();
  vi.unstubAllGlobals();
});

const place = () => router.state.location.pathname + router.state.location.search;
const settled = () => expect.poll(() => router.state.navigation.state).toBe("idle");

test("an anonymous visitor is redirected home with the attempted location, as a new history entry", async () => {
  void router.navigate("/profile/edit?page=2");
  await expect.poll(place).toBe("/");
  expect(router.state.location.state).toEqual({ from: "/profile/edit?page=2" });
  await router.navigate(-1);
  await expect.poll(place, { message: "the way back skips the protected page" }).toBe("/about/team");
});

test("with a session a protected page is shown", async () => {
  browser.store(patientSession);
  await router.navigate("/profile/edit");
  expect(place()).toBe("/profile/edit");
});

test("when the session ends, the protected page is replaced", async () => {
  browser.store(patientSession);
  await router.navigate("/profile/edit");
  clearSession();
  void router.revalidate();
  await expect.poll(place).toBe("/");
  expect(router.state.location.state).toEqual({ from: "/profile/edit" });
  await router.navigate(-1);
  await expect.poll(place).toBe("/about/team");
});

test("an expired session that cannot be renewed now is an error, and is not ended", async () => {
  const expired = { ...patientSession, access: accessToken(-60) };
  browser.store(expired);
  await router.navigate("/profile/edit");
  expect(place()).toBe("/profile/edit");
  expect(Object.values(router.state.errors ?? {})).toEqual([
    expect.objectContaining({ name: "ConnectionError" }),
  ]);
  expect(browser.stored()).toEqual(expired);
});

test("anonymous visitors see /login", async () => {
  await router.navigate("/login");
  await settled();
  expect(place()).toBe("/login");
});

test.each([
  ["/login", null, "/appointments"],
  ["/login?next=/profile/edit", null, "/profile/edit"],
  ["/login", { from: "/profile/edit" }, "/profile/edit"],
])("with a session, %s with the state %j leads to %s", async (page, state, wanted) => {
  browser.store(patientSession);
  void router.navigate(page, { state });
  await expect.poll(place).toBe(wanted);
});

test("signing in on /login redirects when the guard revalidates", async () => {
  await router.navigate("/login?next=/profile/edit");
  browser.store(patientSession);
  void router.revalidate();
  await expect.poll(place).toBe("/profile/edit");
});

test.each([
  ["a valid enrolment token opens two-factor setup", accessToken(600), "/settings/security/2fa"],
  ["an expired enrolment token does not", accessToken(-60), "/"],
])("%s", async (_title, token, wanted) => {
  browser.store({ enroll_access: token });
  void router.navigate("/settings/security/2fa");
  await expect.poll(place).toBe(wanted);
});

test("a redirect is cancelled by another navigation", async () => {
  const { promise: refusal, resolve: refuse } = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => refusal);
  browser.store({ access: accessToken(-60), refresh: "a-refresh-token", username: "demo.patient" });
  void router.navigate("/profile/edit");
  await router.navigate("/");
  await router.navigate("/about/team");
  refuse(new Response("{}", { status: 401 }));
  await expect.poll(() => browser.stored(), { message: "the session has ended" }).toEqual({});
  await new Promise((resolve) => setTimeout(resolve));
  expect(place()).toBe("/about/team");
});
