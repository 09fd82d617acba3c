import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubBrowserGlobals } from "../../tests/support/browser-globals.ts";
import { PageElement } from "../../tests/support/page-element.ts";
import { accessToken, anEmployee, aPatient } from "../../tests/support/stored-session.ts";
import { readStoredChoices } from "./read-stored-choices.ts";

let browser: ReturnType<typeof stubBrowserGlobals>;
let root: PageElement;

beforeEach(() => {
  root = new PageElement();
  browser = stubBrowserGlobals({ root });
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

const marks = () => [root.dataset["session"], root.dataset["role"], root.dataset["theme"]];

test.each([
  ["an anonymous visitor", {}, ["signed-out", "", undefined]],
  ["a patient", aPatient, ["signed-in", "customer", undefined]],
  ["an employee with dark mode", { ...anEmployee, dark: "true" }, ["signed-in", "employee", "dark"]],
  ["a visitor who chose light mode", { dark: "false" }, ["signed-out", "", "light"]],
  [
    "a session that can be renewed",
    { ...aPatient, access: accessToken(-60) },
    ["signed-in", "customer", undefined],
  ],
  ["an expired token alone", { access: accessToken(-60) }, ["signed-out", "", undefined]],
  ["damaged entries", { access: "%.%.%", role: "employee" }, ["signed-out", "", undefined]],
])("the document is marked before the first paint for %s", (_title, stored, expected) => {
  browser.store(stored);
  readStoredChoices();
  expect(marks()).toEqual(expected);
});

test("with blocked storage the visitor is anonymous, and the system's colour scheme applies", () => {
  browser.forbidStorage();
  readStoredChoices();
  expect(marks()).toEqual(["signed-out", "", undefined]);
});

test.each([
  ["this tab signs in", () => browser.document.dispatchEvent(new Event("session-changed"))],
  ["another tab signs in", () => window.dispatchEvent(new Event("storage"))],
  ["the page comes from the back/forward cache", () => window.dispatchEvent(new Event("pageshow"))],
])("the document is marked again when %s", (_title, happen) => {
  readStoredChoices();
  browser.store({ ...aPatient, dark: "true" });
  happen();
  expect(marks()).toEqual(["signed-in", "customer", "dark"]);
});
