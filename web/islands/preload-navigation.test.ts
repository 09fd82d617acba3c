import { createMemoryRouter, type DataRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { preloadNavigation } from "./preload-navigation.ts";

let router: DataRouter;
let failures: unknown[];
/** Lets the slow page's code load, or fail. */
let slow: PromiseWithResolvers<void>;

const place = () => router.state.location.pathname;

/** Ends the loader of a page whose code loads at once. */
let lateData: PromiseWithResolvers<null>;

beforeEach(() => {
  lateData = Promise.withResolvers();
  slow = Promise.withResolvers();
  // Not reported where it fails before the module waits for it.
  slow.promise.catch(() => undefined);
  failures = [];
  router = createMemoryRouter(
    [
      { id: "start", path: "/" },
      { id: "fast", path: "/fast" },
      { id: "slow", path: "/slow" },
      { id: "late", path: "/late", loader: () => lateData.promise },
    ],
    { initialEntries: ["/fast", "/"] },
  );
  vi.stubGlobal("slowPage", slow.promise);
  vi.stubGlobal("location", { href: "http://localhost/" });
  vi.stubGlobal("document", { querySelectorAll: () => [] });
  // A new address each time: a module is evaluated once.
  const slowModule = `data:text/javascript,await globalThis.slowPage; //${crypto.randomUUID()}`;
  vi.stubGlobal("window", {
    __reactRouterDataRouter: router,
    __reactRouterManifest: {
      routes: {
        fast: { module: "data:text/javascript," },
        late: { module: "data:text/javascript," },
        slow: { module: slowModule },
      },
    },
  });
  preloadNavigation((error) => failures.push(error));
});
afterEach(() => {
  router.dispose();
  vi.unstubAllGlobals();
});

test("a page is shown once its code has loaded", async () => {
  const arrival = router.navigate("/slow");
  expect(place()).toBe("/");
  slow.resolve();
  await arrival;
  expect(place()).toBe("/slow");
});

test("a navigation whose code loads late does not follow a later one", async () => {
  const late = router.navigate("/slow");
  await router.navigate("/fast");
  expect(place()).toBe("/fast");
  slow.resolve();
  await late;
  expect(place()).toBe("/fast");
});

test("a navigation whose code loads late does not follow the way back", async () => {
  const late = router.navigate("/slow");
  await router.navigate(-1);
  await expect.poll(place).toBe("/fast");
  slow.resolve();
  await late;
  expect(place()).toBe("/fast");
});

test("a navigation whose code loads late is not cancelled by an earlier one that arrives meanwhile", async () => {
  void router.navigate("/late", { replace: true });
  await expect.poll(() => router.state.navigation.state).toBe("loading");
  const latest = router.navigate("/slow");
  lateData.resolve(null);
  await expect.poll(place).toBe("/late");
  slow.resolve();
  await latest;
  expect(place()).toBe("/slow");
});

test("code that does not load is a failure of the latest navigation alone", async () => {
  const left = router.navigate("/slow");
  await router.navigate("/fast");
  slow.reject(new Error("No connection."));
  await left;
  expect(failures).toEqual([]);
  await router.navigate("/slow");
  expect(failures).toEqual([expect.objectContaining({ name: "ConnectionError" })]);
  expect(place()).toBe("/fast");
});
