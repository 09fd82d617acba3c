import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { returnPageOf, withReturnPage } from "./begin-session.ts";

beforeEach(() => vi.stubGlobal("window", { location: { origin: "https://practice.example" } }));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["?next= leads back", "?next=%2Fprofile%2Fedit%3Fpage%3D2", null, "/profile/edit?page=2"],
  ["the router state's `from` leads back", "", { from: "/create" }, "/create"],
  ["?next= goes before the router state", "?next=%2Fcreate", { from: "/profile/edit" }, "/create"],
  ["another site is ignored", "?next=https%3A%2F%2Fevil.example%2F", null, "/appointments"],
  ["another site's path is ignored in the router state", "", { from: "//evil.example" }, "/appointments"],
  [
    "a foreign ?next= leaves the router state's page",
    "?next=%2F%2Fevil.example",
    { from: "/create" },
    "/create",
  ],
  ["a page of the sign-in itself is ignored", "?next=%2Flogin%3Fnext%3D%252Flogin", null, "/appointments"],
  ["without a wish the appointments come", "", null, "/appointments"],
  ["a state of another shape is ignored", "", { from: { pathname: "/create" } }, "/appointments"],
])("%s", (_title, search, state, page) => {
  expect(returnPageOf({ search, state })).toBe(page);
});

test("sign-in pages preserve ?next= and the router state, and no other parameter", () => {
  const state = { from: "/create" };
  expect(withReturnPage("/login", { search: "?next=%2Fcreate&other=1", state })).toEqual({
    to: "/login?next=%2Fcreate",
    state,
  });
  expect(withReturnPage("/register", { search: "?other=1", state: null })).toEqual({
    to: "/register",
    state: null,
  });
});
