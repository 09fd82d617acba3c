import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage, stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { PageElement } from "#tests/support/page-element.ts";
import { applyToPage, areRemembered, readPageSettings, remember, storeForTab } from "./page-settings.ts";

let browser: ReturnType<typeof stubBrowserGlobals>;
let root: PageElement;

beforeEach(() => {
  root = new PageElement();
  browser = stubBrowserGlobals({ root });
  vi.stubGlobal("sessionStorage", new MemoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

test("applied settings are read back, and take away all others of the sidebar and nothing else", () => {
  root.setAttribute("lang", "en");
  applyToPage({ contrast: "dark", "hide-images": "on" });
  expect(readPageSettings()).toEqual({ contrast: "dark", "hide-images": "on" });
  applyToPage({ "text-size": "xl" });
  expect(root.attributesByName).toEqual({ lang: "en", "data-a11y-text-size": "xl" });
});

test("values that the sidebar does not offer are not read from the document", () => {
  root.setAttribute("data-a11y-contrast", "mauve");
  root.setAttribute("data-a11y-onclick", "x");
  expect(readPageSettings()).toEqual({});
});

test("settings hold in this tab without being remembered on the device (accessibility-3)", () => {
  storeForTab({ contrast: "dark" });
  expect(sessionStorage.getItem("accessibility")).toBe('{"contrast":"dark"}');
  expect(areRemembered()).toBe(false);
});

test("settings are remembered until they are forgotten, the page as designed too", () => {
  expect(remember({})).toBe(true);
  expect(areRemembered()).toBe(true);
  expect(remember(undefined)).toBe(true);
  expect([areRemembered(), browser.stored()]).toEqual([false, {}]);
});

test("a browser that blocks storage says that it does not remember, and still applies settings", () => {
  const full = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  vi.stubGlobal("sessionStorage", { setItem: full });
  browser.forbidStorage();
  expect(() => storeForTab({ contrast: "dark" })).not.toThrow();
  expect([remember({ contrast: "dark" }), remember(undefined), areRemembered()]).toEqual([
    false,
    false,
    false,
  ]);
});
