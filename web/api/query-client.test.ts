import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { employeeSession, patientSession } from "#tests/support/stored-session.ts";
import { ConnectionError } from "#web/islands/load-module.ts";
import { clearSession, lockSession, storeTokens } from "#web/session/stored-session.ts";
import { ApiProblem } from "./call.ts";
import { getQueryClient as ofServer } from "./query-client.tsx";

let browser: ReturnType<typeof stubBrowserGlobals>;
let loaded = 0;

beforeEach(() => {
  vi.useFakeTimers();
  browser = stubBrowserGlobals();
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  lockSession(undefined);
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** The client of a page that a browser has just loaded, with the names of a patient's visits in it. */
async function clientOfNewPage() {
  vi.stubEnv("SSR", false);
  loaded += 1;
  const module: { getQueryClient: typeof ofServer } = await import(
    /* @vite-ignore */ `./query-client.tsx?${loaded}`
  );
  const client = module.getQueryClient();
  expect(module.getQueryClient(), "one for all pages of the browser").toBe(client);
  client.setQueryData(["appointments"], "Ada's visits");
  return { holds: () => client.getQueryData(["appointments"]) !== undefined, client };
}

const storageChanged = () => window.dispatchEvent(new Event("storage"));

test("each page that the server renders has a cache of its own", () => {
  vi.stubEnv("SSR", true);
  expect(ofServer()).not.toBe(ofServer());
});

test("signing out empties the cache", async () => {
  browser.store(patientSession);
  const { holds } = await clientOfNewPage();
  clearSession();
  expect(holds()).toBe(false);
});

test("another person's sign-in in another tab empties the cache, whichever entry comes last", async () => {
  browser.store(patientSession);
  const { holds } = await clientOfNewPage();
  for (const [name, value] of Object.entries(employeeSession)) {
    browser.store({ [name]: value });
    storageChanged();
  }
  expect(holds()).toBe(false);
});

test("a page from the back/forward cache, which missed another person's sign-in, empties the cache", async () => {
  browser.store(patientSession);
  const { holds } = await clientOfNewPage();
  browser.store(employeeSession);
  window.dispatchEvent(new Event("pageshow"));
  expect(holds()).toBe(false);
});

test("renewed tokens, and other entries of storage, leave the cache as it is", async () => {
  browser.store(patientSession);
  const { holds } = await clientOfNewPage();
  storeTokens({ access: employeeSession.access, refresh: "the-next-refresh-token" });
  browser.store({ dark: "true" });
  storageChanged();
  expect(holds()).toBe(true);
});

test("a locked page keeps its cache for the same person, and empties it for another (sign-in-27)", async () => {
  browser.store(employeeSession);
  const { holds } = await clientOfNewPage();
  lockSession({
    username: employeeSession.username,
    role: employeeSession.role,
    userId: employeeSession.user_id,
  });
  clearSession();
  browser.store(employeeSession);
  storageChanged();
  expect(holds()).toBe(true);
  clearSession();
  browser.store({ ...employeeSession, username: "demo.hygienist" });
  storageChanged();
  expect(holds()).toBe(false);
});

const problem = (status: number) => new ApiProblem(status, { detail: "", message: "" });

test.each([
  ["a refusal", problem(404), 1],
  ["a limit", problem(429), 1],
  ["an error of the server", problem(503), 4],
  ["a lost connection", new ConnectionError(), 4],
])("%s is tried as often as it may help (pages-13)", async (_title, failure, times) => {
  const { client } = await clientOfNewPage();
  const queryFn = vi.fn(() => Promise.reject(failure));
  const outcome = client.fetchQuery({ queryKey: ["failing"], queryFn }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toBe(failure);
  expect(queryFn).toHaveBeenCalledTimes(times);
});
