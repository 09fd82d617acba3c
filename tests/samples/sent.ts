import { officeDay } from "#practice/office-day.ts";
import { aGuestRequest, aRequest, confirmation } from "./appointments.ts";
import { aRegistration } from "./registration.ts";
import { offerCases } from "./sent-offers.ts";
import { officeCases } from "./sent-office.ts";
import { ownVisitCases } from "./sent-own-visits.ts";
import { passkeyCases } from "./sent-passkeys.ts";
import { guestPerson, guestVisit, staffRequestCases } from "./sent-staff-requests.ts";

/** Whether a schema accepts an input, and otherwise the sentence of each invalid field ('' for the input as a whole). */
export interface SchemaCases {
  /** Inputs that are accepted, by what they show; with what they become, where that is another thing. */
  readonly accepted: Readonly<Record<string, { readonly input: unknown; readonly output?: unknown }>>;
  /** Inputs that are rejected, by what they show; with the first sentence of each field at fault. */
  readonly rejected: Readonly<
    Record<string, { readonly input: unknown; readonly faults: Readonly<Record<string, string>> }>
  >;
}

const pngBytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const picture = new File([pngBytes], "tooth.png", { type: "image/png" });
const noPicture = new File([], "", { type: "application/octet-stream" });

const page: SchemaCases = {
  accepted: {
    "no page is the first": { input: {}, output: { page: 1 } },
    "leading zeros": { input: { page: "007" }, output: { page: 7 } },
    "a page that no list has": { input: { page: "9".repeat(400) }, output: { page: 1_000_000_000 } },
  },
  rejected: Object.fromEntries(
    ["0", "000", "-1", "1.5", "1e3", " 1", "one", ""].map((text) => [
      `page '${text}'`,
      { input: { page: text }, faults: { page: "A page is a positive whole number." } },
    ]),
  ),
};

const id: SchemaCases = {
  accepted: { "an id": { input: { id: "42" }, output: { id: 42 } } },
  rejected: Object.fromEntries(
    ["0", "007", "-1", "4.2", "1234567890", "x", ""].map((text) => [
      `the id '${text}'`,
      { input: { id: text }, faults: { id: "An id is a positive whole number." } },
    ]),
  ),
};

const username: SchemaCases = {
  accepted: { "a username": { input: { username: "Ada.Quill-1_x" } } },
  rejected: {
    "a blank": { input: { username: "ada quill" }, faults: { username: "Not a username." } },
    "a long one": { input: { username: "a".repeat(151) }, faults: { username: "Not a username." } },
  },
};

const idempotencyKey: SchemaCases = {
  accepted: {
    "no key": { input: {} },
    "a key of 64 characters": { input: { "idempotency-key": "k".repeat(64) } },
  },
  rejected: {
    "an empty key": {
      input: { "idempotency-key": "" },
      faults: { "idempotency-key": "A key must not be empty." },
    },
    "a longer key": {
      input: { "idempotency-key": "k".repeat(65) },
      faults: { "idempotency-key": "A key has at most 64 characters." },
    },
  },
};

const ifMatch: SchemaCases = {
  accepted: { "no header": { input: {} }, "a tag": { input: { "if-match": '"3v1"' } } },
  rejected: { "a list": { input: { "if-match": [] }, faults: { "if-match": "Invalid input" } } },
};

const mailedCode = (name: string): SchemaCases => ({
  accepted: { "any text, since a wrong code is no wrong address": { input: { [name]: "x y" } } },
  rejected: { "no code": { input: {}, faults: { [name]: "Invalid input" } } },
});

const oneTimeCode: SchemaCases = {
  accepted: {
    "a code with blanks": { input: { otp_code: " 123 456 " }, output: { otp_code: "123456" } },
    "a recovery code": { input: { otp_code: "abcde-fghij" } },
  },
  rejected: {
    "no code": { input: {}, faults: { otp_code: "Invalid input" } },
    "a long text": { input: { otp_code: "1".repeat(61) }, faults: { otp_code: "The code is too long" } },
  },
};

