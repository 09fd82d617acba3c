import * as z from "zod/mini";
import { idempotencyHeaders } from "../idempotency-key.ts";
import { dayOfWeek } from "../office-dates.ts";
import { route } from "../route.ts";
import { timeFrameAt } from "../site/look-up.ts";
import { changedAppointment, idempotencyKeyReused } from "./appointments.ts";
import { guestOf } from "./guest-form.ts";
import { enteredCall } from "./phone-form.ts";
import { requestOf, type TimeFrame } from "./request-fields.ts";
import { timeTaken } from "./visit-times.ts";

// Apart from the form for a call, whose page does not load how the server reads it.

/** A request that staff enter for a caller (visits-40), perhaps with the visit's time (visits-41). */
const phoneRequest = z.pipe(
  enteredCall,
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
export type PhoneRequest = z.output<typeof phoneRequest>;

/**
 * Enters a request for a person on the phone, and confirms it if a date and time are given (visits-40, visits-41). An
 * `Idempotency-Key` works as with `requestAppointmentRoute`; a repeat answers with the request as it is by then. Throws
 * `invalid_fields` if no patient has the username, and no person the id.
 */
export const enterRequestRoute = route({
  summary: "Enters a request for a caller, and confirms it if a date and time are given",
  method: "POST",
  path: "/api/appointments/staff/",
  access: "employee",
  headers: idempotencyHeaders,
  body: phoneRequest,
  fieldErrorAsMessage: true,
  reply: { status: 201, body: changedAppointment },
  problems: [idempotencyKeyReused, timeTaken],
});
