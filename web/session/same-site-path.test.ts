import { expect, test } from "vitest";
import { sameSitePath } from "./same-site-path.ts";

const origin = "https://practice.example";

test.each(["/", "/appointments", "/create?draft=1", "/blog/a-post#top", "/profile/demo.dentist"])(
  "%s is a path of this site",
  (path) => {
    expect(sameSitePath(path, origin)).toBe(path);
  },
);

test.each([
  "//evil.example/",
  "/\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "https://evil.example/",
  "https://practice.example.evil.example/",
  "javascript:alert(1)",
  "appointments",
  "",
  undefined,
  null,
  7,
  { pathname: "/" },
])("%j is not", (address) => {
  expect(sameSitePath(address, origin)).toBeUndefined();
});

test("dot segments and unsafe characters are normalised", () => {
  expect(sameSitePath("/x/../appointments", origin)).toBe("/appointments");
  expect(sameSitePath("/a<b>", origin)).toBe("/a%3Cb%3E");
});
