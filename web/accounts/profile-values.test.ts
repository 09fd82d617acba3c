import { expect, test } from "vitest";
import type { Profile } from "#contract/accounts.ts";
import { profileChange } from "#contract/profile.ts";
import { changeOf, toFormValues } from "./profile-values.ts";

const profile: Profile = {
  id: 7,
  username: "a.patient",
  first_name: "Noor",
  last_name: "Vance",
  role: "customer",
  profile_picture: null,
  job_title: null,
  bio: null,
  linkedin: null,
  email: "noor@mailbox.example",
  email_verified: true,
  phone: "+15305550188",
  date_of_birth: "1990-04-12",
  insurance: "cigna",
  other_insurance: null,
  insurance_member_id: "CG-77",
  newsletter_subscribed: false,
  owner: false,
  visit_reminders: true,
};

/** What is sent after some fields of the form were changed. */
function sentAfter(typed: object) {
  const changed = Object.fromEntries(Object.keys(typed).map((name) => [name, true]));
  return changeOf(profileChange.parse({ ...toFormValues(profile), ...typed }), changed);
}

test("only dirty fields are sent, and always the newsletter's checkbox", () => {
  expect(sentAfter({ first_name: "Nora" })).toEqual({ first_name: "Nora", newsletter_subscribed: false });
});

test("a field that was emptied is cleared by null", () => {
  expect(sentAfter({ insurance_member_id: "", phone: "" })).toMatchObject({
    insurance_member_id: null,
    phone: null,
  });
});

test("a name cannot be emptied", () => {
  expect(profileChange.safeParse({ ...toFormValues(profile), first_name: " " }).success).toBe(false);
});
