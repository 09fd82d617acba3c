import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { problem, tooManyConcurrentRequests, unavailable } from "../problems.ts";
import { exportLimit } from "../rate-limits.ts";
import { type Reply, route } from "../route.ts";
import { lastOwner, tooManyPasswords } from "./accounts.ts";
import { reauthentication, reauthenticationRequired } from "./reauthentication.ts";
import { otpInvalid, tooManyOtpAttempts, twoFactorPaused } from "./sign-in.ts";
import { invalidPasskey } from "./webauthn.ts";

/** The account's data was downloaded three times within a day; carries `Retry-After` (accounts-34). */
export const tooManyExports = problem({
  code: "too_many_exports",
  status: 429,
  message: (_, options) => m.own_data_too_many_downloads({ max: exportLimit.max }, options),
});

/** Everything that is stored about the caller, as a zip of `data.json` and pictures (accounts-34). */
export const exportOwnDataRoute = route({
  summary: "Everything that is stored about the caller, as a zip of data.json and pictures",
  method: "GET",
  path: "/api/users/me/export/",
  access: "signed-in",
  needsReauthentication: true,
  reply: { status: 200, type: "application/zip", body: z.custom<AsyncIterable<Uint8Array>>() },
  problems: [reauthenticationRequired, tooManyExports],
});

/** Days between the request for an account's deletion and the deletion (accounts-36). */
export const deletionDays = 14;

const deletion = z.object({
  /** When the account is deleted, an ISO 8601 instant in UTC; null if this was not requested. */
  due_at: z.nullable(z.string()),
});

/** The deletion of the caller's account that was requested, if any (accounts-36). */
export const readDeletionRoute = route({
  summary: "When the caller's account is deleted, if its deletion was requested",
  method: "GET",
  path: "/api/users/me/deletion/",
  access: "signed-in",
  reply: { status: 200, body: deletion },
});

export type Deletion = Reply<typeof readDeletionRoute>;

/** Requests the deletion of the caller's account; a repeat changes nothing (accounts-36). */
export const requestDeletionRoute = route({
  summary: `Requests the deletion of the caller's account, which follows after ${deletionDays} days`,
  method: "POST",
  path: "/api/users/me/deletion/",
  access: "signed-in",
  needsReauthentication: "or-in-body",
  body: reauthentication,
  reply: { status: 201, body: deletion },
  problems: [
    lastOwner,
    reauthenticationRequired,
    otpInvalid,
    invalidPasskey,
    tooManyPasswords,
    tooManyOtpAttempts,
    twoFactorPaused,
    tooManyConcurrentRequests,
    unavailable,
  ],
});

/** Cancels the requested deletion of the caller's account (accounts-36). */
export const cancelDeletionRoute = route({
  summary: "Cancels the requested deletion of the caller's account",
  method: "DELETE",
  path: "/api/users/me/deletion/",
  access: "signed-in",
  reply: { status: 204 },
});
