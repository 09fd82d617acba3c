import * as z from "zod/mini";
import { pageNumber, pageOf } from "../paging.ts";
import { type Reply, route } from "../route.ts";

/** What is done in the office, in the words of its log (office-4). */
export const officeActs = {
  staff_invited: "Invited",
  owner_added: "Made an owner",
  owner_removed: "No longer an owner",
  staff_removed: "Removed from the team",
  invitation_withdrawn: "Invitation withdrawn",
  invitation_sent_again: "Invitation sent again",
  notice_saved: "Notice saved",
  closure_added: "Closure added",
  closure_removed: "Closure removed",
  inbox_saved: "Emails to the office changed",
  email_retried: "Email tried again",
  test_email_sent: "Test email sent",
  site_opened: "Site opened",
  site_published: "Site published",
  site_publishing_planned: "Publishing planned",
  site_publishing_cancelled: "Planned publishing cancelled",
  site_publishing_failed: "Planned publishing failed",
  site_restored: "Earlier version restored as the draft",
  site_imported: "Site imported",
  two_factor_reset: "Two-factor authentication reset",
} as const;

/** The stable name of what was done. */
export type OfficeAct = keyof typeof officeActs;

/** What owners and the command line did in the office, newest first (office-4). */
export const readOfficeLogRoute = route({
  summary: "What was done in the office, newest first",
  method: "GET",
  path: "/api/office/log/",
  access: "owner",
  query: z.object({ page: pageNumber }),
  reply: {
    status: 200,
    body: pageOf(
      z.object({
        id: z.int(),
        /** An ISO 8601 instant in UTC. */
        at: z.string(),
        /** The owner's username, or 'command line'. */
        who: z.string(),
        /** One of `officeActs`, or one of a later release. */
        act: z.string(),
        /** The act in words. */
        what: z.string(),
        /** The person or thing that it was done to, if any. */
        whom: z.nullable(z.string()),
        detail: z.nullable(z.string()),
      }),
    ),
  },
});

export type OfficeLog = Reply<typeof readOfficeLogRoute>;
