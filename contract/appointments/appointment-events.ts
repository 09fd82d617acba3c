import { tooManyConcurrentRequests } from "../problems.ts";
import { route } from "../route.ts";

/**
 * The server-sent events of the staff page: `text/event-stream` with the events `open` and `changed` (`streamEvents`) and
 * a comment line every 15 seconds. `EventSource` cannot send a bearer header and a token must not appear in an address,
 * so read it with `fetch` and the `Authorization` header, line by line from `response.body`. The server ends the stream
 * when the session or its access token does, and on its own shutdown: refresh the token if needed and reconnect after a
 * pause. Beyond the server's limit of streams the reply is 429 with `Retry-After`; then poll.
 */
export const followAppointmentsRoute = route({
  summary: "Server-sent events when appointments are requested, confirmed or cancelled",
  method: "GET",
  path: "/api/appointments/events/",
  access: "employee",
  reply: { status: 200 },
  problems: [tooManyConcurrentRequests],
});
