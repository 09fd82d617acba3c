import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { type Reply, route } from "../route.ts";

/** The kinds of security events, with the titles that the account holder reads in the site’s language. */
export const securityEvents = {
  get signed_in() {
    return m.activity_signed_in();
  },
  get sign_in_failed() {
    return m.activity_sign_in_failed();
  },
  get code_failed() {
    return m.activity_code_failed();
  },
  get two_factor_paused() {
    return m.activity_two_factor_paused();
  },
  get recovery_code_used() {
    return m.activity_recovery_code_used();
  },
  get signed_out() {
    return m.activity_signed_out();
  },
  get device_signed_out() {
    return m.activity_device_signed_out();
  },
  get other_devices_signed_out() {
    return m.activity_other_devices_signed_out();
  },
  get session_revoked() {
    return m.activity_session_revoked();
  },
  get session_idle() {
    return m.activity_session_idle();
  },
  get two_factor_enabled() {
    return m.activity_two_factor_enabled();
  },
  get two_factor_disabled() {
    return m.activity_two_factor_disabled();
  },
  get two_factor_reset() {
    return m.activity_two_factor_reset();
  },
  get passkey_added() {
    return m.activity_passkey_added();
  },
  get passkey_removed() {
    return m.activity_passkey_removed();
  },
  get calendar_feed_created() {
    return m.activity_calendar_feed_created();
  },
  get passkey_failed() {
    return m.activity_passkey_failed();
  },
  get email_verified() {
    return m.activity_email_verified();
  },
  get password_changed() {
    return m.activity_password_changed();
  },
  get password_change_failed() {
    return m.activity_password_change_failed();
  },
  get proof_failed() {
    return m.activity_proof_failed();
  },
  get password_reset_requested() {
    return m.activity_password_reset_requested();
  },
  get password_reset() {
    return m.activity_password_reset();
  },
  get email_change_requested() {
    return m.activity_email_change_requested();
  },
  get email_change_withdrawn() {
    return m.activity_email_change_withdrawn();
  },
  get email_changed() {
    return m.activity_email_changed();
  },
  get role_changed() {
    return m.activity_role_changed();
  },
  get data_downloaded() {
    return m.activity_data_downloaded();
  },
  get deletion_requested() {
    return m.activity_deletion_requested();
  },
  get deletion_cancelled() {
    return m.activity_deletion_cancelled();
  },
} as const;

/** The stable name of a kind of security event. */
export type SecurityEventKind = keyof typeof securityEvents;

/** The number of events in the list. */
export const activityShown = 30;

/** Events that others can cause repeatedly. Of each kind only the latest are shown, so that they hide no other event. */
export const repeatableEvents: readonly SecurityEventKind[] = [
  "sign_in_failed",
  "code_failed",
  "passkey_failed",
  "password_change_failed",
  "proof_failed",
  "password_reset_requested",
];

/** How many events of each kind in `repeatableEvents` the account holder is shown. */
export const repeatableEventsShown = 5;

/** The latest security events of the caller's account, newest first, and the number of other signed-in devices. */
export const recentActivityRoute = route({
  summary: "The latest security events of the caller's account, newest first",
  method: "GET",
  path: "/api/users/me/activity/",
  access: "signed-in",
  reply: {
    status: 200,
    body: z.object({
      results: z.array(
        z.object({
          id: z.int(),
          kind: z.enum(Object.keys(securityEvents) as [SecurityEventKind, ...SecurityEventKind[]]),
          /** The event in the words that the account holder reads. */
          title: z.string(),
          /** An ISO 8601 instant in UTC. */
          at: z.string(),
          /** Browser and system, such as 'Firefox on Windows'. */
          device: z.string(),
          /** The network it came from, never the whole address, such as '203.0.113.0/24'; null if unknown. */
          network: z.nullable(z.string()),
          /** Whether it happened in the caller's session. */
          is_this_session: z.boolean(),
        }),
      ),
      /** Other active sessions of the account. */
      other_devices: z.int(),
    }),
  },
});

/** The latest events as the account holder reads them. */
export type Activity = Reply<typeof recentActivityRoute>;
