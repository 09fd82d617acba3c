import * as z from "zod/mini";
import type { InsuranceValue } from "#practice/insurance.ts";
import {
  accountLengths,
  firstName,
  insuranceValues,
  lastName,
  memberIdLengths,
  unknownInsurance,
} from "./account-fields.ts";
import {
  atMost,
  birthDateSentence,
  isBirthDate,
  matches,
  obeys,
  oneLine,
  type Rule,
  severalLines,
  trimmedLine,
  withoutPhonePunctuation,
  yesOrNo,
} from "./fields.ts";
import { pictureFile } from "./pictures.ts";

/** A text that may be cleared: null, or an empty text as forms have it. */
function clearable(...rules: readonly Rule[]) {
  const unlessEmpty = rules.map(
    ([holds, sentence]): Rule => [(text) => text === "" || holds(text), sentence],
  );
  return clearableAs(trimmedLine, obeys(...unlessEmpty));
}

function clearableAs(...checks: readonly z.core.$ZodCheck<string>[]) {
  return z.optional(
    z.pipe(
      z.nullable(z.string("Must be a text").check(...checks)),
      z.transform((given: string | null) => given || null),
    ),
  );
}

const linkedinHost = /^([a-z\d-]+\.)*linkedin\.com$/;

function isLinkedinAddress(address: string): boolean {
  const { protocol, hostname } = URL.parse(address) ?? {};
  return protocol === "https:" && linkedinHost.test(hostname ?? "");
}

/** A LinkedIn profile's address: its scheme is added, and no other site is linked. */
const linkedin = clearableAs(
  trimmedLine,
  z.overwrite((typed: string) =>
    /^([a-z\d-]+\.){0,3}linkedin\.com\//i.test(typed) ? `https://${typed}` : typed,
  ),
  obeys(oneLine, atMost(accountLengths.linkedin), [
    (address) => address === "" || isLinkedinAddress(address),
    "Enter an address that starts with https://www.linkedin.com/",
  ]),
);

const profileFields = {
  first_name: z.optional(firstName),
  last_name: z.optional(lastName),
  phone: clearableAs(
    withoutPhonePunctuation,
    obeys(
      atMost(accountLengths.phone),
      matches(/^(\+?\d{10,})?$/, "Use +countrycode and digits only, 10 digits or more"),
    ),
  ),
  date_of_birth: clearable([isBirthDate, birthDateSentence]),
  /** Cleared, it is 'none'. */
  insurance: z.optional(
    z.pipe(
      z.nullable(z.enum([...insuranceValues, ""], unknownInsurance)),
      z.transform((value: InsuranceValue | "" | null): InsuranceValue => value || "none"),
    ),
  ),
  other_insurance: clearable(oneLine, atMost(accountLengths.otherInsurance)),
  insurance_member_id: clearable(oneLine, ...memberIdLengths),
  newsletter_subscribed: z.optional(yesOrNo),
  /** From here on for employees only (decision 15); a patient's are dropped. */
  job_title: clearable(oneLine, atMost(accountLengths.jobTitle)),
  bio: clearableAs(z.trim(), obeys(severalLines, atMost(accountLengths.bio))),
  linkedin,
};

/** A change of one's profile as JSON (specification §7): an absent field stays, null clears (decision 15). */
export const profileChange = z.object({
  ...profileFields,
  /** Only null, which takes the picture away; a new one comes in a form. */
  profile_picture: z.optional(z.null("Send a picture as multipart/form-data")),
});

/** A form's picture: an empty text takes the present one away, and a file field that was left empty changes nothing. */
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
export const profileChangeForm = z.object({ ...profileFields, profile_picture: newPicture });
