import { aRegistration } from "./registration.ts";
import type { SchemaCases } from "./sent.ts";
import { noPicture, picture, username } from "./sent-fields.ts";

/** The cases of a mailed link's token. */
export const mailedCode = (name: string): SchemaCases => ({
  accepted: {
    "any text, since a wrong code is no wrong address": { input: { [name]: "x y" } },
    "what a message put behind it": { input: { [name]: "a_B-9.)>" }, output: { [name]: "a_B-9" } },
  },
  rejected: { "no code": { input: {}, faults: { [name]: "Must be a text" } } },
});

/** The cases of one address. */
export const emailOnly: SchemaCases = {
  accepted: {
    "an address with blanks and capitals": {
      input: { email: "  Ada@Mailbox.Example " },
      output: { email: "ada@mailbox.example" },
    },
    "the longest address": { input: { email: `ada@${"m".repeat(60)}.${"x".repeat(60)}.example` } },
  },
  rejected: {
    nothing: { input: {}, faults: { email: "Email is required" } },
    "no object": { input: "ada@mailbox.example", faults: { "": "Must be an object" } },
    "five characters": { input: { email: "a@b.c" }, faults: { email: "At least 6 characters" } },
    "255 characters": {
      input: { email: `${"a".repeat(239)}@mailbox.example` },
      faults: { email: "Max 254 characters" },
    },
    "a line break": {
      input: { email: "ada@mailbox.example\nBcc: b@c.example" },
      faults: { email: "Enter a valid email address" },
    },
    "no domain": { input: { email: "ada@localhost" }, faults: { email: "Enter a valid email address" } },
  },
};

const twoPasswords = { new_password: "Steady-Lantern-41", confirm_password: "Steady-Lantern-41" };

const passwordReset: SchemaCases = {
  accepted: {
    "a password twice": { input: twoPasswords },
    "a long one with blanks at its ends": {
      input: { new_password: ` Aa1!${"x".repeat(1_018)} `, confirm_password: ` Aa1!${"x".repeat(1_018)} ` },
    },
  },
  rejected: {
    nothing: {
      input: {},
      faults: { new_password: "New password is required", confirm_password: "Confirm your password" },
    },
    "a short one": {
      input: { new_password: "Aa1!", confirm_password: "Aa1!" },
      faults: { new_password: "Min 8 characters", confirm_password: "Min 8 characters" },
    },
    "one of small letters": {
      input: { new_password: "lanternlantern", confirm_password: "lanternlantern" },
      faults: { new_password: "Must include an uppercase letter" },
    },
    "two different ones": {
      input: { ...twoPasswords, confirm_password: "Steady-Lantern-42" },
      faults: { confirm_password: "Passwords do not match" },
    },
    "one of 1,025 characters": {
      input: { new_password: `Aa1!${"x".repeat(1_021)}`, confirm_password: `Aa1!${"x".repeat(1_021)}` },
      faults: { new_password: "Max 1024 characters", confirm_password: "Max 1024 characters" },
    },
  },
};

const passwordChange: SchemaCases = {
  accepted: {
    "the whole form": { input: { email: "ada@mailbox.example", old_password: "old", ...twoPasswords } },
  },
  rejected: {
    "an empty form": {
      input: { email: "", old_password: "", new_password: "", confirm_password: "" },
      faults: {
        email: "Required",
        old_password: "Required",
        new_password: "New password is required",
        confirm_password: "Confirm your password",
      },
    },
  },
};

const emailChange: SchemaCases = {
  accepted: {
    "the whole form": {
      input: { current_email: "ada@mailbox.example", new_email: "Quill@mailbox.example", password: "old" },
      output: { current_email: "ada@mailbox.example", new_email: "quill@mailbox.example", password: "old" },
    },
  },
  rejected: {
    "an empty form": {
      input: {},
      faults: { current_email: "Required", new_email: "Required", password: "Required" },
    },
  },
};

const registrationInput = aRegistration();

const registration: SchemaCases = {
  accepted: {
    "a complete form": {
      input: { ...registrationInput, role: "employee" },
      output: { ...registrationInput, phone: "5305550100" },
    },
  },
  rejected: {
    "no body": { input: null, faults: { "": "Must be an object" } },
    "names of nothing visible": {
      input: { ...registrationInput, first_name: "\u0000\u200b", last_name: "\u3164" },
      faults: { first_name: "First name is required", last_name: "Last name is required" },
    },
    "a birth date before 1900": {
      input: { ...registrationInput, date_of_birth: "1899-12-31" },
      faults: { date_of_birth: "Enter a date between 1900 and today" },
    },
    "a password with the username": {
      input: {
        ...registrationInput,
        username: "lantern",
        password: "A-Lantern-1",
        confirmPassword: "A-Lantern-1",
      },
      faults: { password: "Must not contain the username" },
    },
  },
};

const employee = {
  username: "jane.doe",
  email: "jane@mailbox.example",
  first_name: "Jane",
  last_name: "Doe",
};

