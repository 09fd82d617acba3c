import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { fieldLengths, type Message, textField, typedUsername } from "../fields.ts";
import { optionalLanguage } from "../language.ts";
import { fieldOfCall, nameInCall, spelledForCalls } from "./field-spelling.ts";
import { guestFields, isUninsured, personFieldNames } from "./guest-form.ts";
import { missingOfOther, otherPatient, otherPatientFields, otherPatientMessages } from "./other-patient.ts";
import { scheduleOther } from "./patient-requests.ts";
import { personId } from "./people.ts";
import { accommodation, optionalMessage, sentSecondChoice, wholeMessage } from "./request-fields.ts";
import { dateAndTimeRequired, visitTime } from "./visit-times.ts";

/** One of the two ways to reach a caller, either of which may be left blank. */
const ifGiven = (field: typeof guestFields.email, max: number, invalid: Message) =>
  z.pipe(
    z.nullish(textField({ max, tooLong: invalid })),
    z.pipe(
      z.transform((given: string | null | undefined) => given || undefined),
      z.optional(field),
    ),
  );

const person = {
  ...z.partial(z.object(guestFields)).shape,
  email: ifGiven(guestFields.email, fieldLengths.email, m.guest_email_invalid),
  phone: ifGiven(guestFields.phone, fieldLengths.phone, m.guest_phone_invalid),
};

/** What a person without an account must give, with the message if it is missing (visits-40). */
const required = {
  first_name: m.guest_first_name_required,
  last_name: m.guest_last_name_required,
  date_of_birth: m.guest_birth_date_required,
} as const;

/** What a request without its visit's time must say, with the message if it is missing (visits-41). */
const requiredOfRequest = {
  preferred_day: m.guest_day_required,
  preferred_time_frame: m.guest_time_required,
  preferred_second_day: m.guest_second_day_required,
  preferred_second_time_frame: m.guest_second_time_required,
  message: m.request_message_required,
} as const;

const entered = z.object({
  ...spelledForCalls({
    ...person,
    ...z.partial(z.object(sentSecondChoice())).shape,
    category: guestFields.category,
    message: optionalMessage,
    accommodations: accommodation,
  }),
  accommodations: accommodation,
  schedule_other: scheduleOther,
  ...otherPatient,
  wants_earlier: guestFields.wants_earlier,
  /** Of the emails; left out, that of a person who is known, or else the practice's default (visits-123). */
  language: optionalLanguage,
  /** A patient's, in place of the person's fields. */
  username: z.optional(typedUsername),
  /** The id of a person who is known (visits-86), in place of both. */
  person: z.optional(personId),
  source: z._default(z.literal("phone", "A request that staff enter comes by phone."), "phone"),
  ...z.partial(visitTime).shape,
});

type Entered = z.output<typeof entered>;

/** Whether it is stored as a confirmed visit. */
const hasVisit = ({ confirmed_date, confirmed_time }: Entered) =>
  confirmed_date !== undefined && confirmed_time !== undefined;

/** Whether the person is known, and none of their fields is asked for. */
const isKnown = (sent: Entered) => sent.username !== undefined || sent.person !== undefined;

/** Reports a missing field beside the faults of others, once. */
function requires(field: keyof Entered, message: Message, isMissing: (sent: Entered) => boolean) {
  return z.refine<Entered>((sent) => !isMissing(sent), {
    path: [field],
    error: message,
    when: ({ value, issues }) =>
      typeof value === "object" && value !== null && !issues.some(({ path }) => path?.[0] === field),
  });
}

/** The call in which staff enter a request for a caller (visits-40), perhaps with the visit's time (visits-41). */
export const enteredCall = entered.check(
  ...Object.entries(required).map(([field, message]) =>
    requires(
      field as keyof typeof required,
      message,
      (sent) => !isKnown(sent) && sent[field as keyof typeof required] === undefined,
    ),
  ),
  requires(
    "insurance_member_id",
    m.guest_member_id_required,
    (sent) => !hasVisit(sent) && !isKnown(sent) && sent.insurance_member_id === undefined,
  ),
  ...Object.entries(requiredOfRequest).map(([field, message]) => {
    const name = nameInCall(field) as keyof Entered;
    return requires(
      name,
      message,
      (sent) => !hasVisit(sent) && [undefined, ""].includes(sent[name] as string | undefined),
    );
  }),
  requires(
    "phone",
    m.guest_phone_required,
    (sent) => !isKnown(sent) && sent.email === undefined && sent.phone === undefined,
  ),
  requires(
    "person",
    "A person is chosen in place of a username and the person’s fields.",
    (sent) =>
      sent.person !== undefined &&
      ["username", ...personFieldNames.map(nameInCall)].some(
        (name) => sent[name as keyof Entered] !== undefined,
      ),
  ),
  requires(
    "confirmed_date",
    dateAndTimeRequired,
    (sent) => sent.confirmed_date === undefined && sent.confirmed_time !== undefined,
  ),
  requires(
    "confirmed_time",
    dateAndTimeRequired,
    (sent) => sent.confirmed_time === undefined && sent.confirmed_date !== undefined,
  ),
);

