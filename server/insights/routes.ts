import type { FastifyInstance } from "fastify";
import { readOfficeInsights } from "#contract/office-insights.ts";
import type { Database } from "#server/database/connect.ts";
import { serve } from "#server/http/serve.ts";
import { readWeeks } from "./insights.ts";

/** Serves the office's numbers to owners (office-23). */
export function serveInsights(
  app: FastifyInstance,
  { database, clock }: { readonly database: Database; readonly clock: () => Date },
): void {
  serve(app, readOfficeInsights, async () => ({ results: await readWeeks(database, clock()) }));
}
