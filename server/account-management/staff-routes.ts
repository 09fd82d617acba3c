import type { FastifyInstance } from "fastify";
import * as contract from "#contract/office-staff.ts";
import { notFound } from "#contract/problems.ts";
import type { ChangeNotifier } from "#server/database/change-notifier.ts";
import { callerOf } from "#server/http/access.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { serve } from "#server/http/serve.ts";
import {
  addEmployee,
  inviteAgain,
  listEmployees,
  removeEmployee,
  resetTwoFactorOf,
  type StaffDependencies,
  setOwner,
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
    const [employee] = await listEmployees(database, username);
    if (!employee) throw new ProblemError(notFound);
    return employee;
  }

  serve(app, contract.listStaff, async () => ({ results: await listEmployees(database) }));

  serve(app, contract.inviteStaff, async ({ body: { owner, ...employee } }, request) => {
    await addEmployee(dependencies, employee, { owner, actor: callerOf(request) });
    return read(employee.username);
  });

  serve(app, contract.removeStaff, async ({ params }, request) => {
    await removeEmployee(dependencies, params.username, callerOf(request));
    changes.notify("posts");
    return undefined;
  });

  serve(app, contract.inviteStaffAgain, async ({ params }, request) => {
    await inviteAgain(dependencies, params.username, callerOf(request));
    return read(params.username);
  });

  serve(app, contract.resetStaffTwoFactor, async ({ params }, request) => {
    await resetTwoFactorOf(dependencies, params.username, { actor: callerOf(request), role: "employee" });
    return read(params.username);
  });

  serve(app, contract.resetPatientTwoFactor, async ({ params }, request) => {
    const { username } = await resetTwoFactorOf(dependencies, params.username, {
      actor: callerOf(request),
      role: "customer",
    });
    return { username, two_factor: false };
  });

  serve(app, contract.setStaffOwner, async ({ params, body }, request) => {
    await setOwner(dependencies, params.username, { owner: body.owner, actor: callerOf(request) });
    return read(params.username);
  });
}
