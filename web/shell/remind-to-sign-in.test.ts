import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { remindToSignIn } from "./remind-to-sign-in.tsx";

let browser: ReturnType<typeof stubBrowserGlobals>;
let links: { pathname: string; search: string }[];

beforeEach(() => {
  browser = stubBrowserGlobals();
  links = ["/login", "/register", "/about/team"].map((pathname) => ({ pathname, search: "" }));
  Object.assign(browser.document, { querySelectorAll: () => links });
});
afterEach(() => vi.unstubAllGlobals());

const searches = () => links.map(({ search }) => search);

test("the links to sign in lead back to the page that was wanted, until someone has signed in (sign-in-22)", () => {
  remindToSignIn("/profile/edit?page=2&x=ü");
  const next = "?next=%2Fprofile%2Fedit%3Fpage%3D2%26x%3D%C3%BC";
  expect(searches()).toEqual([next, next, ""]);
  browser.document.dispatchEvent(new Event("session-changed"));
  expect(searches()).toEqual(["", "", ""]);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "profile",
  "",
  7,
  null,
  { pathname: "/" },
])("an address that is no path of this site is ignored: %s (sign-in-13)", (from) => {
  remindToSignIn(from);
  expect(searches()).toEqual(["", "", ""]);
});
