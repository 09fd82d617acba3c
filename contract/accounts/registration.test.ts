import { describe, expect, test } from "vitest";
import { officeNow } from "#contract/office-dates.ts";
import { aRegistration } from "#tests/samples/registration.ts";
import { passwordChange } from "./passwords.ts";
import { profileChange } from "./profile.ts";
import { registration } from "./registration.ts";

const complete = aRegistration({
  username: "ada.quill",
  email: "ada@mailbox.example",
  phone: "5305550100",
});

/** Sentences by field name. */
function faults(
  schema: { safeParse(input: unknown): ReturnType<typeof registration.safeParse> },
  input: unknown,
) {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of schema.safeParse(input).error?.issues ?? []) {
    const name = path.join(".");
    fields[name] = [...(fields[name] ?? []), message];
  }
  return fields;
}

const registering = (given: object) => faults(registration, { ...complete, ...given });

describe("registration", () => {
  test("accepts a complete form, normalises the address, and drops unknown fields", () => {
    const parsed = registration.parse({
      ...complete,
      email: "  Ada@Mailbox.Example ",
      role: "employee",
      is_staff: true,
    });
    expect(parsed).toEqual(complete);
    expect(registration.parse(parsed), "its output is valid input").toEqual(parsed);
  });

  test("names every field of an empty form with its sentence", () => {
    expect(faults(registration, {})).toEqual({
      username: ["Username is required"],
      email: ["Email is required"],
      first_name: ["First name is required"],
      last_name: ["Last name is required"],
      password: ["Password is required"],
      confirmPassword: ["Confirm your password"],
      date_of_birth: ["Date of birth is required"],
      phone: ["Phone number is required"],
      insurance: ["Insurance is required"],
      other_insurance: ["Other Insurance is required"],
      insurance_member_id: ["Insurance Member ID is required"],
      digital_consent: ["Please accept the consent to register."],
    });
    const blank = Object.fromEntries(Object.keys(complete).map((name) => [name, ""]));
    expect(faults(registration, blank)).toMatchObject({
      ...faults(registration, {}),
      newsletter_subscribed: ["Must be true or false"],
    });
  });

  test.each([
    ["username", "abcde", "Min 6 characters"],
    ["username", "ada quill", "Use letters, digits, '.', '_' and '-' only"],
    ["username", "Ädalein", "Use letters, digits, '.', '_' and '-' only"],
    ["username", "Admin_", "This username is not available."],
    ["username", "__proto__", "This username is not available."],
    ["username", "alder-row-dental", "This username is not available."],
    ["email", "a@b.c", "At least 6 characters"],
    ["email", "not an address", "Enter a valid email address"],
    ["email", "ada@localhost", "Enter a valid email address"],
    ["email", "a..b@mailbox.example", "Enter a valid email address"],
    ["email", "ada@mailbox.example\r\nBcc: all@mailbox.example", "Enter a valid email address"],
    ["email", `${"a".repeat(65)}@mailbox.example`, "Enter a valid email address"],
    ["first_name", "   ", "First name is required"],
    ["first_name", "x".repeat(151), "Max 150 characters"],
    ["last_name", "\u0000\u200b\u2800", "Last name is required"],
    ["first_name", "Win at https://evil.example", "Must not be a web address"],
    ["last_name", "ｗｗｗ.evil.example", "Must not be a web address"],
    ["date_of_birth", "1899-12-31", "Enter a date between 1900 and today"],
    ["date_of_birth", "2001-02-29", "Enter a date between 1900 and today"],
    ["date_of_birth", "9999-01-01", "Enter a date between 1900 and today"],
    [
      "phone",
      "555",
      expect.stringMatching(/^Use \+countrycode and digits only \(10–15 digits\), e\.g\. \+\d+$/),
    ],
    ["phone", "1".repeat(16), expect.stringContaining("10–15 digits")],
    ["phone", "+1 530 CALL NOW", expect.stringContaining("10–15 digits")],
    ["phone", "(530) 555-0100 ext. 12", "Enter the number without its extension"],
    ["insurance", "acme", "Choose one of the listed insurance plans"],
    ["other_insurance", "x".repeat(151), "Max 150 characters"],
    ["insurance_member_id", "12", "Min 3 characters"],
    ["insurance_member_id", "1".repeat(51), "Max 50 characters"],
    ["digital_consent", false, "Please accept the consent to register."],
    ["confirmPassword", "short", "Min 8 characters"],
  ])("refuses the %s %j", (name, value, sentence) => {
    expect(registering({ [name]: value })[name]?.at(0)).toEqual(sentence);
  });

  test.each(["short1!", "alllower-1", "ALLUPPER-1", "No-digits-here", "NoSpecial123"])(
    "refuses the password %s",
    (password) => {
      const { password: sentences } = registering({ password, confirmPassword: password });
      expect(sentences).toEqual([
        password.length < 8
          ? "Min 8 characters"
          : "Must include uppercase, lowercase, number, and special character.",
      ]);
    },
  );

  test("accepts passwords of 128 characters and more, with spaces and letters of any script", () => {
    for (const password of [`Aa1!${"x".repeat(200)}`, "Long Words 1 2 3", "Пароль-Длинный-7"]) {
      expect(registering({ password, confirmPassword: password })).toEqual({});
    }
  });

  test("requires the password twice alike, and without the username, whatever else is invalid", () => {
    expect(registering({ confirmPassword: "Steady-Lantern-42" })).toEqual({
      confirmPassword: ["Passwords do not match"],
    });
    const password = "X1-ADA.quill!";
    expect(registering({ password, confirmPassword: `${password}?`, first_name: "", phone: "" })).toEqual({
      first_name: ["First name is required"],
      phone: ["Phone number is required"],
      confirmPassword: ["Passwords do not match"],
      password: ["Must not contain the username"],
    });
  });

  test("drops what people put between a phone number's digits", () => {
    for (const phone of ["+1 (530) 555-0100", "+1\u00a0530–555—0100", "[+1]5305550100"]) {
      expect(registration.parse({ ...complete, phone }).phone).toBe("5305550100");
    }
  });

  test("accepts today at the office as a birth date, and rejects a body that is not an object", () => {
    expect(registering({ date_of_birth: officeNow(new Date()).date })).toEqual({});
    for (const body of [null, [], "text", 7]) expect(registration.safeParse(body).success).toBe(false);
  });
});

