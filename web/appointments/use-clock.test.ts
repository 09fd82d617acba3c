import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchTime } from "./use-clock.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the day is checked each minute and when the page becomes visible, until the page is left", () => {
  const onChange = vi.fn();
  const stop = watchTime(onChange);
  vi.advanceTimersByTime(60_000);
  expect(onChange).toHaveBeenCalledTimes(1);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(onChange).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(60_000);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(onChange).toHaveBeenCalledTimes(2);
});
