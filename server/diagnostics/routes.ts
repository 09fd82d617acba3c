import type { FastifyInstance } from "fastify";
import { readOfficeHealth } from "#contract/office-insights.ts";
import { serve } from "#server/http/serve.ts";
import { createDiagnostics, type Installation } from "./owner-diagnostics.ts";

/** Serves to owners how the site and its machine are (office-22). */
export function serveHealth(
  app: FastifyInstance,
  { clock, ...installation }: Installation & { readonly clock: () => Date },
): void {
  const examine = createDiagnostics(installation);
  serve(app, readOfficeHealth, async () => {
    const { at, lines } = await examine(clock());
    return { checked: at.toISOString(), results: [...lines] };
  });
}