describe("a change of the profile", () => {
  test("distinguishes absent, changed and cleared fields", () => {
    expect(profileChange.parse({})).toEqual({});
    expect(
      profileChange.parse({
        phone: null,
        bio: "",
        insurance: null,
        date_of_birth: "",
        first_name: " Bo ",
        role: "employee",
      }),
    ).toEqual({ phone: null, bio: null, insurance: "none", date_of_birth: null, first_name: "Bo" });
    expect(profileChange.parse({ newsletter_subscribed: false })).toEqual({ newsletter_subscribed: false });
  });

  test("never clears a name", () => {
    for (const first_name of [null, "", "  "]) {
      expect(faults(profileChange as never, { first_name })).toEqual({
        first_name: ["First name is required"],
      });
    }
  });

  test.each([
    "javascript:alert(1)",
    "http://www.linkedin.com/in/x",
    "https://linkedin.com.evil.example/",
    "https://linkedin.com\\@evil.test",
    "https://www.linkedin.com@evil.test/in/x",
    "https://evil.test@www.linkedin.com/in/x",
    "https://www.linkedin.com:8443/in/x",
    "https://evil.example/?linkedin.com/",
  ])("links no %s as LinkedIn", (linkedin) =>
    expect(profileChange.safeParse({ linkedin }).success).toBe(false),
  );

  test("adds the scheme to a LinkedIn address", () => {
    expect(profileChange.parse({ linkedin: "www.linkedin.com/in/ada" })).toEqual({
      linkedin: "https://www.linkedin.com/in/ada",
    });
  });
});

test("a new password gets a sentence for each kind of character that it lacks", () => {
  expect(
    faults(passwordChange as never, {
      email: "",
      old_password: "",
      new_password: "--------",
      confirm_password: "",
    }),
  ).toEqual({
    email: ["Required"],
    old_password: ["Required"],
    new_password: [
      "Must include an uppercase letter",
      "Must include a lowercase letter",
      "Must include a number",
    ],
    confirm_password: ["Confirm your password"],
  });
});
