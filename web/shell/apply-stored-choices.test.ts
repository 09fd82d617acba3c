import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { PageElement } from "#tests/support/page-element.ts";
import { accessToken, employeeSession, patientSession } from "#tests/support/stored-session.ts";
import { applyStoredChoices } from "./apply-stored-choices.ts";

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
  ["a patient", patientSession, ["signed-in", "customer", undefined]],
  ["an employee with dark mode", { ...employeeSession, dark: "true" }, ["signed-in", "employee", "dark"]],
  ["a visitor who chose light mode", { dark: "false" }, ["signed-out", "", "light"]],
  [
    "a session that can be renewed",
    { ...patientSession, access: accessToken(-60) },
    ["signed-in", "customer", undefined],
  ],
  ["an expired token alone", { access: accessToken(-60) }, ["signed-out", "", undefined]],
  ["damaged entries", { access: "%.%.%", role: "employee" }, ["signed-out", "", undefined]],
])("the document is marked before the first paint for %s", (_title, stored, expected) => {
  browser.store(stored);
  applyStoredChoices();
  expect(marks()).toEqual(expected);
});

test("with blocked storage the visitor is anonymous, and the system's colour scheme applies", () => {
  browser.forbidStorage();
  applyStoredChoices();
  expect(marks()).toEqual(["signed-out", "", undefined]);
});

test.each([
  ["this tab signs in", () => browser.document.dispatchEvent(new Event("session-changed"))],
  ["another tab signs in", () => window.dispatchEvent(new Event("storage"))],
  ["the page comes from the back/forward cache", () => window.dispatchEvent(new Event("pageshow"))],
])("the document is marked again when %s", (_title, happen) => {
  applyStoredChoices();
  browser.store({ ...patientSession, dark: "true" });
  happen();
  expect(marks()).toEqual(["signed-in", "customer", "dark"]);
});
