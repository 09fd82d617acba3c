import * as z from "zod/mini";
import { identifier } from "./fields.ts";
import { notFound, problem } from "./problems.ts";
import { route } from "./route.ts";
import { notAuthor } from "./write-post.ts";

/** A draft is not sent to subscribers. */
export const notPublished = problem({
  code: "not_published",
  status: 409,
  message: "A draft cannot be sent. Publish it first.",
});

/** A post goes to its subscribers once. */
export const alreadySent = problem({
  code: "already_sent",
  status: 409,
  message: "This blog was already sent to the subscribers.",
});

/** How far the sending of a post by mail has come. */
const sending = z.object({
  /** Who would get it, or gets it: verified accounts that subscribed. */
  subscribers: z.int(),
  /** When it was asked for, as an ISO 8601 instant in UTC; null where nobody has. */
  started_date: z.nullable(z.string()),
  /** Mails that the outbox has taken so far. */
  queued: z.int(),
  /** When the last was queued; null until then. */
  finished_date: z.nullable(z.string()),
});

export type Sending = z.output<typeof sending>;

/** How many subscribers a post of one's own would reach, or how far its sending has come. */
export const readSending = route({
  summary: "A post's sending by mail",
  method: "GET",
  path: "/api/blogs/{id}/sending/",
  access: "employee",
  params: z.object({ id: identifier }),
  reply: { status: 200, body: sending },
  problems: [notAuthor, notFound],
});

/** Sends a published post of one's own to every subscriber, once; answers before the first mail is written. */
export const sendPost = route({
  summary: "Send a post to the newsletter's subscribers",
  method: "POST",
  path: "/api/blogs/{id}/sending/",
  access: "employee",
  params: z.object({ id: identifier }),
  reply: { status: 201, body: sending },
  problems: [notAuthor, notFound, notPublished, alreadySent],
});

/** How many people a post would reach by mail. */
export const countSubscribers = route({
  summary: "How many subscribers the newsletter has",
  method: "GET",
  path: "/api/newsletter/subscribers/",
  access: "employee",
  reply: { status: 200, body: z.object({ count: z.int() }) },
});
