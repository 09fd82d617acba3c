import * as z from "zod/mini";
import { idempotencyKeyReused, rateLimitExceeded, requestAppointmentRoute } from "./appointments.ts";
import { formExpired } from "./guest-requests.ts";
import { idempotencyHeaders } from "./idempotency-key.ts";
import { notOpen, problem } from "./problems.ts";
import { route } from "./route.ts";
import { guestRequest } from "./sent-requests.ts";

/** The form was submitted faster than a person fills it; carries `Retry-After` (visits-11). */
export const formTooFast = problem({
  code: "form_too_fast",
  status: 400,
  message: "Please wait a few seconds and send the form again.",
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