const newEmployee: SchemaCases = {
  accepted: { "the four fields": { input: employee } },
  rejected: {
    "a reserved name": {
      input: { ...employee, username: "admini.strator" },
      faults: { username: "This username is not available." },
    },
    "a web address for a name": {
      input: { ...employee, first_name: "See www.evil.example" },
      faults: { first_name: "Must not be a web address" },
    },
  },
};

const profileFaults: SchemaCases["rejected"] = {
  "a name that is cleared": {
    input: { first_name: "" },
    faults: { first_name: "First name is required" },
  },
  "fields of the wrong shape": {
    input: {
      phone: "555",
      date_of_birth: "2001-02-29",
      insurance: "acme",
      insurance_member_id: "12",
      newsletter_subscribed: "perhaps",
      linkedin: "https://linkedin.example/in/ada",
    },
    faults: {
      phone: "Use +countrycode and digits only, 10 to 15 digits",
      date_of_birth: "Enter a date between 1900 and today",
      insurance: "Choose one of the listed insurance plans",
      insurance_member_id: "Min 3 characters",
      newsletter_subscribed: "Must be true or false",
      linkedin: "Enter an address that starts with https://www.linkedin.com/",
    },
  },
  "a LinkedIn address that browsers and other programs read differently": {
    input: { linkedin: "https://linkedin.com\\@evil.test" },
    faults: { linkedin: "Enter an address that starts with https://www.linkedin.com/" },
  },
  "a LinkedIn address with a user in it": {
    input: { linkedin: "https://linkedin.com@evil.test/" },
    faults: { linkedin: "Enter an address that starts with https://www.linkedin.com/" },
  },
};

const profileChange: SchemaCases = {
  accepted: {
    nothing: { input: {} },
    "what is cleared": {
      input: { phone: null, bio: "", insurance: "", date_of_birth: null, profile_picture: null },
      output: { phone: null, bio: null, insurance: "none", date_of_birth: null, profile_picture: null },
    },
    "every text": {
      input: {
        first_name: "Ada",
        last_name: "Quill",
        phone: "5305550100",
        date_of_birth: "1985-04-12",
        other_insurance: "Acme",
        insurance_member_id: "ABC-1",
        job_title: "Dentist",
        bio: "One\ntwo",
        linkedin: "https://www.linkedin.com/in/ada",
      },
    },
    "a LinkedIn address without its scheme": {
      input: { linkedin: "LinkedIn.com/in/ada" },
      output: { linkedin: "https://linkedin.com/in/ada" },
    },
  },
  rejected: {
    ...profileFaults,
    "a form's word for a boolean": {
      input: { newsletter_subscribed: "false", visit_reminders: "on" },
      faults: { newsletter_subscribed: "Must be true or false", visit_reminders: "Must be true or false" },
    },
    "a picture in JSON": {
      input: { profile_picture: "data:," },
      faults: { profile_picture: "Send a picture as multipart/form-data" },
    },
  },
};

const profileChangeForm: SchemaCases = {
  accepted: {
    "a picture": { input: { profile_picture: picture } },
    "a file field that was left empty": {
      input: { profile_picture: noPicture },
      output: { profile_picture: undefined },
    },
    "a picture that is removed": { input: { profile_picture: "" }, output: { profile_picture: null } },
    "texts of a form": {
      input: { newsletter_subscribed: "false", phone: "530-555-0100" },
      output: { newsletter_subscribed: false, phone: "5305550100" },
    },
  },
  rejected: {
    ...profileFaults,
    "a file that is no picture": {
      input: { profile_picture: new File(["x"], "x.txt", { type: "text/plain" }) },
      faults: { profile_picture: "Image must be JPG, PNG, WEBP, or GIF." },
    },
  },
};

const registrationForm: SchemaCases = {
  accepted: {
    "an insurance": { input: registrationInput, output: { ...registrationInput, phone: "5305550100" } },
    "no insurance, with what was typed of one before": {
      input: { ...registrationInput, insurance: "none", other_insurance: "", insurance_member_id: "CG-77" },
      output: { ...registrationInput, insurance: "none", phone: "5305550100" },
    },
  },
  rejected: {
    "an insurance without its fields": {
      input: { ...registrationInput, other_insurance: "", insurance_member_id: "" },
      faults: {
        other_insurance: "Other Insurance is required",
        insurance_member_id: "Insurance Member ID is required",
      },
    },
  },
};

/** The cases of accounts. */
export const accountCases: Readonly<Record<string, SchemaCases>> = {
  "register.body": registration,
  "updateProfile.body": profileChange,
  "updateProfile.form": profileChangeForm,
  "readProfile.params": username,
  "verifyEmail.params": mailedCode("token"),
  "resendVerificationPublic.body": emailOnly,
  "requestPasswordReset.body": emailOnly,
  "readPasswordReset.params": mailedCode("token"),
  "confirmPasswordReset.params": mailedCode("token"),
  "confirmPasswordReset.body": passwordReset,
  "changePassword.body": passwordChange,
  "requestEmailChange.body": emailChange,
  "confirmEmailChange.params": mailedCode("code"),
  "registration.newEmployee": newEmployee,
  "registration.registrationForm": registrationForm,
};
