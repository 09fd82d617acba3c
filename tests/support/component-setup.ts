import { afterEach, beforeEach, expect, vi } from "vitest";
import { cleanup } from "vitest-browser-react";
import { getQueryClient } from "#web/api/query-client.tsx";
import { fetchAnswer, resetAnswers, strayCalls } from "./answers.ts";
import "#web/styles.css";

const consoleErrors: unknown[][] = [];

/** An observer that changes what it observes is told in the next frame (CSSWG, Resize Observer): no fault. */
const isObserverDelayed = ([given]: unknown[]) =>
  given instanceof Error && given.message.startsWith("ResizeObserver loop");

/** React's development build warns of a script that is first rendered in the browser: `InlineScript` runs it itself. */
const isScriptWarning = ([given]: unknown[]) =>
  typeof given === "string" && given.startsWith("Encountered a script tag while rendering");

// Queries are tried as often as on the site, without its pauses.
const { queries, ...others } = getQueryClient().getDefaultOptions();
getQueryClient().setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 1 } });

beforeEach(() => {
  resetAnswers();
  localStorage.clear();
  sessionStorage.clear();
  consoleErrors.length = 0;
  vi.spyOn(console, "error").mockImplementation((...given) => {
    if (!isObserverDelayed(given) && !isScriptWarning(given)) consoleErrors.push(given);
  });
  vi.stubGlobal("fetch", fetchAnswer);
});
// Vitest itself fails a test during which an exception or a rejection was not caught.
afterEach(async () => {
  // Its own hook is of the first file alone, since files share their modules. What stays would fetch from nobody.
  await cleanup();
  getQueryClient().clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(strayCalls(), "calls that the test does not answer").toEqual([]);
  expect(consoleErrors, "stray console errors").toEqual([]);
});
