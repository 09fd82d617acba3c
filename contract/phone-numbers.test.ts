import { describe, expect, onTestFinished, test } from "vitest";
import { provideSite } from "#contract/site/site.ts";
import { aGuestForm, aGuestRequest } from "#tests/samples/appointments.ts";
import { aRegistration } from "#tests/samples/registration.ts";
import { exampleSite } from "#tests/support/example-site.ts";
import { profileChange } from "./accounts/profile.ts";
import { registration } from "./accounts/registration.ts";
import { guestRequestForm } from "./appointments/guest-form.ts";
import { guestRequest } from "./appointments/guest-requests.ts";
import { normalizePhone } from "./phone-numbers.ts";

const phoneOf = {
  "the guest form": (phone: string) =>
    guestRequestForm.parse(aGuestForm({ schedule_other_patient: false, phone })).phone,
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

test.each([
  "+1 530 555 0177",
  "1-530-555-0177",
  "1 (530) 555-0177",
  "001 530 555 0177",
  "tel:+1-530-555-0177",
  "530/555/0177",
  "＋１５３０５５５０１７７",
  "٥٣٠٥٥٥٠١٧٧",
  "۵۳۰۵۵۵۰۱۷۷",
  "530\u200b555\u202e0177",
])("%j is stored as the one spelling of 5305550177 in every form (accounts-13)", (phone) => {
  for (const parsePhone of Object.values(phoneOf)) expect(parsePhone(phone)).toBe("5305550177");
});

test.each(["+44 20 7946 0958", "+44 (0)20 7946 0958", "0044 20 7946 0958", "011 44 20 7946 0958"])(
  "another country's number %j has one spelling in accounts, and guests are refused it",
  (phone) => {
    expect(phoneOf.registration(phone)).toBe("+442079460958");
    expect(phoneOf["a profile"](phone)).toBe("+442079460958");
    const refused = guestRequest.safeParse({ ...aGuestRequest(), form_token: "token", phone });
    expect(refused.error?.issues[0]?.message).toBe("Enter a 10-digit phone number (numbers only).");
  },
);

test.each([
  "5305550177 ext 12",
  "530-555-0177 x12",
  "(530) 555-0177 Ext. 12",
  "530.555.0177 #12",
  "5305550177;ext=12",
  "5305550177,12",
  "5305550177 extensión 12",
  "+1 530 555 0177 ext: 12",
  "530-555-0177-12",
  "(530) 555-0177 12",
  "5305550177 - 12",
  "1-530-555-0177-12",
  "+1 530 555 0177 / 12",
  "٥٣٠-٥٥٥-٠١٧٧-١٢",
])("the extension of %j has a message of its own", (phone) => {
  const faults = [
    guestRequest.safeParse({ ...aGuestRequest(), form_token: "token", phone }),
    registration.safeParse({ ...aRegistration(), phone }),
    profileChange.safeParse({ phone }),
  ].map(({ error }) => error?.issues[0]?.message);
  expect(new Set(faults)).toEqual(new Set(["Enter the number without its extension"]));
});

test.each(["0 530 555 0177", "05305550177", "+0 530 555 0177"])(
  "%j has a prefix that is none, and is refused (accounts-13)",
  (phone) => {
    expect(profileChange.safeParse({ phone }).success).toBe(false);
    expect(registration.safeParse({ ...aRegistration(), phone }).success).toBe(false);
  },
);

test.each([
  ["44 20 7946 0958", "442079460958"],
  ["+380 44 123 45 67", "+380441234567"],
  ["375 17 123 45 67", "375171234567"],
  ["+49 30 1234567 89", "+4930123456789"],
])("the groups of another country's number %j are one number", (phone, stored) => {
  expect(phoneOf["a profile"](phone)).toBe(stored);
});

test("two numbers in one field are refused, not merged (accounts-13)", () => {
  expect(profileChange.safeParse({ phone: "530-555-0177/530-555-0178" }).success).toBe(false);
  expect(registration.safeParse({ ...aRegistration(), phone: "530-555-0177/530-555-0178" }).success).toBe(
    false,
  );
});

test("where the office has no number yet, one is stored as it was typed, and none stays none", () => {
  const { practice, ...others } = exampleSite;
  provideSite(() => ({ ...others, practice: { ...practice, phone: { dial: "", display: "" } } }));
  onTestFinished(() => provideSite(() => exampleSite));
  expect(["", "530-555-0177", "+1 530 555 0177"].map(normalizePhone)).toEqual([
    "",
    "5305550177",
    "+15305550177",
  ]);
});
