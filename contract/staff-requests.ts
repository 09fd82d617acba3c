import * as z from "zod/mini";
import {
  accommodation,
  messageRequired,
  missingOfOther,
  optionalMessage,
  otherPatient,
  otherPatientFields,
  otherPatientMessages,
  type TimeFrame,
  wholeMessage,
} from "./appointment-fields.ts";
import { changedAppointment, idempotencyKeyReused } from "./appointments.ts";
import { fieldLengths, textField, typedUsername } from "./fields.ts";
import { guestFields, guestMessages, isUninsured, personFields } from "./guest-requests.ts";
import { idempotencyHeaders } from "./idempotency-key.ts";
import { dayOfWeek } from "./office-dates.ts";
import { scheduleOther } from "./other-patient.ts";
import { personId } from "./people.ts";
import { route } from "./route.ts";
import { guestOf, requestOf, secondChoice } from "./sent-requests.ts";
import { timeFrameAt } from "./site/look-up.ts";
import { dateAndTimeRequired, timeTaken, visitTime } from "./visit-times.ts";

/** One of the two ways to reach a caller, either of which may be left blank. */
const ifGiven = (field: typeof guestFields.email, max: number, invalid: string) =>
  z.pipe(
    z.nullish(textField({ max, tooLong: invalid })),
    z.pipe(
      z.transform((given: string | null | undefined) => given || undefined),
      z.optional(field),
    ),
  );

const person = {
  ...z.partial(z.object(guestFields)).shape,
  email: ifGiven(guestFields.email, fieldLengths.email, guestMessages.emailShape),
  phone: ifGiven(guestFields.phone, fieldLengths.phone, guestMessages.phoneShape),
};

/** What a person without an account must give, with the message if it is missing (visits-40). */
const required = {
  first_name: guestMessages.firstName,
  last_name: guestMessages.lastName,
  date_of_birth: guestMessages.born,
} as const;

/** What a request without its visit's time must say, with the message if it is missing (visits-41). */
const requiredOfRequest = {
  preferred_day: guestMessages.day,
  preferred_time: guestMessages.time,
  second_preferred_day: guestMessages.secondDay,
  second_preferred_time: guestMessages.secondTime,
  message: messageRequired,
} as const;

