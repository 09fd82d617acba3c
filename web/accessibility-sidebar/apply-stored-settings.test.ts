import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage, stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { PageElement } from "#tests/support/page-element.ts";
import { applyStoredSettings } from "./apply-stored-settings.ts";

const stylesheet = "/assets/adjustments.css";

let browser: ReturnType<typeof stubBrowserGlobals>;
let ofTab: MemoryStorage;
let root: PageElement;
let links: { href?: string }[];
let navigation: string;

beforeEach(() => {
  root = new PageElement();
  browser = stubBrowserGlobals({ root });
  ofTab = new MemoryStorage();
  links = [];
  navigation = "navigate";
  vi.stubGlobal("sessionStorage", ofTab);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("performance", { getEntriesByType: () => [{ type: navigation }] });
  Object.assign(browser.document, {
    head: { append: (link: object) => links.push(link) },
    createElement: () => new PageElement(),
    querySelector: () => links.find(({ href }) => href === stylesheet) ?? null,
  });
});
afterEach(() => vi.unstubAllGlobals());

const remember = (accessibility: string) => browser.store({ accessibility });
const choose = (accessibility: string) => ofTab.setItem("accessibility", accessibility);
const restore = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));

test("without stored settings the page is as designed, and loads no stylesheet for them", () => {
  applyStoredSettings(stylesheet);
  expect([root.attributesByName, links]).toEqual([{}, []]);
});

test("this tab's settings come before those remembered on the device (accessibility-3)", () => {
  remember('{"contrast":"dark","font":"readable"}');
  choose('{"contrast":"light"}');
  applyStoredSettings(stylesheet);
  expect(root.attributesByName).toEqual({ "data-a11y-contrast": "light" });
  expect(links.map(({ href }) => href)).toEqual([stylesheet]);
});

test("a tab whose settings were reset stays as designed, whatever another tab remembers", () => {
  remember('{"contrast":"dark"}');
  choose("{}");
  applyStoredSettings(stylesheet);
  expect(root.attributesByName).toEqual({});
});

test.each(["{", "", "null", "7", '"dark"', "[1]"])(
  "remembered settings apply although this tab's entry is damaged: %s",
  (damaged) => {
    remember('{"contrast":"dark"}');
    choose(damaged);
    applyStoredSettings(stylesheet);
    expect(root.attributesByName).toEqual({ "data-a11y-contrast": "dark" });
  },
);

test.each(["{", "null", "7", '"dark"', "[1]"])("a damaged remembered entry is ignored: %s", (damaged) => {
  remember(damaged);
  applyStoredSettings(stylesheet);
  expect([root.attributesByName, links]).toEqual([{}, []]);
});

test("a name that is no attribute's does not prevent the other settings", () => {
  remember('{"<b>":"x","text-size":"large"}');
  applyStoredSettings(stylesheet);
  expect(root.attributesByName).toEqual({ "data-a11y-text-size": "large" });
});

test("a reload ends this tab's settings, and shows those remembered", () => {
  remember('{"text-size":"large"}');
  choose('{"contrast":"light"}');
  navigation = "reload";
  applyStoredSettings(stylesheet);
  expect(root.attributesByName).toEqual({ "data-a11y-text-size": "large" });
  expect(ofTab.getItem("accessibility")).toBeNull();
});

test("a reading aid loads its panel at once, since it follows the pointer", () => {
  remember('{"cursor":"reading-mask"}');
  applyStoredSettings(stylesheet);
  expect(root.dataset["loadPanel"]).toBe("accessibility");
});

test("a page from the back/forward cache takes the settings that were chosen since, and says so", () => {
  choose('{"contrast":"light"}');
  applyStoredSettings(stylesheet);
  const applied = vi.fn();
  browser.document.addEventListener("accessibility-settings-applied", applied);
  choose('{"text-size":"xl"}');
  restore(false);
  expect(root.attributesByName).toEqual({ "data-a11y-contrast": "light" });
  restore(true);
  expect(root.attributesByName).toEqual({ "data-a11y-text-size": "xl" });
  expect(applied).toHaveBeenCalledOnce();
  expect(links).toHaveLength(1);
});

test("with blocked storage the page is as designed", () => {
  const blocked = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  browser.forbidStorage();
  vi.stubGlobal("sessionStorage", { getItem: blocked, removeItem: blocked });
  navigation = "reload";
  expect(() => applyStoredSettings(stylesheet)).not.toThrow();
  expect(root.attributesByName).toEqual({});
});
