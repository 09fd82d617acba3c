import { describe, expect, test } from "vitest";
import { aGuestRequest } from "#tests/samples/appointments.ts";
import { aRegistration } from "#tests/samples/registration.ts";
import { guestRequest, guestRequestForm } from "./guest-requests.ts";
import { profileChange } from "./profile.ts";
import { registration } from "./registration.ts";

const phoneOf = {
  "the guest form": (phone: string) =>
    guestRequestForm.parse({ ...aGuestRequest(), schedule_other_patient: false, phone }).phone,
  "a guest's request": (phone: string) =>
    guestRequest.parse({ ...aGuestRequest(), form_token: "token", phone }).guest.phone,
  registration: (phone: string) => registration.parse({ ...aRegistration(), phone }).phone,
  "a profile": (phone: string) => profileChange.parse({ phone }).phone,
};

describe.each(Object.entries(phoneOf))("the phone number of %s", (_name, parsePhone) => {
  test.each([
    ["blanks and brackets", " (530) 555 0199 "],
    ["hyphens", "530-555-0199"],
    ["non-breaking hyphens, U+2011", "530\u2011555\u20110199"],
    ["en dashes", "530–555–0199"],
    ["em dashes", "530—555—0199"],
    ["minus signs, U+2212", "530\u2212555\u22120199"],
    ["dots", "530.555.0199"],
    ["no-break and narrow blanks", "530\u00a0555\u202f0199"],
    ["the direction marks that address books copy along", "\u202a530-555-0199\u202c"],
    ["every kind of bracket", "[530] {555} 0199"],
  ])("may be pasted with %s", (_punctuation, pasted) => {
    expect(parsePhone(pasted)).toBe("5305550199");
  });
});

test("a phone number beyond the limit is rejected, whatever its punctuation", () => {
  const phone = `5305550199${"-".repeat(1_000)}`;
  expect(guestRequest.safeParse({ ...aGuestRequest(), form_token: "token", phone }).success).toBe(false);
  expect(registration.safeParse({ ...aRegistration(), phone }).success).toBe(false);
});
