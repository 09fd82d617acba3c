import type { FastifyInstance } from "fastify";
import { readOfficeLog } from "#contract/office-log.ts";
import type { Database } from "#server/database/connect.ts";
import { serve } from "#server/http/serve.ts";
import { listOfficeActs } from "./office-log.ts";

/** Serves the office log to owners (office-4). */
export function serveOfficeLog(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, readOfficeLog, ({ query }) => listOfficeActs(database, query.page));
}
