import * as z from "zod/mini";
import { uuid } from "../fields.ts";
import { notFound, tooManyConcurrentRequests } from "../problems.ts";
import { type Reply, route } from "../route.ts";

/** The active sessions of the caller's account, the caller's first, then by last use (sign-in-25). */
export const listSessionsRoute = route({
  summary: "Where the caller's account is signed in",
  method: "GET",
  path: "/api/users/me/sessions/",
  access: "signed-in",
  reply: {
    status: 200,
    body: z.object({
      results: z.array(
        z.object({
          id: z.string(),
          /** Browser and system, such as 'Firefox on Windows'. */
          device: z.string(),
          /** ISO 8601 instants in UTC; `last_used` is up to ten minutes old. */
          signed_in: z.string(),
          last_used: z.string(),
          /** Whether it is the caller's. */
          current: z.boolean(),
        }),
      ),
    }),
  },
});

/** A session as its user sees it. */
export type ListedSession = Reply<typeof listSessionsRoute>["results"][number];

/** Ends one session of the caller's account (sign-in-25). */
export const endSessionRoute = route({
  summary: "Signs the caller's account out on one device",
  method: "DELETE",
  path: "/api/users/me/sessions/{id}/",
  access: "signed-in",
  params: z.object({ id: uuid }),
  reply: { status: 204 },
  problems: [notFound],
});

/**
 * The server-sent events of a session, for `EventSource`: `open`, and within a second of the session's end `ended`
 * (sign-in-28), which is all there is for an unknown session. It needs no token, which an address must not contain: the id
 * is the access token's claim `sid`, opens nothing and cannot be guessed. Beyond the server's limit of streams the reply
 * is 429 with `Retry-After`.
 */
export const followSessionRoute = route({
  summary: "Server-sent events when a session ends",
  method: "GET",
  path: "/api/sessions/{id}/events/",
  access: "anyone",
  params: z.object({ id: uuid }),
  reply: { status: 200 },
  problems: [notFound, tooManyConcurrentRequests],
});
