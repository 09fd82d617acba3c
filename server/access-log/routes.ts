import type { FastifyInstance } from "fastify";
import { exportAccessLog, readAccessLog, readOwnAccessLog } from "#contract/access-log.ts";
import type { Database } from "#server/database/connect.ts";
import { callerOf } from "#server/http/access.ts";
import { serve } from "#server/http/serve.ts";
import { listAccesses, listOwnAccesses, writeAccesses } from "./read-access-log.ts";

/** Serves the access log: to owners, and to each patient their own part. */
export function serveAccessLog(app: FastifyInstance, { database }: { readonly database: Database }): void {
  serve(app, readOwnAccessLog, ({ query: { page } }, request) =>
    listOwnAccesses(database, { accountId: callerOf(request).accountId, page }),
  );
  serve(app, readAccessLog, ({ query }) => listAccesses(database, query));
  serve(app, exportAccessLog, async ({ query }) => writeAccesses(database, query));
}
