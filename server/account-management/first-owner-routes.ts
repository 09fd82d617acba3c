import type { FastifyInstance } from "fastify";
import * as contract from "#contract/first-owner.ts";
import { twoFactorRequiredForStaff } from "#practice/practice.ts";
import { clientOf } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { serve } from "#server/http/serve.ts";
import { createFirstOwner, type FirstOwnerDependencies, lacksFirstOwner } from "./first-owner.ts";

/** Serves the calls that make a practice's first owner, until it has had an employee (office-13). */
export function serveFirstOwner(
  app: FastifyInstance,
  dependencies: FirstOwnerDependencies & { readonly responses: ResponseCache },
): void {
  const { database, responses } = dependencies;

  async function requireNone(): Promise<void> {
    if (!(await lacksFirstOwner(database, dependencies))) throw new ProblemError(contract.firstOwnerExists);
  }

  serve(app, contract.readFirstOwner, async () => ({ two_factor_required: twoFactorRequiredForStaff }), {
    authorize: requireNone,
    // Neither is the page, which another process must not show a moment longer.
    cache: { responses, tags: [], isCacheable: () => false },
  });
  serve(
    app,
    contract.createFirstOwner,
    ({ body: form }, request) => createFirstOwner(dependencies, { form, client: clientOf(request) }),
    { authorize: requireNone },
  );
}
