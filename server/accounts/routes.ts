import type { FastifyInstance } from "fastify";
import * as contract from "#contract/accounts.ts";
import { callerOf } from "#server/http/access.ts";
import { acceptForms } from "#server/http/read-form.ts";
import { serve } from "#server/http/serve.ts";
import { readOwnProfile } from "./accounts.ts";
import { type ProfileDependencies, readProfile, updateProfile } from "./profiles.ts";

/** The routes of profiles. */
export async function serveProfiles(app: FastifyInstance, dependencies: ProfileDependencies): Promise<void> {
  const { database } = dependencies;
  await app.register(async (scope) => {
    await acceptForms(scope);
    serve(scope, contract.updateProfile, async ({ body, form }, request) => ({
      ...(await updateProfile(dependencies, { caller: callerOf(request), change: form ?? body ?? {} })),
      message: contract.accountMessages.profileUpdated,
    }));
  });
  serve(app, contract.readOwnUsername, async (_, request) => ({ username: callerOf(request).username }));
  serve(app, contract.readOwnProfile, (_, request) => readOwnProfile(database, callerOf(request).accountId));
  serve(app, contract.readProfile, ({ params }, request) =>
    readProfile(dependencies, { caller: callerOf(request), username: params.username }),
  );
}
