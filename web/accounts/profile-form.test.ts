import { expect, onTestFinished, test } from "vitest";
import { profileChange } from "#contract/accounts/profile.ts";
import { insuranceOptions } from "#contract/site/look-up.ts";
import { resolveSite } from "#contract/site/resolve-site.ts";
import { provideSite } from "#contract/site/site.ts";
import { at } from "#tests/support/changed-content.ts";
import { exampleContent, exampleSite } from "#tests/support/example-site.ts";
import { aProfile as profile } from "#tests/support/profile.ts";
import { changeOf, profileForm, toFormValues } from "./profile-form.tsx";

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

test("an insurance that the practice no longer lists is shown by its name, and holds up no other change (site-4)", () => {
  const content = structuredClone(exampleContent);
  const retired = at(content.insurers.insurers.filter(({ registration }) => registration));
  retired.retired = true;
  const present = resolveSite(content, { version: "1" });
  provideSite(() => present);
  onTestFinished(() => provideSite(() => exampleSite));
  const patient = { ...profile, insurance: retired.value };
  const typed = { ...toFormValues(patient), first_name: "Nora" };
  expect(changeOf(profileForm(patient).parse(typed), { first_name: true })).toMatchObject({
    first_name: "Nora",
  });
  expect(insuranceOptions("registration", patient.insurance)).toContainEqual({
    value: retired.value,
    label: retired.registration?.label.en,
  });
  expect(insuranceOptions("registration").map(({ value }) => value)).not.toContain(retired.value);
  expect(profileForm(profile).safeParse({ ...typed, insurance: retired.value }).success).toBe(false);
  expect(profileForm(patient).parse({ ...typed, insurance: "" }).insurance).toBe("none");
});
