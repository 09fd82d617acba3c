import * as z from "zod/mini";
import { uuid } from "../fields.ts";
import { notFound } from "../problems.ts";
import { type Reply, route } from "../route.ts";

/** How many of the emails that could not be delivered owners see at once, the oldest first. */
export const maxFailedEmailsShown = 100;

/** The state of the site's emails (office-11). */
export const readOfficeMailRoute = route({
  summary: "Emails that could not be delivered, the queue, and the newsletter's subscribers",
  method: "GET",
  path: "/api/office/mail/",
  access: "owner",
  reply: {
    status: 200,
    body: z.object({
      /** Without their contents. */
      given_up: z.array(
        z.object({
          id: z.string(),
          /** The kind of email, such as 'visit-confirmed'. */
          kind: z.string(),
          /** The recipient's address, or 'the office'. */
          to: z.string(),
          /** When it was queued, an ISO 8601 instant in UTC. */
          written: z.string(),
          /** The mail server's reason. */
          reason: z.string(),
        }),
      ),
      queue: z.object({
        length: z.int(),
        /** The age of the oldest email that waits, in seconds; 0 if none does. */
        oldest_seconds: z.int(),
      }),
      /** The newsletter's subscribers of now, and how many of them began in each of the latest weeks (office-24). */
      subscribers: z.object({
        count: z.int(),
        weeks: z.array(
          z.object({
            /** The week's Monday, `YYYY-MM-DD` of the office's calendar. */
            week: z.string(),
            joined: z.int(),
          }),
        ),
      }),
    }),
  },
});

export type OfficeMail = Reply<typeof readOfficeMailRoute>;

const acted = { status: 200, body: z.object({ message: z.string() }) } as const;

/** Queues an email that could not be delivered again (office-12). */
export const retryMailRoute = route({
  summary: "Tries an email that could not be delivered again",
  method: "POST",
  path: "/api/office/mail/{id}/retry/",
  access: "owner",
  needsReauthentication: true,
  params: z.object({ id: uuid }),
  reply: acted,
  problems: [notFound],
});

/** Emails the owner who asks, to show that emails arrive (office-12). */
export const sendTestMailRoute = route({
  summary: "Sends a test email to the owner who asks",
  method: "POST",
  path: "/api/office/mail/test/",
  access: "owner",
  needsReauthentication: true,
  reply: acted,
});