const typed = z.optional(z.string());

/** The fields of staff's form for a call, as typed; an empty one is left out. */
const typedFields = z.object({
  person: typed,
  /** Whether the caller is entered as a new person, by the fields that follow. */
  is_new_person: z.optional(z.boolean()),
  first_name: typed,
  last_name: typed,
  date_of_birth: typed,
  phone: typed,
  email: typed,
  category: typed,
  /** Whether a request is entered, without the visit's time. */
  has_no_time: z.optional(z.boolean()),
  confirmed_date: typed,
  confirmed_time: typed,
  provider: typed,
  minutes: typed,
  allow_overlap: z.optional(z.boolean()),
  preferred_day: typed,
  preferred_time_frame: typed,
  preferred_second_day: typed,
  preferred_second_time_frame: typed,
  wants_earlier: z.optional(z.boolean()),
  message: typed,
  schedule_other_patient: z.optional(z.boolean()),
  patient_name: typed,
  patient_date_of_birth: typed,
  schedule_other: typed,
  level_of_discomfort: typed,
  mouth_pain_area: typed,
  accommodations: typed,
  accessibility_details: typed,
  insurance: typed,
  other_insurance: typed,
  insurance_member_id: typed,
  language: typed,
});

type TypedCall = z.output<typeof typedFields>;

const visitFields = ["confirmed_date", "confirmed_time", "provider", "minutes", "allow_overlap"] as const;

/** What a call leaves unsaid, as the API wants it said: no second wish, and a member id that is told at the visit. */
const unsaid = { preferred_second_day: "none", preferred_second_time_frame: null } as const;
const unsaidByNewPerson = { insurance_member_id: "N/A" } as const;

/** The call's body: only what was filled in, no person's fields beside a person who is known, and one of time and wishes. */
function bodyOf(form: TypedCall): z.input<typeof enteredCall> {
  const { schedule_other_patient, schedule_other, accessibility_details, minutes, message, ...given } = form;
  const { is_new_person: _, has_no_time, ...fields } = given;
  const wholeText = wholeMessage({ message: message ?? "", accessibility_details }, given.accommodations);
  const dropped: ReadonlySet<string> = new Set([
    ...(given.person ? personFieldNames : []),
    ...(isUninsured(given) ? (["other_insurance", "insurance_member_id"] as const) : []),
    ...(schedule_other_patient ? [] : otherPatientFields),
    ...(has_no_time ? visitFields : []),
  ]);
  const filled = Object.entries(fields).filter(
    ([name, value]) => value !== "" && value !== undefined && !dropped.has(name),
  );
  const visit = {
    ...(has_no_time && unsaid),
    ...(has_no_time && !given.person && unsaidByNewPerson),
    ...Object.fromEntries(filled),
    ...(wholeText !== "" && { message: wholeText }),
    ...(schedule_other_patient && { schedule_other: schedule_other || true }),
    ...(minutes && !has_no_time && { minutes: Number(minutes) }),
    source: "phone",
  };
  return spelledForCalls(visit) as z.input<typeof enteredCall>;
}

/** The messages of the form for what its first and its last step leave open. */
const callMessages = {
  caller: "Find the caller, or enter a new person.",
  time: "Choose a time, or ‘No time yet’.",
} as const;

/** Staff's form for a call (visits-40); its output is the call's body. Of what it does not show it misses nothing. */
export const phoneRequestForm = z.pipe(
  typedFields.check(({ value, issues }) => {
    const report = (field: string, message: string) =>
      issues.push({ code: "custom", path: [field], message, input: value });
    const hasCaller = Boolean(value.person) || value.is_new_person === true;
    if (!hasCaller) report("person", callMessages.caller);
    const isUnshown = (field: string) =>
      (!hasCaller && personFieldNames.some((name) => name === field)) ||
      (!value.has_no_time && (field === "insurance_member_id" || Object.hasOwn(requiredOfRequest, field)));
    for (const { path, message } of enteredCall.safeParse(bodyOf(value)).error?.issues ?? []) {
      const field = fieldOfCall(String(path[0]));
      if (!isUnshown(field)) report(field, message);
    }
    for (const field of missingOfOther(value)) report(field, otherPatientMessages[field]());
    if (!value.has_no_time && !value.confirmed_date && !value.confirmed_time)
      report("confirmed_date", callMessages.time);
  }),
  z.transform(bodyOf),
);
