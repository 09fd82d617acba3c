import * as z from "zod/mini";
import { invalidLink, tooManyEmailRequests, tooManyFailedLinks } from "../accounts/accounts.ts";
import { emailOnly } from "../accounts/registration.ts";
import { booleanField, identifier } from "../fields.ts";
import { optionalLanguage } from "../language.ts";
import { linkToken } from "../link-token.ts";
import { notFound, notOpen, problem } from "../problems.ts";
import { route } from "../route.ts";
import { notAuthor } from "./write-post.ts";

/** A draft is not sent to subscribers. */
export const notPublished = problem({
  code: "not_published",
  status: 409,
  message: () => "A draft cannot be sent. Publish it first.",
});

/** A post is sent to the subscribers once. */
export const alreadySent = problem({
  code: "already_sent",
  status: 409,
  message: () => "This blog was already sent to the subscribers.",
});

/** The progress of a post's sending to the subscribers. */
const sending = z.object({
  /** The number of recipients: verified accounts and confirmed visitors that subscribed, in the post's language or all. */
  subscribers: z.int(),
  /** The number of them in all languages. */
  all_subscribers: z.int(),
  /** When it was started, as an ISO 8601 instant in UTC; null before. */
  started_date: z.nullable(z.string()),
  /** Emails queued so far. */
  queued: z.int(),
  /** When the last was queued; null until then. */
  finished_date: z.nullable(z.string()),
});

export type Sending = z.output<typeof sending>;

/** The number of subscribers that one's own post would reach, or the progress of its sending. */
export const readSendingRoute = route({
  summary: "A post's sending by email",
  method: "GET",
  path: "/api/blogs/{id}/sending/",
  access: "employee",
  params: z.object({ id: identifier }),
  reply: { status: 200, body: sending },
  problems: [notAuthor, notFound],
});

/**
 * Sends one's own published post to the subscribers of its language, or with `to_all` to every one, once; answers before
 * the first email is queued (newsletter-58).
 */
export const sendPostRoute = route({
  summary: "Send a post to the newsletter's subscribers",
  method: "POST",
  path: "/api/blogs/{id}/sending/",
  access: "employee",
  params: z.object({ id: identifier }),
  body: z.nullish(z.object({ to_all: z.optional(booleanField()) })),
  reply: { status: 201, body: sending },
  problems: [notAuthor, notFound, notPublished, alreadySent],
});

/** A post's email as its author would have it, with its subject, before it is sent (newsletter-51); drafts too. */
export const previewSendingRoute = route({
  summary: "A post as its email shows it",
  method: "GET",
  path: "/api/blogs/{id}/sending/preview/",
  access: "employee",
  params: z.object({ id: identifier }),
  reply: { status: 200, body: z.object({ subject: z.string(), html: z.string(), text: z.string() }) },
  problems: [notAuthor, notFound],
});

/** Sends the email of one's own post, drafts too, to oneself alone (newsletter-51). */
export const sendTrialRoute = route({
  summary: "Send a post's email to oneself",
  method: "POST",
  path: "/api/blogs/{id}/sending/trial/",
  access: "employee",
  params: z.object({ id: identifier }),
  reply: { status: 201, body: z.object({ to: z.string() }) },
  problems: [notAuthor, notFound, tooManyEmailRequests],
});

/** The number of subscribers that a post would reach, in a language or in all. */
export const countSubscribersRoute = route({
  summary: "How many subscribers the newsletter has",
  method: "GET",
  path: "/api/newsletter/subscribers/",
  access: "employee",
  query: z.object({ language: optionalLanguage }),
  reply: { status: 200, body: z.object({ count: z.int() }) },
});

/** Seconds for which the link that confirms a subscription is valid (newsletter-53). */
export const confirmationLifetime = 7 * 24 * 60 * 60;

/** Who subscribes without an account; left out, the language is that of the page (newsletter-58). */
const subscription = z.extend(emailOnly, { language: optionalLanguage });

/** Mails a link that confirms a subscription without an account; the reply is the same for every address (newsletter-52). */
export const subscribeRoute = route({
  summary: "Subscribe to the newsletter without an account",
  method: "POST",
  path: "/api/newsletter/subscriptions/",
  access: "anyone",
  body: subscription,
  reply: { status: 202, body: z.object({ message: z.string() }) },
  problems: [tooManyEmailRequests, notOpen],
});

/** Whether the subscription of a mailed link is confirmed already; changes nothing. */
export const readSubscriptionRoute = route({
  summary: "The subscription that a mailed link confirms",
  method: "GET",
  path: "/api/newsletter/subscriptions/{token}/",
  access: "anyone",
  params: z.object({ token: linkToken }),
  reply: { status: 200, body: z.object({ confirmed: z.boolean() }) },
  problems: [invalidLink, tooManyFailedLinks],
});

/** Confirms the subscription of a mailed link; a repeat changes nothing. */
export const confirmSubscriptionRoute = route({
  summary: "Confirm a subscription by a mailed link",
  method: "POST",
  path: "/api/newsletter/subscriptions/{token}/",
  access: "anyone",
  params: z.object({ token: linkToken }),
  reply: { status: 200, body: z.object({ confirmed: z.boolean() }) },
  problems: [invalidLink, tooManyFailedLinks],
});
