import * as z from "zod/mini";
import { type Reply, route } from "../route.ts";

/** How much of the office's work its inbox gets by email (mail-50). */
export const inboxMailings = ["at_once", "every_morning", "none"] as const;

export type InboxMailing = (typeof inboxMailings)[number];

/** The form in which owners choose it. */
export const inboxForm = z.object({
  mailing: z.enum(inboxMailings, "Choose what the office’s inbox gets"),
});

export const readInboxRoute = route({
  summary: "How much of the office's work its inbox gets by email",
  method: "GET",
  path: "/api/office/inbox/",
  access: "owner",
  reply: { status: 200, body: inboxForm },
});

/** Saves how much of its work the office's inbox gets (mail-50). */
export const saveInboxRoute = route({
  summary: "Saves how much of the office's work its inbox gets by email",
  method: "PUT",
  path: "/api/office/inbox/",
  access: "owner",
  needsReauthentication: true,
  body: inboxForm,
  reply: { status: 200, body: inboxForm },
});

export type OfficeInbox = Reply<typeof readInboxRoute>;
