import type { FastifyInstance } from "fastify";
import {
  createFirstOwnerRoute,
  firstOwnerExists,
  readFirstOwnerRoute,
} from "#contract/accounts/first-owner.ts";
import * as contract from "#contract/office/office-staff.ts";
import { notFound } from "#contract/problems.ts";
import { site } from "#contract/site/site.ts";
import type { ChangeNotifier } from "#server/database/change-notifier.ts";
import { currentUserOf } from "#server/http/access.ts";
import { clientOf } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { serve } from "#server/http/serve.ts";
import { createFirstOwner, type FirstOwnerDependencies, lacksFirstOwner } from "./first-owner.ts";
import {
  inviteStaff,
  inviteStaffAgain,
  listStaff,
  removeStaff,
  resetTwoFactorOf,
  type StaffDependencies,
  setStaffOwner,
} from "./staff.ts";

/**
 * Serves the list of employees and its changes to owners (office-5): what the command line does too, by the same
 * functions.
 */
export function serveStaff(
  app: FastifyInstance,
  dependencies: StaffDependencies & { readonly changes: ChangeNotifier },
): void {
  const { database, changes } = dependencies;

  async function read(username: string): Promise<contract.Employee> {
    const [employee] = await listStaff(database, username);
    if (!employee) throw new ProblemError(notFound);
    return employee;
  }

  serve(app, contract.listStaffRoute, async () => ({ results: await listStaff(database) }));

  serve(app, contract.inviteStaffRoute, async ({ body: { owner, ...employee } }, request) => {
    await inviteStaff(dependencies, employee, { owner, actor: currentUserOf(request) });
    return read(employee.username);
  });

  serve(app, contract.removeStaffRoute, async ({ params }, request) => {
    await removeStaff(dependencies, params.username, currentUserOf(request));
    changes.notify("posts");
    return undefined;
  });

  serve(app, contract.inviteStaffAgainRoute, async ({ params }, request) => {
    await inviteStaffAgain(dependencies, params.username, currentUserOf(request));
    return read(params.username);
  });

  serve(app, contract.resetStaffTwoFactorRoute, async ({ params }, request) => {
    await resetTwoFactorOf(dependencies, params.username, {
      actor: currentUserOf(request),
      role: "employee",
    });
    return read(params.username);
  });

  serve(app, contract.resetPatientTwoFactorRoute, async ({ params }, request) => {
    const { username } = await resetTwoFactorOf(dependencies, params.username, {
      actor: currentUserOf(request),
      role: "customer",
    });
    return { username, two_factor: false };
  });

  serve(app, contract.setStaffOwnerRoute, async ({ params, body }, request) => {
    await setStaffOwner(dependencies, params.username, { owner: body.owner, actor: currentUserOf(request) });
    return read(params.username);
  });
}

/** Serves the calls that make a practice's first owner, until it has had an employee (office-13). */
export function serveFirstOwner(
  app: FastifyInstance,
  dependencies: FirstOwnerDependencies & { readonly responses: ResponseCache },
): void {
  const { database, responses } = dependencies;

  async function requireNone(): Promise<void> {
    if (!(await lacksFirstOwner(database, dependencies))) throw new ProblemError(firstOwnerExists);
  }

  serve(app, readFirstOwnerRoute, async () => ({ two_factor_required: site().rules.two_factor_for_staff }), {
    authorize: requireNone,
    // Neither is the page, which another process must not show a moment longer.
    cache: { responses, tags: [], isCacheable: () => false },
  });
  serve(
    app,
    createFirstOwnerRoute,
    ({ body: form }, request) => createFirstOwner(dependencies, { form, client: clientOf(request) }),
    { authorize: requireNone },
  );
}
