import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { streamEvents } from "#contract/event-streams.ts";
import { endSession, followSession, listSessions as listOwnSessions } from "#contract/own-sessions.ts";
import { beginPasskey, confirmPasskey, listPasskeys, removePasskey } from "#contract/passkeys.ts";
import { recentActivity, refreshSession, signOut, signOutOthers } from "#contract/sign-in.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  readTwoFactorStatus,
} from "#contract/two-factor.ts";
import type { ChangeNotifier } from "#server/database/change-notifier.ts";
import type { Database } from "#server/database/connect.ts";
import { callerOf, callOf } from "#server/http/access.ts";
import { clientOf } from "#server/http/client.ts";
import { EventStreams, serveEvents } from "#server/http/event-streams.ts";
import { serve } from "#server/http/serve.ts";
import { readEvents, recordSecurityEvent } from "./activity.ts";
import { countOtherSessions, endOwnSession, listSessions } from "./own-sessions.ts";
import { createPasskeyService } from "./passkeys.ts";
import { endSessions, type Sessions } from "./sessions.ts";
import { createEnrolmentService } from "./two-factor-enrolment.ts";

const withRefresh = z.object({ refresh: z.string() });

/** The routes that continue, end and list an account's sessions. */
export function serveSessions(
  app: FastifyInstance,
  {
    database,
    changes,
    sessions,
    clock,
  }: { database: Database; changes: ChangeNotifier; sessions: Sessions; clock: () => Date },
): void {
  serve(app, refreshSession, ({ body }, request) =>
    sessions.refresh(body.refresh, clientOf(request), clock()),
  );

  serve(app, signOut, async ({ body }, request) => {
    const read = withRefresh.safeParse(body);
    if (read.success) await sessions.end(read.data.refresh, clientOf(request), clock());
    return undefined;
  });

  serve(app, recentActivity, async (_received, request) => ({
    results: await readEvents(database, callerOf(request)),
    other_devices: await countOtherSessions(database, callerOf(request), clock()),
  }));

  serve(app, listOwnSessions, async (_received, request) => ({
    results: await listSessions(database, callerOf(request), clock()),
  }));

  serve(app, endSession, async ({ params: { id } }, request) => {
    await endOwnSession(database, { ...callOf(request, clock()), id });
    return undefined;
  });

  const { findActiveSessions } = app;
  serveEvents(app, followSession, {
    streams: new EventStreams({ changes, findActiveSessions, clock, event: streamEvents.ended }),
    subscriberOf: ({ params }) => ({ sessionId: params.id }),
  });

  serve(app, signOutOthers, async (_received, request) => {
    const { accountId, sessionId } = callerOf(request);
    const signedOut = await database.transaction(async (transaction) => {
      const ended = await endSessions(transaction, accountId, { except: sessionId });
      await recordSecurityEvent(transaction, {
        kind: "other_devices_signed_out",
        accountId,
        sessionId,
        client: clientOf(request),
        now: clock(),
      });
      return ended;
    });
    return { signed_out: signedOut, message: "All other devices are signed out." };
  });
}

/** Serves the calls that set up two-factor authentication (http-2). */
export function serveTwoFactor(
  app: FastifyInstance,
  { clock, ...dependencies }: Parameters<typeof createEnrolmentService>[0] & { clock: () => Date },
): void {
  const twoFactor = createEnrolmentService(dependencies);

  serve(app, readTwoFactorStatus, (_received, request) => twoFactor.status(callerOf(request)));

  serve(app, beginTwoFactor, ({ body }, request) => twoFactor.begin(callOf(request, clock()), body.otp_code));

  serve(app, confirmTwoFactor, async ({ body }, request) => ({
    ...(await twoFactor.confirm(callOf(request, clock()), body.otp_code)),
    message: "Two-factor authentication enabled.",
  }));

  serve(app, disableTwoFactor, async ({ body }, request) => {
    await twoFactor.disable(callOf(request, clock()), body.otp_code);
    return { enabled: false, message: "Two-factor authentication disabled." };
  });
}

/** Serves the calls about an account's passkeys; signing in with one is in `server/sign-in`. */
export function servePasskeys(
  app: FastifyInstance,
  { clock, ...dependencies }: Parameters<typeof createPasskeyService>[0] & { clock: () => Date },
): void {
  const passkeys = createPasskeyService(dependencies);

  serve(app, beginPasskey, (_received, request) => passkeys.begin(callOf(request, clock())));
  serve(app, confirmPasskey, ({ body }, request) => passkeys.confirm(callOf(request, clock()), body));
  serve(app, listPasskeys, (_received, request) => passkeys.list(callerOf(request)));
  serve(app, removePasskey, async ({ params }, request) => {
    await passkeys.remove(callOf(request, clock()), params.id);
    return undefined;
  });
}