const entered = z.object({
  ...person,
  second_preferred_day: z.optional(secondChoice.day),
  second_preferred_time: z.optional(secondChoice.time),
  category: guestFields.category,
  message: optionalMessage,
  accomodations: accommodation,
  accommodations: accommodation,
  schedule_other: scheduleOther,
  ...otherPatient,
  wants_earlier: guestFields.wants_earlier,
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
function requires(field: keyof Entered, message: string, isMissing: (sent: Entered) => boolean) {
  return z.refine<Entered>((sent) => !isMissing(sent), {
    path: [field],
    error: message,
    when: ({ value, issues }) =>
      typeof value === "object" && value !== null && !issues.some(({ path }) => path?.[0] === field),
  });
}

/** A request that staff enter for a caller (visits-40), perhaps with the visit's time (visits-41). */
const staffRequest = z.pipe(
  entered.check(
    ...Object.entries(required).map(([field, message]) =>
      requires(
        field as keyof typeof required,
        message,
        (sent) => !isKnown(sent) && sent[field as keyof typeof required] === undefined,
      ),
    ),
    requires(
      "insurance_member_id",
      guestMessages.memberId,
      (sent) => !hasVisit(sent) && !isKnown(sent) && sent.insurance_member_id === undefined,
    ),
    ...Object.entries(requiredOfRequest).map(([field, message]) =>
      requires(
        field as keyof typeof requiredOfRequest,
        message,
        (sent) =>
          !hasVisit(sent) && [undefined, ""].includes(sent[field as keyof typeof requiredOfRequest] as ""),
      ),
    ),
    requires(
      "phone",
      guestMessages.phone,
      (sent) => !isKnown(sent) && sent.email === undefined && sent.phone === undefined,
    ),
    requires(
      "person",
      "A person is chosen in place of a username and the person’s fields.",
      (sent) =>
        sent.person !== undefined &&
        (["username", ...personFields] as const).some((field) => sent[field] !== undefined),
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
  ),
  z.transform(({ username, person: id, confirmed_date, confirmed_time, ...sent }) => ({
    request: requestOf({
      ...sent,
      // Whoever named no preference wanted what they have got.
      preferred_day: sent.preferred_day ?? dayOfWeek(confirmed_date ?? ""),
      preferred_time: sent.preferred_time ?? (timeFrameAt(confirmed_time ?? "") as TimeFrame),
      second_preferred_day: sent.second_preferred_day ?? "none",
      second_preferred_time: sent.second_preferred_time ?? null,
      level_of_discomfort: sent.level_of_discomfort ?? null,
      mouth_pain: sent.mouth_pain ?? "none",
    }),
    person:
      username === undefined && id === undefined
        ? {
            guest: guestOf({
              ...sent,
              first_name: sent.first_name ?? "",
              last_name: sent.last_name ?? "",
              email: sent.email ?? null,
              phone: sent.phone ?? null,
              date_of_birth: sent.date_of_birth ?? "",
              insurance: sent.insurance ?? "none",
              insurance_member_id: sent.insurance_member_id ?? "",
            }),
          }
        : id === undefined
          ? { id, username: username ?? "", guest: undefined }
          : { id, guest: undefined },
    source: sent.source,
    /** When the visit is, if it is confirmed right away. */
    visit:
      confirmed_date === undefined || confirmed_time === undefined
        ? undefined
        : {
            confirmed_date,
            confirmed_time,
            provider: sent.provider,
            minutes: sent.minutes,
            allow_overlap: sent.allow_overlap,
          },
  })),
);

/** A request that staff enter, after validation. */
export type StaffRequest = z.output<typeof staffRequest>;

/** The person without an account for whom staff enter a request. */
export type PhoneGuest = NonNullable<StaffRequest["person"]["guest"]>;

/**
 * Enters a request for a person on the telephone, and confirms it if a date and time are given (visits-40, visits-41). An
 * `Idempotency-Key` works as with `requestAppointmentRoute`; a repeat answers with the request as it is by then. Throws
 * `invalid_fields` if no patient has the username, and no person the id.
 */
export const enterRequestRoute = route({
  summary: "Enters a request for a caller, and confirms it if a date and time are given",
  method: "POST",
  path: "/api/appointments/staff/",
  access: "employee",
  headers: idempotencyHeaders,
  body: staffRequest,
  fieldErrorAsMessage: true,
  reply: { status: 201, body: changedAppointment },
  problems: [idempotencyKeyReused, timeTaken],
});

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
  preferred_time: typed,
  second_preferred_day: typed,
  second_preferred_time: typed,
  wants_earlier: z.optional(z.boolean()),
  message: typed,
  schedule_other_patient: z.optional(z.boolean()),
  patient_name: typed,
  patient_date_of_birth: typed,
  schedule_other: typed,
  level_of_discomfort: typed,
  mouth_pain: typed,
  accomodations: typed,
  accessibility_details: typed,
  insurance: typed,
  other_insurance_provider: typed,
  insurance_member_id: typed,
});

type TypedCall = z.output<typeof typedFields>;

const visitFields = ["confirmed_date", "confirmed_time", "provider", "minutes", "allow_overlap"] as const;

/** What a call leaves unsaid, as the API wants it said: no second wish, and a member id that is told at the visit. */
const unsaid = { second_preferred_day: "none", second_preferred_time: null } as const;
const unsaidByNewPerson = { insurance_member_id: "N/A" } as const;

/** The call's body: only what was filled in, no person's fields beside a person who is known, and one of time and wishes. */
function bodyOf(form: TypedCall): z.input<typeof staffRequest> {
  const { schedule_other_patient, schedule_other, accessibility_details, minutes, message, ...given } = form;
  const { is_new_person: _, has_no_time, ...fields } = given;
  const wholeText = wholeMessage({ message: message ?? "", accessibility_details }, given.accomodations);
  const dropped: ReadonlySet<string> = new Set([
    ...(given.person ? personFields : []),
    ...(isUninsured(given) ? (["other_insurance_provider", "insurance_member_id"] as const) : []),
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
  return visit as z.input<typeof staffRequest>;
}

/** The messages of the form for what its first and its last step leave open. */
const callMessages = {
  caller: "Find the caller, or enter a new person.",
  time: "Choose a time, or ‘No time yet’.",
} as const;

/** Staff's form for a call (visits-40); its output is the call's body. Of what it does not show it misses nothing. */
export const staffRequestForm = z.pipe(
  typedFields.check(({ value, issues }) => {
    const report = (path: PropertyKey[], message: string) =>
      issues.push({ code: "custom", path, message, input: value });
    const hasCaller = Boolean(value.person) || value.is_new_person === true;
    if (!hasCaller) report(["person"], callMessages.caller);
    const isUnshown = (field: PropertyKey | undefined) =>
      (!hasCaller && personFields.some((name) => name === field)) ||
      (!value.has_no_time &&
        (field === "insurance_member_id" || Object.hasOwn(requiredOfRequest, field ?? "")));
    for (const { path, message } of staffRequest.safeParse(bodyOf(value)).error?.issues ?? [])
      if (!isUnshown(path[0])) report([...path], message);
    for (const field of missingOfOther(value)) report([field], otherPatientMessages[field]);
    if (!value.has_no_time && !value.confirmed_date && !value.confirmed_time)
      report(["confirmed_date"], callMessages.time);
  }),
  z.transform(bodyOf),
);