const perhapsCode: SchemaCases = {
  accepted: {
    "no body": { input: undefined, output: { otp_code: undefined } },
    null: { input: null, output: { otp_code: undefined } },
    "an empty body": { input: {} },
    "a code": { input: { otp_code: "123 456" }, output: { otp_code: "123456" } },
  },
  rejected: { "a number": { input: { otp_code: 123_456 }, faults: { otp_code: "Invalid input" } } },
};

const emailAlone: SchemaCases = {
  accepted: {
    "an address with blanks and capitals": {
      input: { email: "  Ada@Mailbox.Example " },
      output: { email: "ada@mailbox.example" },
    },
    "the longest address": { input: { email: `ada@${"m".repeat(60)}.${"x".repeat(60)}.example` } },
  },
  rejected: {
    nothing: { input: {}, faults: { email: "Email is required" } },
    "no object": { input: "ada@mailbox.example", faults: { "": "Invalid input" } },
    "five characters": { input: { email: "a@b.c" }, faults: { email: "At least 6 characters" } },
    "255 characters": {
      input: { email: `${"a".repeat(239)}@mailbox.example` },
      faults: { email: "Max 254 characters" },
    },
    "a line break": {
      input: { email: "ada@mailbox.example\nBcc: b@c.example" },
      faults: { email: "Must be one line of text" },
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
      output: { ...registrationInput, phone: "+15305550100" },
    },
  },
  rejected: {
    "no body": { input: null, faults: { "": "Invalid input" } },
    "a name of control characters": {
      input: { ...registrationInput, first_name: "Ada\u0000", last_name: "Quill\nX" },
      faults: { first_name: "Must be one line of text", last_name: "Must be one line of text" },
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
      bio: "a\u0000b",
      job_title: "two\nlines",
      linkedin: "https://linkedin.example/in/ada",
    },
    faults: {
      phone: "Use +countrycode and digits only, 10 digits or more",
      date_of_birth: "Enter a date between 1900 and today",
      insurance: "Choose one of the listed insurances",
      insurance_member_id: "Min 3 characters",
      newsletter_subscribed: "Must be true or false",
      bio: "Must not contain control characters",
      job_title: "Must be one line of text",
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
    "a LinkedIn address without its scheme": {
      input: { linkedin: "LinkedIn.com/in/ada" },
      output: { linkedin: "https://linkedin.com/in/ada" },
    },
  },
  rejected: {
    ...profileFaults,
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
    "a picture that is accepted away": { input: { profile_picture: "" }, output: { profile_picture: null } },
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

const newPost = { title: "Teeth and gums", content: "Brush twice a day.", featured_image: picture };

const postFaults: SchemaCases["rejected"] = {
  "blank texts": {
    input: { ...newPost, category: "Careers", title: " \n ", content: "\t" },
    faults: { title: "Title is required", content: "Content is required" },
  },
  "short texts": {
    input: { ...newPost, category: "Careers", title: "Teeth", content: "Brush" },
    faults: {
      title: "Title must be at least 6 characters",
      content: "Content must be at least 6 characters",
    },
  },
  "long texts": {
    input: {
      title: "t".repeat(256),
      content: "c".repeat(1_001),
      category: "Careers",
      featured_image: picture,
      featured_image_alt: "a".repeat(256),
    },
    faults: {
      title: "Max 255 characters",
      content: "Max 1000 characters",
      featured_image_alt: "Max 255 characters",
    },
  },
  "an unknown flag": {
    input: { ...newPost, category: "Careers", is_draft: "perhaps" },
    faults: { is_draft: "Must be true or false." },
  },
};

const newPostForm: SchemaCases = {
  accepted: {
    "a draft without a category": { input: newPost, output: { ...newPost, is_draft: true } },
    "the line breaks that multipart writes": {
      input: { ...newPost, content: `${"c\r\n".repeat(500)}`, title: "Teeth\r\nand gums", is_draft: "false" },
      output: {
        ...newPost,
        content: "c\n".repeat(500).trim(),
        title: "Teeth and gums",
        is_draft: false,
      },
    },
  },
  rejected: {
    ...postFaults,
    "no picture": {
      input: { ...newPost, featured_image: undefined },
      faults: { featured_image: "Image is required" },
    },
    "an empty picture": {
      input: { ...newPost, featured_image: noPicture },
      faults: { featured_image: "Please select a featured image." },
    },
    "a picture of 5 MB": {
      input: {
        ...newPost,
        featured_image: new File([new Uint8Array(5 * 1024 * 1024)], "x.png", { type: "image/png" }),
      },
      faults: { featured_image: "Image must be under 5MB." },
    },
    "an unknown category": {
      input: { ...newPost, category: "Gossip" },
      faults: { category: "Choose one of the categories." },
    },
  },
};

const changedPostForm: SchemaCases = {
  accepted: {
    "no new picture": {
      input: { ...newPost, category: "Careers", featured_image: "" },
      output: { ...newPost, category: "Careers", featured_image: undefined },
    },
  },
  rejected: {
    ...postFaults,
    "no category": { input: { ...newPost, category: "" }, faults: { category: "Category is required" } },
  },
};

const patientRequest: SchemaCases = {
  accepted: {
    "a whole request": {
      input: { ...aRequest(), accomodations: "translation_services", accommodations: undefined },
      output: {
        ...aRequest(),
        accommodations: "translation_services",
        schedule_other_patient: { isForOther: false, name: null },
        wants_earlier: false,
      },
    },
    "no second choice, and digits for discomfort": {
      input: {
        ...aRequest(),
        preferred_second_day: null,
        preferred_second_time_frame: "none",
        level_of_discomfort: " 10 ",
        schedule_other_patient: "  Bo,\n my son ",
        message: "One\r\ntwo\u0000 ",
        wants_earlier: "on",
      },
      output: {
        ...aRequest(),
        preferred_second_day: "none",
        preferred_second_time_frame: null,
        level_of_discomfort: 10,
        schedule_other_patient: { isForOther: true, name: "Bo, my son" },
        message: "One\ntwo",
        wants_earlier: true,
      },
    },
  },
  rejected: {
    nothing: {
      input: {},
      faults: {
        preferred_day: "Please select a day.",
        preferred_time_frame: "Please select a time frame.",
        category: "Please select a category.",
      },
    },
    "discomfort of 11": {
      input: aRequest({ level_of_discomfort: 11 }),
      faults: { level_of_discomfort: "Value must be between 1 and 10." },
    },
    "a message of 2,001 characters": {
      input: aRequest({ message: "🦷".repeat(2_001) }),
      faults: { message: "Messages hold up to 2,000 characters." },
    },
  },
};

const patientRequestForm: SchemaCases = {
  accepted: {
    "details of what is needed, which end the message": {
      input: aRequest({
        accommodations: "other_accessibility",
        accessibility_details: " A ramp ",
        schedule_other_patient: false,
        schedule_other: "left over",
      }),
      output: {
        ...aRequest({ accommodations: "other_accessibility" }),
        message: `${aRequest().message}\n[Accessibility - Other]: A ramp`,
      },
    },
  },
  rejected: {
    "no second choice": {
      input: aRequest({
        preferred_second_day: "none",
        preferred_second_time_frame: null,
        schedule_other_patient: false,
      }),
      faults: {
        preferred_second_day: "Please select a second day.",
        preferred_second_time_frame: "Please select a second time frame.",
      },
    },
  },
};

const guestInput = { ...aGuestRequest(), form_token: "token" };

const guestFaults: SchemaCases["rejected"] = {
  "blank fields": {
    input: {
      ...guestInput,
      schedule_other_patient: false,
      first_name: " ",
      last_name: "\n",
      email: "",
      phone: " - ",
      date_of_birth: "",
      insurance_member_id: "",
      message: "  ",
    },
    faults: {
      first_name: "First name is required.",
      last_name: "Last name is required.",
      email: "Email is required.",
      phone: "Phone number is required.",
      date_of_birth: "Date of birth is required.",
      insurance_member_id: "Insurance member ID is required.",
      message: "Please write a short message.",
    },
  },
  "fields of the wrong shape": {
    input: {
      ...guestInput,
      schedule_other_patient: false,
      email: "a@b",
      phone: "+15305550199",
      date_of_birth: "2001-02-29",
      insurance: "acme",
      first_name: "x".repeat(151),
    },
    faults: {
      email: "Enter a valid email address.",
      phone: "Enter a 10-digit phone number (numbers only).",
      date_of_birth: "Enter a date between 1900 and today.",
      insurance: "Please select an insurance.",
      first_name: "Max 150 characters",
    },
  },
};

const guestRequest: SchemaCases = {
  accepted: {
    "a whole request": {
      input: { ...guestInput, insurance_member_id: "n / a", date_of_birth: officeDay(new Date()) },
      output: {
        visit: guestVisit,
        guest: { ...guestPerson, date_of_birth: officeDay(new Date()), insurance_member_id: null },
        form_token: "token",
      },
    },
  },
  rejected: {
    ...guestFaults,
    "a filled honeypot": {
      input: { ...guestInput, website: "x" },
      faults: { website: "Please leave this field empty." },
    },
    "no second choice at all": {
      input: { ...guestInput, second_preferred_day: "", second_preferred_time: "" },
      faults: {
        second_preferred_day: "Please select a second preferred day.",
        second_preferred_time: "Please select a second preferred time frame.",
      },
    },
  },
};

const guestRequestForm: SchemaCases = {
  accepted: {
    "a whole form": {
      input: { ...aGuestRequest(), schedule_other_patient: false, phone: "(530) 555‑0199" },
      output: aGuestRequest(),
    },
    "a ticked box without a name": {
      input: { ...aGuestRequest(), schedule_other_patient: true, schedule_other: " " },
      output: { ...aGuestRequest(), schedule_other: true },
    },
    "a ticked box with a name": {
      input: { ...aGuestRequest(), schedule_other_patient: true, schedule_other: " Bo, my son" },
      output: { ...aGuestRequest(), schedule_other: "Bo, my son" },
    },
    "a name without a ticked box": {
      input: { ...aGuestRequest(), schedule_other_patient: false, schedule_other: "left over" },
      output: aGuestRequest(),
    },
  },
  rejected: guestFaults,
};

const post = {
  id: 1,
  title: "Teeth and gums",
  slug: "teeth-and-gums",
  content: "Brush twice a day.",
  category: null,
  is_draft: true,
  featured_image: null,
  picture: null,
  published_date: null,
  updated_date: "2026-01-31T12:00:00.000Z",
  version: 1,
  author: { id: 2, username: "jane.doe", first_name: "Jane", last_name: "Doe", profile_picture: null },
};

const appointment = {
  id: 1,
  user: { username: null, first_name: "Gale" },
  category: "endodontist_consultation",
  preferred_day: "tuesday",
  preferred_time_frame: "afternoon",
  preferred_second_day: "none",
  preferred_second_time_frame: null,
  status: "pending",
  confirmed_date: null,
  confirmed_time: null,
  provider: null,
  minutes: null,
  attendance: null,
  wants_earlier: false,
  requested_at: "2026-01-31T12:00:00.000Z",
};

const staffAppointment = { ...appointment, source: "phone", outcome: null, flags: [] };

const dateSentence = "A date is YYYY-MM-DD.";

const lengthSentence = "A visit takes 5 to 480 minutes, in steps of 5.";
const providerSentence = "Please select a provider of the practice.";
const outcomeSentence = "An outcome is completed, no_show or null.";
const chosenVisit = { provider: "takeda", minutes: 90, allow_overlap: true };
const takenBy = {
  first_name: "Gale",
  category: "endodontist_consultation",
  date: "2028-02-29",
  time: "09:30",
  minutes: 45,
};

const visitTime: SchemaCases = {
  accepted: {
    "a date and a time": { input: { confirmed_date: "2028-02-29", confirmed_time: "09:30" } },
    "a provider, a length and a wanted overlap": {
      input: { confirmed_date: "2028-02-29", confirmed_time: "09:30", ...chosenVisit },
    },
  },
  rejected: {
    nothing: {
      input: {},
      faults: {
        confirmed_date: "Date and time are required.",
        confirmed_time: "Date and time are required.",
      },
    },
    "an unknown provider": { input: { provider: "quill" }, faults: { provider: providerSentence } },
    ...Object.fromEntries(
      [0, 4, 7, 485, 22.5, -5, "30", null].map((minutes) => [
        `${JSON.stringify(minutes)} minutes`,
        { input: { minutes }, faults: { minutes: lengthSentence } },
      ]),
    ),
  },
};

/** The cases of each schema that the contract exports: of routes as `route.part`, of others as `file.export`. */
export const schemaCases: Readonly<Record<string, SchemaCases>> = {
  ...offerCases,
  ...passkeyCases,
  ...ownVisitCases,
  "listPosts.query": page,
  "listPostsOfAuthor.params": username,
  "listPostsOfAuthor.query": page,
  "readPost.params": id,
  "readPostBySlug.params": {
    accepted: { "a slug": { input: { slug: "teeth-and-gums-2" } } },
    rejected: {
      capitals: { input: { slug: "Teeth" }, faults: { slug: "Not a slug." } },
      "a long one": { input: { slug: "t".repeat(201) }, faults: { slug: "Not a slug." } },
    },
  },
  "createPost.form": newPostForm,
  "changePost.params": id,
  "changePost.headers": ifMatch,
  "changePost.form": changedPostForm,
  "deletePost.params": id,
  "deletePost.headers": ifMatch,
  "readSending.params": id,
  "sendPost.params": id,
  "register.body": registration,
  "updateProfile.body": profileChange,
  "updateProfile.form": profileChangeForm,
  "readProfile.params": username,
  "verifyEmail.params": mailedCode("token"),
  "resendVerificationPublic.body": emailAlone,
  "requestPasswordReset.body": emailAlone,
  "confirmPasswordReset.params": mailedCode("token"),
  "confirmPasswordReset.body": passwordReset,
  "changePassword.body": passwordChange,
  "requestEmailChange.body": emailChange,
  "confirmEmailChange.params": mailedCode("code"),
  "signIn.body": {
    accepted: {
      "a name with blanks around it": {
        input: { username: " ada.quill ", password: " secret ", otp_code: null },
        output: { username: "ada.quill", password: " secret ", otp_code: null },
      },
    },
    rejected: {
      "blank fields": {
        input: { username: "  ", password: "" },
        faults: { username: "Username is required", password: "Password is required" },
      },
      "long fields": {
        input: { username: "u".repeat(151), password: "p".repeat(1_025), otp_code: "1".repeat(61) },
        faults: {
          username: "Max 150 characters",
          password: "Max 1024 characters",
          otp_code: "The code is too long",
        },
      },
    },
  },
  "refreshSession.body": {
    accepted: { "a token": { input: { refresh: "abc" } } },
    rejected: {
      "no token": { input: {}, faults: { refresh: "A refresh token is required" } },
      "a long one": {
        input: { refresh: "r".repeat(1_001) },
        faults: { refresh: "A refresh token is shorter." },
      },
    },
  },
  "signOut.body": { accepted: { anything: { input: ["nonsense"] } }, rejected: {} },
  "beginTwoFactor.body": perhapsCode,
  "confirmTwoFactor.body": oneTimeCode,
  "disableTwoFactor.body": perhapsCode,
  "readOfficeLog.query": page,
  ...officeCases,
  "requestAppointment.headers": idempotencyKey,
  "requestAppointment.body": patientRequest,
  "requestAppointmentAsGuest.headers": idempotencyKey,
  "requestAppointmentAsGuest.body": guestRequest,
  "enterRequest.headers": idempotencyKey,
  ...staffRequestCases,
  "listAppointments.query": {
    accepted: {
      nothing: { input: {}, output: { page: 1, page_size: 5 } },
      "a status": { input: { status: "pending" }, output: { page: 1, page_size: 5, status: "pending" } },
      "every filter": {
        input: {
          page: "2",
          page_size: "50",
          order: "visit",
          category: "endodontist_consultation",
          provider: "osei",
          from: "2028-02-29",
          to: "2028-02-29",
          search: " Gale \t Winter ",
        },
        output: {
          page: 2,
          page_size: 50,
          order: "visit",
          category: "endodontist_consultation",
          provider: "osei",
          from: "2028-02-29",
          to: "2028-02-29",
          search: "Gale Winter",
        },
      },
    },
    rejected: {
      ...page.rejected,
      "another status": {
        input: { status: "lost" },
        faults: { status: "A status is pending, confirmed or cancelled." },
      },
      "unknown values": {
        input: {
          page_size: "7",
          order: "best",
          category: "spa",
          provider: "nobody",
          from: "today",
          to: "1.1.",
        },
        faults: {
          page_size: "A page has 5, 10, 20, 50 rows.",
          order: "An order is one of urgent, newest, oldest, visit.",
          category: "Please select a category.",
          provider: providerSentence,
          from: dateSentence,
          to: dateSentence,
        },
      },
      "a last date before the first": {
        input: { from: "2028-02-29", to: "2028-02-28" },
        faults: { to: "The last date must not lie before the first." },
      },
      "one character": { input: { search: " é " }, faults: { search: "Type at least 2 characters." } },
      "a long search": { input: { search: "a".repeat(101) }, faults: { search: "Max 100 characters" } },
    },
  },
  "listMyAppointments.query": page,
  "readAppointment.params": id,
  "readAppointmentAsFhir.params": id,
  "suggestTimes.params": id,
  "suggestTimes.query": {
    accepted: {
      nothing: { input: {} },
      "a date and a time": { input: { confirmed_date: "2028-02-29", confirmed_time: "23:59" } },
      "a provider and a length": {
        input: { provider: "osei", minutes: "45" },
        output: { provider: "osei", minutes: 45 },
      },
    },
    rejected: {
      "an unknown provider and a length between the steps": {
        input: { provider: "quill", minutes: "47" },
        faults: { provider: providerSentence, minutes: lengthSentence },
      },
      "a day and a time that do not exist": {
        input: { confirmed_date: "2027-02-29", confirmed_time: "24:00" },
        faults: { confirmed_date: dateSentence, confirmed_time: "A time is HH:MM." },
      },
    },
  },
  "confirmOrCancelAppointment.params": id,
  "confirmOrCancelAppointment.body": {
    accepted: {
      "a confirmation": { input: confirmation("2028-02-29", "09:30") },
      "a cancellation": { input: { status: "cancelled" } },
      "a cancellation that can be undone": { input: { status: "cancelled", undoable: true } },
      "a confirmation with provider and length": {
        input: { ...confirmation("2028-02-29", "09:30"), ...chosenVisit },
      },
    },
    rejected: {
      "another status": {
        input: { status: "pending" },
        faults: { status: "A request is either confirmed or cancelled." },
      },
    },
  },
  "undoChange.params": id,
  "rescheduleVisit.params": id,
  "rescheduleVisit.body": {
    ...visitTime,
    accepted: {
      ...visitTime.accepted,
      "a move that can be undone": {
        input: { confirmed_date: "2028-02-29", confirmed_time: "09:30", undoable: true },
      },
    },
  },
  "recordOutcome.params": id,
  "recordOutcome.body": {
    accepted: {
      "a visit that took place": { input: { outcome: "completed" } },
      "a visit that was missed": { input: { outcome: "no_show" } },
      "no outcome": { input: { outcome: null } },
    },
    rejected: {
      nothing: { input: {}, faults: { outcome: outcomeSentence } },
      "another outcome": { input: { outcome: "late" }, faults: { outcome: outcomeSentence } },
    },
  },
  "writeNote.params": id,
  "writeNote.body": {
    accepted: {
      "a note": {
        input: { note: " Prefers the chair upright.\n" },
        output: { note: "Prefers the chair upright." },
      },
      "an empty note": { input: { note: "" } },
      "a note of 1,000 characters": { input: { note: "🦷".repeat(1_000) } },
    },
    rejected: {
      nothing: { input: {}, faults: { note: "Must be a text" } },
      "a note of 1,001 characters": {
        input: { note: "n".repeat(1_001) },
        faults: { note: "A note holds up to 1,000 characters." },
      },
    },
  },
  "readCalendar.query": {
    accepted: { "two dates": { input: { from: "2028-02-29", to: "2028-03-01" } } },
    rejected: {
      nothing: { input: {}, faults: { from: dateSentence, to: dateSentence } },
      "a time": {
        input: { from: "2028-02-29T00:00", to: "2028-3-1" },
        faults: { from: dateSentence, to: dateSentence },
      },
    },
  },
  "readFeedFile.params": {
    accepted: { "a token of 256 bits": { input: { token: "A-_9".repeat(11).slice(0, 43) } } },
    rejected: Object.fromEntries(
      ["", "a".repeat(42), "a".repeat(44), `${"a".repeat(42)}/`, `${"a".repeat(42)}.`].map((token) => [
        `the token '${token}'`,
        { input: { token }, faults: { token: "No feed has this address." } },
      ]),
    ),
  },
  "appointment-requests.patientRequestForm": patientRequestForm,
  "appointment-requests.guestRequestForm": guestRequestForm,
  "registration.newEmployee": newEmployee,
  "posts.post": {
    accepted: {
      "a draft, of which other columns are dropped": { input: { ...post, position: 7 }, output: post },
    },
    rejected: {
      "a post without its id": { input: { ...post, id: undefined }, faults: { id: "Invalid input" } },
    },
  },
  "appointments.appointment": {
    accepted: {
      "a guest's request, of which other columns are dropped": {
        input: { ...appointment, message: "It hurts." },
        output: appointment,
      },
    },
    rejected: {
      "an unknown status": { input: { ...appointment, status: "lost" }, faults: { status: "Invalid input" } },
    },
  },
  "appointments.staffAppointment": {
    accepted: { "a row of the staff's list": { input: staffAppointment } },
    rejected: {
      "an unknown flag": {
        input: { ...staffAppointment, flags: [{ code: "late", message: "" }] },
        faults: { "flags.0.code": "Invalid input" },
      },
    },
  },
  "appointments.changedAppointment": {
    accepted: {
      "a changed row": { input: { ...staffAppointment, message: "Appointment confirmed.", warnings: [] } },
    },
    rejected: { "no sentence": { input: staffAppointment, faults: { message: "Invalid input" } } },
  },
  "visit-times.visitTime": visitTime,
  "visit-times.visitForm": {
    accepted: {
      "the defaults": {
        input: { confirmed_date: "2028-02-29", confirmed_time: "09:30", provider: "", minutes: "" },
        output: { confirmed_date: "2028-02-29", confirmed_time: "09:30" },
      },
      "a provider and a length": {
        input: { confirmed_date: "2028-02-29", confirmed_time: "09:30", provider: "osei", minutes: "45" },
        output: { confirmed_date: "2028-02-29", confirmed_time: "09:30", provider: "osei", minutes: 45 },
      },
    },
    rejected: {
      "an unknown provider and a length between the steps": {
        input: { confirmed_date: "2028-02-29", confirmed_time: "09:30", provider: "quill", minutes: "47" },
        faults: { provider: providerSentence, minutes: lengthSentence },
      },
    },
  },
  "visit-times.takenTime": {
    accepted: {
      "a taken time, of which other columns are dropped": {
        input: {
          taken_by: { ...takenBy, last_name: "Winter" },
          free_times: [{ date: "2028-02-29", time: "10:00" }],
        },
        output: { taken_by: takenBy, free_times: [{ date: "2028-02-29", time: "10:00" }] },
      },
    },
    rejected: {
      "no free times": { input: { taken_by: takenBy }, faults: { free_times: "Invalid input" } },
    },
  },
};
