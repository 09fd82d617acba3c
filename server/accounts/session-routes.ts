import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { recentActivityRoute } from "#contract/accounts/activity.ts";
import {
  endSessionRoute,
  followSessionRoute,
  listSessionsRoute as listOwnSessions,
} from "#contract/accounts/own-sessions.ts";
import {
  beginPasskeyRoute,
  confirmPasskeyRoute,
  listPasskeysRoute,
  removePasskeyRoute,
} from "#contract/accounts/passkeys.ts";
import { refreshSessionRoute, signOutOthersRoute, signOutRoute } from "#contract/accounts/sign-in.ts";
import {
  beginTwoFactorRoute,
  confirmTwoFactorRoute,
  disableTwoFactorRoute,
  readTwoFactorStatusRoute,
} from "#contract/accounts/two-factor.ts";
import { streamEvents } from "#contract/event-streams.ts";
import { m } from "#messages/messages.js";
import type { ChangeNotifier } from "#server/database/change-notifier.ts";
import type { Database } from "#server/database/connect.ts";
import { currentUserOf, requestContextOf } from "#server/http/access.ts";
import { clientOf } from "#server/http/client.ts";
import { EventStreams, serveEvents } from "#server/http/event-streams.ts";
import { serve } from "#server/http/serve.ts";
import { readEvents, recordSecurityEvent } from "./activity.ts";
import { countOtherSessions, endSession, listSessions } from "./own-sessions.ts";
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
  serve(app, refreshSessionRoute, ({ body }, request) =>
    sessions.refreshSession(body.refresh, clientOf(request), clock()),
  );

  serve(app, signOutRoute, async ({ body }, request) => {
    const read = withRefresh.safeParse(body);
    if (read.success) await sessions.signOut(read.data.refresh, clientOf(request), clock());
    return undefined;
  });

  serve(app, recentActivityRoute, async (_received, request) => ({
    results: await readEvents(database, currentUserOf(request)),
    other_devices: await countOtherSessions(database, currentUserOf(request), clock()),
  }));

  serve(app, listOwnSessions, async (_received, request) => ({
    results: await listSessions(database, currentUserOf(request), clock()),
  }));

  serve(app, endSessionRoute, async ({ params: { id } }, request) => {
    await endSession(database, { ...requestContextOf(request, clock()), id });
    return undefined;
  });

  const { findActiveSessions } = app;
  serveEvents(app, followSessionRoute, {
    streams: new EventStreams({ changes, findActiveSessions, clock, event: streamEvents.ended }),
    subscriberOf: ({ params }) => ({ sessionId: params.id }),
  });

  serve(app, signOutOthersRoute, async (_received, request) => {
    const { accountId, sessionId } = currentUserOf(request);
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
    return { signed_out: signedOut, message: m.account_others_signed_out() };
  });
}

/** Serves the calls that set up two-factor authentication (http-2). */
export function serveTwoFactor(
  app: FastifyInstance,
  { clock, ...dependencies }: Parameters<typeof createEnrolmentService>[0] & { clock: () => Date },
): void {
  const twoFactor = createEnrolmentService(dependencies);

  serve(app, readTwoFactorStatusRoute, (_received, request) =>
    twoFactor.readTwoFactorStatus(currentUserOf(request)),
  );

  serve(app, beginTwoFactorRoute, ({ body }, request) =>
    twoFactor.beginTwoFactor(requestContextOf(request, clock()), body.otp_code),
  );

  serve(app, confirmTwoFactorRoute, async ({ body }, request) => ({
    ...(await twoFactor.confirmTwoFactor(requestContextOf(request, clock()), body.otp_code)),
    message: m.two_factor_enabled_reply(),
  }));

  serve(app, disableTwoFactorRoute, async ({ body }, request) => {
    await twoFactor.disableTwoFactor(requestContextOf(request, clock()), body.otp_code);
    return { enabled: false, message: m.two_factor_disabled_reply() };
  });
}

/** Serves the calls about an account's passkeys; signing in with one is in `passkey-sign-in.ts`. */
export function servePasskeys(
  app: FastifyInstance,
  { clock, ...dependencies }: Parameters<typeof createPasskeyService>[0] & { clock: () => Date },
): void {
  const passkeys = createPasskeyService(dependencies);

  serve(app, beginPasskeyRoute, (_received, request) =>
    passkeys.beginPasskey(requestContextOf(request, clock())),
  );
  serve(app, confirmPasskeyRoute, ({ body }, request) =>
    passkeys.confirmPasskey(requestContextOf(request, clock()), body),
  );
  serve(app, listPasskeysRoute, (_received, request) => passkeys.listPasskeys(currentUserOf(request)));
  serve(app, removePasskeyRoute, async ({ params }, request) => {
    await passkeys.removePasskey(requestContextOf(request, clock()), params.id);
    return undefined;
  });
}
