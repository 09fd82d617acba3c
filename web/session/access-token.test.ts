import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { learnServerClock, readClaims, secondsLeft } from "./stored-session.ts";

const now = 1_800_000_000;

beforeEach(() => void vi.useFakeTimers({ now: now * 1_000 }));
afterEach(() => void vi.useRealTimers());

const tokenOf = (claims: unknown, encoding: "base64" | "base64url" = "base64url") =>
  `header.${Buffer.from(JSON.stringify(claims)).toString(encoding)}.signature`;

test("a token's claims are read whatever they contain, with and without padding", () => {
  fc.assert(
    fc.property(
      fc.record({ exp: fc.integer(), sid: fc.uuid(), role: fc.string() }),
      fc.constantFrom("base64" as const, "base64url" as const),
      (claims, encoding) => {
        expect(readClaims(tokenOf(claims, encoding))).toMatchObject({ exp: claims.exp, sid: claims.sid });
      },
    ),
  );
});

test("a token's time ends with the second that it names, by this device's clock", () => {
  expect([1, 0, -1].map((seconds) => secondsLeft(tokenOf({ exp: now + seconds })))).toEqual([1, 0, -1]);
});

test.each([-20 * 60, 20 * 60])(
  "a token that was just issued has its whole life though this device's clock is %i seconds wrong",
  (wrongBy) => {
    const issued = tokenOf({ iat: now - wrongBy, exp: now - wrongBy + 600 });
    learnServerClock(issued);
    expect(secondsLeft(issued)).toBe(600);
    vi.advanceTimersByTime(601_000);
    expect(secondsLeft(issued)).toBe(-1);
    learnServerClock(tokenOf({ iat: now + 601 }));
  },
);

test.each([null, "", ".", "..", "a.b.c", "header.e30", "header.%%%.signature", "undefined"])(
  "%j is no token (sign-in-19)",
  (stored) => expect(secondsLeft(stored)).toBeUndefined(),
);

test.each([null, 7, "text", [], {}, { exp: null }, { exp: "1900000000" }, { exp: true }])(
  "a token whose claims are %j has no expiry",
  (claims) => expect(secondsLeft(tokenOf(claims))).toBeUndefined(),
);

test("any text in storage is read without an error", () => {
  expect(() =>
    fc.assert(
      fc.property(fc.uint16Array(), (stored) =>
        ["number", "undefined"].includes(typeof secondsLeft(`a.${String.fromCharCode(...stored)}.b`)),
      ),
    ),
  ).not.toThrow();
});
