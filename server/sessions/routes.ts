import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { refreshSession, signOut } from "#contract/sign-in.ts";
import { clientOf } from "#server/http/client.ts";
import { serve } from "#server/http/serve.ts";
import type { Sessions } from "./sessions.ts";

const withRefresh = z.object({ refresh: z.string() });

/** The calls that continue and end a session (http-2, sign-in-15, sign-in-16). */
export function serveSessions(
  app: FastifyInstance,
  { sessions, clock }: { sessions: Sessions; clock: () => Date },
): void {
  serve(app, refreshSession, ({ body }, request) =>
    sessions.refresh(body.refresh, clientOf(request), clock()),
  );

  serve(app, signOut, async ({ body }, request) => {
    const read = withRefresh.safeParse(body);
    if (read.success) await sessions.end(read.data.refresh, clientOf(request), clock());
    return undefined;
  });
}
