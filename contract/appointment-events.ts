import { tooManyRequests } from "./appointments.ts";
import { route } from "./route.ts";

/** Milliseconds between two heartbeats of the event stream; without one for twice as long the stream is lost. */
export const eventsHeartbeat = 15_000;

/** Events that the stream sends, by name. Neither contains a patient's data: the page fetches its lists again. */
export const appointmentEvents = {
  /** The stream is open; earlier changes may have been missed. */
  open: "open",
  /** Appointments were requested, confirmed or cancelled, by this process or another. */
  changed: "changed",
} as const;

/**
 * The server-sent events of the staff page (WHATWG HTML, §9.2): `text/event-stream` with the events `open` and
 * `changed` and a comment line every 15 seconds. `EventSource` cannot send a bearer header and a token must not appear
 * in an address, so read it with `fetch` and the `Authorization` header, line by line from `response.body`. The server
 * ends the stream when the session or its access token does, and on its own shutdown: refresh the token if needed and
 * reconnect after a pause. Beyond the server's limit of streams the reply is 429 with `Retry-After`; then poll.
 */
export const followAppointments = route({
  summary: "Server-sent events when appointments are requested, confirmed or cancelled",
  method: "GET",
  path: "/api/appointments/events/",
  access: "employee",
  reply: { status: 200 },
  problems: [tooManyRequests],
});
