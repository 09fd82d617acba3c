import type { FastifyInstance } from "fastify";
import { recentActivity, signOutOthers } from "#contract/sign-in.ts";
import type { Database } from "#server/database/connect.ts";
import { callerOf } from "#server/http/access.ts";
import { clientOf } from "#server/http/client.ts";
import { serve } from "#server/http/serve.ts";
import { endSessions } from "#server/sessions/sessions.ts";
import { readActivity, recordSecurityEvent } from "./activity.ts";

/** The calls of 'Recent activity' in My Account. */
export function serveActivity(
  app: FastifyInstance,
  { database, clock }: { database: Database; clock: () => Date },
): void {
  serve(app, recentActivity, (_received, request) => readActivity(database, callerOf(request)));

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
