import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import * as contract from "#contract/accounts.ts";
import * as ownData from "#contract/own-data.ts";
import * as reauthentication from "#contract/reauthentication.ts";
import { readOwnProfile } from "#server/accounts/accounts.ts";
import { callerOf, callOf } from "#server/http/access.ts";
import { clientOf } from "#server/http/client.ts";
import { serve } from "#server/http/serve.ts";
import { cancelDeletion, readDeletion, requestDeletion } from "./deletion.ts";
import { confirmEmailChange, requestEmailChange } from "./email-change.ts";
import type { AccountDependencies } from "./email-tokens.ts";
import { changePassword } from "./password-change.ts";
import { confirmPasswordReset, readPasswordReset, requestPasswordReset } from "./password-reset.ts";
import { beginPasskeyProof, type ReauthenticationDependencies, reauthenticate } from "./reauthenticate.ts";
import { registerPatient } from "./registration.ts";
import { resendVerification, verifyEmail } from "./verification.ts";

const { accountMessages: messages } = contract;

/** Milliseconds: longer than it takes to find an account and to queue its email. */
export const defaultConstantTime = 250;

/** The routes of registration, verification, passwords and email changes, proofs of identity and deletion. */
export function serveAccountManagement(
  app: FastifyInstance,
  dependencies: AccountDependencies & ReauthenticationDependencies & { readonly constantTime: number },
): void {
  const { clock } = dependencies;

  /** Does work whose duration would reveal whether an address has an account, in the same time either way (accounts-5). */
  async function inConstantTime(work: () => Promise<unknown>): Promise<void> {
    await Promise.all([work(), sleep(dependencies.constantTime)]);
  }

  serve(app, contract.register, async ({ body: form }, request) => {
    const { id, isEmailSent } = await registerPatient(dependencies, { form, client: clientOf(request) });
    const message = isEmailSent ? messages.registered : messages.registeredWithoutEmail;
    return { ...(await readOwnProfile(dependencies.database, id)), message };
  });
  serve(app, contract.verifyEmail, async ({ params }, request) => ({
    message: await verifyEmail(dependencies, { token: params.token, client: clientOf(request) }),
  }));
  serve(app, contract.resendVerificationPublic, async ({ body }, request) => {
    const { email } = body;
    await inConstantTime(() =>
      resendVerification(dependencies, { account: { email }, client: clientOf(request) }),
    );
    return { message: messages.verificationPerhapsSent };
  });
  serve(app, contract.resendVerification, async (_, request) => ({
    message: await resendVerification(dependencies, {
      account: callerOf(request),
      client: clientOf(request),
    }),
  }));

  serve(app, contract.requestPasswordReset, async ({ body }, request) => {
    await inConstantTime(() =>
      requestPasswordReset(dependencies, { email: body.email, client: clientOf(request) }),
    );
    return { message: messages.resetPerhapsSent };
  });
  serve(app, contract.readPasswordReset, async ({ params }, request) => ({
    username: await readPasswordReset(dependencies, { token: params.token, client: clientOf(request) }),
  }));
  serve(app, contract.confirmPasswordReset, async ({ params, body }, request) => {
    const { new_password: password } = body;
    const reset = { token: params.token, password, client: clientOf(request) };
    return { message: messages.passwordReset, user_id: await confirmPasswordReset(dependencies, reset) };
  });
  serve(app, contract.changePassword, async ({ body: form }, request) => {
    await changePassword(dependencies, { ...callOf(request, clock()), form });
    return { message: messages.passwordChanged };
  });
  serve(app, contract.requestEmailChange, async ({ body: form }, request) => {
    await requestEmailChange(dependencies, { ...callOf(request, clock()), form });
    return { message: messages.emailChangeRequested };
  });
  serve(app, reauthentication.readProof, async (_, request) => {
    const { acceptedProofs, provedUntil } = callerOf(request);
    return { accepts: [...acceptedProofs], expires_at: provedUntil?.toISOString() ?? null };
  });
  serve(app, reauthentication.beginPasskeyProof, (_, request) =>
    beginPasskeyProof(dependencies, callOf(request, clock())),
  );
  for (const route of [reauthentication.proveIdentity, reauthentication.proveOwnersIdentity])
    serve(app, route, async ({ body }, request) => ({
      expires_at: await reauthenticate(dependencies, { ...callOf(request, clock()), reauthentication: body }),
    }));
  serve(app, contract.confirmEmailChange, async ({ params }, request) => {
    const change = { token: params.code, client: clientOf(request) };
    return { message: messages.emailChanged, user_id: await confirmEmailChange(dependencies, change) };
  });

  serve(app, ownData.readDeletion, (_, request) =>
    readDeletion(dependencies.database, callerOf(request).accountId),
  );
  serve(app, ownData.requestDeletion, ({ body }, request) =>
    requestDeletion(dependencies, { ...callOf(request, clock()), reauthentication: body }),
  );
  serve(app, ownData.cancelDeletion, (_, request) => cancelDeletion(dependencies, callOf(request, clock())));
}
