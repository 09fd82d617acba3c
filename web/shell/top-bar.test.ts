import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { PageElement } from "#tests/support/page-element.ts";
import { employeeSession, patientSession } from "#tests/support/stored-session.ts";
import { clearSession } from "#web/session/stored-session.ts";
import runTopBar from "./top-bar.inline.ts";

let browser: ReturnType<typeof stubBrowserGlobals>;
let root: PageElement;
let bar: PageElement;
let greeting: PageElement & { href?: string };
let darkMode: PageElement;
let signOut: PageElement & { closest?: () => unknown };
let isDarkSystem: boolean;
let sessionChanges: number;
const assign = vi.fn();
const requests = vi.fn(async (_path: string, _init: RequestInit) => new Response("{}"));

beforeEach(() => {
  root = new PageElement();
  browser = stubBrowserGlobals({ root });
  greeting = new PageElement();
  greeting.textContent = "Hi";
  greeting.setAttribute("href", "/profile/edit");
  darkMode = new PageElement();
  signOut = new PageElement();
  isDarkSystem = false;
  sessionChanges = 0;
  assign.mockClear();
  requests.mockClear();
  signOut.closest = () => null;
  bar = new PageElement({
    "[data-greeting]": [greeting],
    "[data-dark-mode]": [darkMode],
    "[data-sign-out]": [signOut],
  });
  browser.document.addEventListener("session-changed", () => {
    sessionChanges += 1;
  });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("location", { assign });
  vi.stubGlobal("fetch", requests);
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: isDarkSystem }));
  vi.stubGlobal(
    "MutationObserver",
    class {
      observe() {}
    },
  );
  vi.stubGlobal("requestAnimationFrame", () => undefined);
});
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

const run = () => runTopBar({ parentElement: bar } as unknown as HTMLScriptElement);
const click = (element: EventTarget) => element.dispatchEvent(new Event("click"));
const greeted = () => [greeting.textContent, greeting.href];

test("the bar greets a patient with a link to My Account, an employee with one to the profile (pages-4)", () => {
  browser.store(patientSession);
  run();
  expect(greeted()).toEqual(["Hi, demo.patient", "/profile/edit"]);
  browser.store({ ...employeeSession, username: "r.o/sei" });
  window.dispatchEvent(new Event("storage"));
  expect(greeted()).toEqual(["Hi, r.o/sei", "/profile/r.o%2Fsei"]);
});

test("a page from the back/forward cache greets the person who signed in since", () => {
  browser.store(patientSession);
  run();
  browser.store(employeeSession);
  window.dispatchEvent(new Event("pageshow"));
  expect(greeted()).toEqual(["Hi, demo.dentist", "/profile/demo.dentist"]);
});

test("signing out revokes and forgets the session, and leaves for /login without telling the page (sign-in-24)", () => {
  browser.store({ ...patientSession, dark: "true" });
  run();
  click(signOut);
  expect(browser.stored()).toEqual({ dark: "true" });
  expect(requests.mock.calls.map(([path, { body, keepalive }]) => [path, body, keepalive])).toEqual([
    ["/token/logout/", JSON.stringify({ refresh: patientSession.refresh }), true],
  ]);
  expect([assign.mock.calls, sessionChanges]).toEqual([[["/login"]], 0]);
});

test("signing out in the mobile menu closes it and tells the page, which stays (sign-in-24)", () => {
  browser.store(patientSession);
  const hidePopover = vi.fn();
  signOut.closest = () => ({ hidePopover });
  run();
  click(signOut);
  expect(hidePopover).toHaveBeenCalledOnce();
  expect([assign.mock.calls, sessionChanges]).toEqual([[], 1]);
});

test("a second press of Logout sends nothing more", () => {
  browser.store(patientSession);
  run();
  click(signOut);
  click(signOut);
  expect(requests).toHaveBeenCalledOnce();
});

test("without a connection the session is forgotten all the same", () => {
  browser.store(patientSession);
  requests.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  run();
  click(signOut);
  expect(browser.stored()).toEqual({});
});

test.each([
  ["a light system", false, "dark", "true"],
  ["a dark system", true, "light", "false"],
])("dark mode is switched from %s and stored (pages-16)", (_title, isDark, theme, stored) => {
  isDarkSystem = isDark;
  run();
  expect(darkMode.getAttribute("aria-checked")).toBe(String(isDark));
  click(darkMode);
  expect([root.dataset["theme"], browser.stored()["dark"]]).toEqual([theme, stored]);
  click(darkMode);
  expect(browser.stored()["dark"]).toBe(String(isDark));
});

test("dark mode is switched for this page where storage is blocked", () => {
  browser.forbidStorage();
  run();
  click(darkMode);
  expect(root.dataset["theme"]).toBe("dark");
});
