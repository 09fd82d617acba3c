import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubBrowserGlobals } from "../../tests/support/browser-globals.ts";
import { anEmployee, aPatient } from "../../tests/support/stored-session.ts";
import { ConnectionError } from "../islands/connection-error.ts";
import { clearSession, lockSession, storeTokens } from "../session/stored-session.ts";
import { ApiProblem } from "./call.ts";
import { queryClientOfPage as ofServer } from "./query-client.ts";

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
  const module: { queryClientOfPage: typeof ofServer } = await import(
    /* @vite-ignore */ `./query-client.ts?${loaded}`
  );
  const client = module.queryClientOfPage();
  expect(module.queryClientOfPage(), "one for all pages of the browser").toBe(client);
  client.setQueryData(["appointments"], "Ada's visits");
  return { holds: () => client.getQueryData(["appointments"]) !== undefined, client };
}

const storageChanged = () => window.dispatchEvent(new Event("storage"));

test("each page that the server renders has a cache of its own", () => {
  vi.stubEnv("SSR", true);
  expect(ofServer()).not.toBe(ofServer());
});

test("signing out empties the cache", async () => {
  browser.store(aPatient);
  const { holds } = await clientOfNewPage();
  clearSession();
  expect(holds()).toBe(false);
});

test("another person's sign-in in another tab empties the cache, whichever entry comes last", async () => {
  browser.store(aPatient);
  const { holds } = await clientOfNewPage();
  for (const [name, value] of Object.entries(anEmployee)) {
    browser.store({ [name]: value });
    storageChanged();
  }
  expect(holds()).toBe(false);
});

test("a page from the back/forward cache, which missed another person's sign-in, empties the cache", async () => {
  browser.store(aPatient);
  const { holds } = await clientOfNewPage();
  browser.store(anEmployee);
  window.dispatchEvent(new Event("pageshow"));
  expect(holds()).toBe(false);
});

test("renewed tokens, and other entries of storage, leave the cache as it is", async () => {
  browser.store(aPatient);
  const { holds } = await clientOfNewPage();
  storeTokens({ access: anEmployee.access, refresh: "the-next-refresh-token" });
  browser.store({ dark: "true" });
  storageChanged();
  expect(holds()).toBe(true);
});

test("a locked page keeps its cache for the same person, and empties it for another (sign-in-27)", async () => {
  browser.store(anEmployee);
  const { holds } = await clientOfNewPage();
  lockSession({ username: anEmployee.username, role: anEmployee.role, userId: anEmployee.user_id });
  clearSession();
  browser.store(anEmployee);
  storageChanged();
  expect(holds()).toBe(true);
  clearSession();
  browser.store({ ...anEmployee, username: "demo.hygienist" });
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
