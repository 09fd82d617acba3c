import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { type Reply, route } from "../route.ts";

/** The kinds of security events, with the messages that the account holder reads in the site’s language. */
export const securityEvents = {
  signed_in: m.activity_signed_in,
  sign_in_failed: m.activity_sign_in_failed,
  code_failed: m.activity_code_failed,
  two_factor_paused: m.activity_two_factor_paused,
  recovery_code_used: m.activity_recovery_code_used,
  signed_out: m.activity_signed_out,
  device_signed_out: m.activity_device_signed_out,
  other_devices_signed_out: m.activity_other_devices_signed_out,
  session_revoked: m.activity_session_revoked,
  session_idle: m.activity_session_idle,
  two_factor_enabled: m.activity_two_factor_enabled,
  two_factor_disabled: m.activity_two_factor_disabled,
  two_factor_reset: m.activity_two_factor_reset,
  passkey_added: m.activity_passkey_added,
  passkey_removed: m.activity_passkey_removed,
  calendar_feed_created: m.activity_calendar_feed_created,
  passkey_failed: m.activity_passkey_failed,
  email_verified: m.activity_email_verified,
  password_changed: m.activity_password_changed,
  password_change_failed: m.activity_password_change_failed,
  proof_failed: m.activity_proof_failed,
  password_reset_requested: m.activity_password_reset_requested,
  password_reset: m.activity_password_reset,
  email_change_requested: m.activity_email_change_requested,
  email_change_withdrawn: m.activity_email_change_withdrawn,
  email_changed: m.activity_email_changed,
  role_changed: m.activity_role_changed,
  data_downloaded: m.activity_data_downloaded,
  deletion_requested: m.activity_deletion_requested,
  deletion_cancelled: m.activity_deletion_cancelled,
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
