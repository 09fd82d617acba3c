import { tooManyRequests } from "./appointments.ts";
import { route } from "./route.ts";

/** How often the events stream says that it lives, in milliseconds; silence of twice that means that it is lost. */
export const eventsHeartbeat = 15_000;

/** Events that the stream sends, by name. Neither carries data of a patient: the page asks for its lists again. */
export const appointmentEvents = {
  /** The stream is open; whatever changed before it may have been missed. */
  open: "open",
  /** Requests were made or decided, here or by another process. */
  changed: "changed",
} as const;

/**
 * The server-sent events of the staff page (WHATWG HTML, §9.2): `text/event-stream` with the events `open` and
 * `changed` and a comment line every 15 seconds. `EventSource` cannot send a bearer header and a token must not stand
 * in an address, so read it with `fetch` and the `Authorization` header, line by line from `response.body`. The server
 * ends the stream when the session or its access token does, and on its own shutdown: refresh the token if needed and
 * ask again after a pause. More streams than the server keeps are 429 with `Retry-After`; then poll.
 */
export const followAppointments = route({
  summary: "Server-sent events that say when requests were made or decided",
  method: "GET",
  path: "/api/appointments/events/",
  access: "employee",
  reply: { status: 200 },
  problems: [tooManyRequests],
});
