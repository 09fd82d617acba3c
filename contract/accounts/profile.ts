import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { booleanField, clearableField, fieldLengths, formBoolean, offered } from "../fields.ts";
import { optionalLanguage } from "../language.ts";
import {
  accountInsurances,
  accountPhonePattern,
  birthDateText,
  firstName,
  lastName,
  memberIdRule,
  phoneText,
} from "../person.ts";
import { pictureFile } from "../posts/pictures.ts";
import { saidIn } from "../site/site.ts";

const linkedinHost = /^([a-z\d-]+\.)*linkedin\.com$/;

/** The normalised form of a URL (WHATWG URL), with https where no scheme was typed; else the text unchanged. */
function normalizeUrl(line: string): string {
  // Other programs than browsers read the host behind a backslash.
  if (line === "" || line.includes("\\")) return line;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(line) ? line : `https://${line}`);
  return url?.href ?? line;
}

function isLinkedinUrl(url: string): boolean {
  const { protocol, hostname, username, password, port } = URL.parse(url) ?? {};
  const isPlain = username === "" && password === "" && port === "" && !url.includes("\\");
  return protocol === "https:" && isPlain && linkedinHost.test(hostname ?? "");
}

/** What is said of a field of employees' alone is English on a site in any language, as the field is (site-22). */
const ofEmployee = (max: number) => ({
  max,
  tooLong: () => saidIn("en", () => m.field_max_characters({ max })),
});

const profileFields = {
  first_name: z.optional(firstName),
  last_name: z.optional(lastName),
  phone: clearableField(phoneText(accountPhonePattern, m.profile_phone_invalid)),
  date_of_birth: clearableField(birthDateText(m.person_birth_date_range)),
  /** Cleared, it is 'none'. */
  insurance: z.optional(
    z.pipe(
      z.nullable(offered(() => [...accountInsurances(), ""], m.person_insurance_unlisted)),
      z.transform((value: string | null) => value || "none"),
    ),
  ),
  other_insurance: clearableField({ max: fieldLengths.otherInsurance }),
  insurance_member_id: clearableField({ max: fieldLengths.memberId, rules: [memberIdRule] }),
  /** Of the emails, also of those about requests and visits ahead (accounts-47). */
  language: optionalLanguage,
  /** From here on for employees only (accounts-17); a patient's are dropped. */
  job_title: clearableField(ofEmployee(fieldLengths.jobTitle)),
  bio: clearableField({ ...ofEmployee(fieldLengths.bio), isMultiline: true }),
  linkedin: clearableField({
    ...ofEmployee(fieldLengths.linkedin),
    convert: normalizeUrl,
    rules: [[isLinkedinUrl, "Enter an address that starts with https://www.linkedin.com/"]],
  }),
};

/** The choices of a profile, as JSON's booleans or a form's texts. */
const choices = <Choice extends z.ZodMiniType<boolean>>(choice: Choice) => ({
  newsletter_subscribed: z.optional(choice),
  visit_reminders: z.optional(choice),
});

/** A change of one's profile as JSON: an absent field stays, null clears (accounts-16). */
export const profileChange = z.object({
  ...profileFields,
  ...choices(booleanField()),
  /** Only null, which removes the picture; a new one is sent as a form. */
  profile_picture: z.optional(z.null("Send a picture as multipart/form-data")),
});

/** A form's picture: an empty text removes the present one, and an empty file field changes nothing. */
const newPicture = z.optional(
  z.pipe(
    z.transform((given: File | "" | undefined) => {
      if (given === "") return null;
      return given instanceof File && given.size === 0 && given.name === "" ? undefined : given;
    }),
    z.optional(z.nullable(pictureFile)),
  ),
);

/** A change of one's profile as a form, which can carry a picture; an empty text clears. */
export const profileChangeForm = z.object({
  ...profileFields,
  ...choices(formBoolean()),
  profile_picture: newPicture,
});
