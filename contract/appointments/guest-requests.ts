import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { maxUnits } from "../fields.ts";
import { idempotencyHeaders, idempotencyKey } from "../idempotency-key.ts";
import { optionalLanguage } from "../language.ts";
import { notOpen, problem } from "../problems.ts";
import { route } from "../route.ts";
import { site } from "../site/site.ts";
import { idempotencyKeyReused, rateLimitExceeded, requestAppointmentRoute } from "./appointments.ts";
import { spelledForCalls } from "./field-spelling.ts";
import { formExpired, guestEmail, guestFields, guestOf } from "./guest-form.ts";
import { otherPatient } from "./other-patient.ts";
import { scheduleOther } from "./patient-requests.ts";
import { accommodation, requestOf, sentSecondChoice } from "./request-fields.ts";

// Apart from the guest form, whose page does not load how the server reads its call.

/** What the guest form sends (visits-3, visits-11): the request, the guest, and the fields against spam. */
export const guestRequest = z.pipe(
  z.object({
    ...spelledForCalls({ ...guestFields, ...sentSecondChoice(), accommodations: accommodation }),
    accommodations: accommodation,
    schedule_other: scheduleOther,
    ...otherPatient,
    /** Of the emails about it; left out, that of the page (visits-123). */
    language: optionalLanguage,
    /** From `GET /api/appointments/guest/`. */
    form_token: z.string({ error: m.guest_form_reload }).check(maxUnits(200, m.guest_form_reload)),
    /** The honeypot: hidden from people, filled by programs. */
    website: z.nullish(
      z.string({ error: m.guest_form_leave_empty }).check(maxUnits(0, m.guest_form_leave_empty)),
    ),
  }),
  z.transform((sent) => ({ request: requestOf(sent), guest: guestOf(sent), form_token: sent.form_token })),
);

/** The form was submitted faster than a person fills it; carries `Retry-After` (visits-11). */
export const formTooFast = problem({
  code: "form_too_fast",
  status: 400,
  message: m.guest_form_too_fast,
});

/**
 * Opens the guest form (visits-11). `endpoint` is there only where the practice has an external form service
 * (`GUEST_FORM_ENDPOINT`): then the form is sent to that address instead, with `Accept: application/json`.
 */
export const openGuestFormRoute = route({
  summary: "A token that the guest form sends back, and where to send it",
  method: "GET",
  path: "/api/appointments/guest/",
  access: "anyone",
  reply: { status: 200, body: z.object({ form_token: z.string(), endpoint: z.optional(z.string()) }) },
  problems: [notOpen],
});

/** A guest requests an appointment (visits-10); `Idempotency-Key` as with `requestAppointmentRoute`. */
export const requestAppointmentAsGuestRoute = route({
  summary: "Requests an appointment as a guest",
  method: "POST",
  path: "/api/appointments/guest/",
  access: "anyone",
  headers: idempotencyHeaders,
  body: guestRequest,
  reply: { status: 201, body: requestAppointmentRoute.reply.body },
  problems: [formTooFast, formExpired, idempotencyKeyReused, rateLimitExceeded, notOpen],
});

/** No guest's request of the last day has this key (visits-120). */
export const requestNotFound = problem({
  code: "request_not_found",
  status: 404,
  message: (_, options) => m.guest_request_not_found({ phone: site().practice.phone.display }, options),
});

/** The office has confirmed or cancelled the request, and has emailed about it (visits-120). */
export const requestAnswered = problem({
  code: "request_answered",
  status: 409,
  message: (_, options) => m.guest_request_answered({ phone: site().practice.phone.display }, options),
});

/**
 * Corrects the address that a guest has mistyped, and sends the acknowledgement there (visits-120). `Idempotency-Key` is that
 * of the request: whoever has sent it is the only one who knows it.
 */
export const correctGuestEmailRoute = route({
  summary: "Corrects the email address of a guest’s pending request, which its Idempotency-Key names",
  method: "PUT",
  path: "/api/appointments/guest/email/",
  access: "anyone",
  headers: z.object({ "idempotency-key": idempotencyKey }),
  body: guestEmail,
  reply: {
    status: 200,
    /** Whether the acknowledgement goes there: a mailbox gets a few an hour (visits-12). */
    body: z.object({ email: z.string(), email_sent: z.boolean() }),
  },
  problems: [requestNotFound, requestAnswered, rateLimitExceeded, notOpen],
});
