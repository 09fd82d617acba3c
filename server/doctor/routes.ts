import type { FastifyInstance } from "fastify";
import { readOfficeHealth } from "#contract/office-insights.ts";
import { serve } from "#server/http/serve.ts";
import { createExamination, type Installation } from "./examine-for-owners.ts";
import type { Finding } from "./finding.ts";

const levels = { OK: "ok", WARN: "warn", FAIL: "fail" } as const satisfies Record<Finding["level"], string>;

/** Serves to owners how the site and its machine are (office-22). */
export function serveHealth(
  app: FastifyInstance,
  { clock, ...installation }: Installation & { readonly clock: () => Date },
): void {
  const examine = createExamination(installation);
  serve(app, readOfficeHealth, async () => {
    const { at, lines } = await examine(clock());
    return {
      checked: at.toISOString(),
      results: lines.map((line) => ({ ...line, level: levels[line.level] })),
    };
  });
}
