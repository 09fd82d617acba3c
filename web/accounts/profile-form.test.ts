import { expect, test } from "vitest";
import { profileChange } from "#contract/accounts/profile.ts";
import { aProfile as profile } from "#tests/support/profile.ts";
import { changeOf, toFormValues } from "./profile-form.tsx";

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
