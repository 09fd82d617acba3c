import type { FastifyInstance } from "fastify";
import * as contract from "#contract/accounts.ts";
import { callerOf } from "#server/http/access.ts";
import { clientOf } from "#server/http/client.ts";
import { acceptForms } from "#server/http/read-form.ts";
import { serve } from "#server/http/serve.ts";
import type { AccountParts } from "./account-parts.ts";
import { confirmEmailChange, requestEmailChange } from "./email-change.ts";
import { inEvenTime } from "./even-time.ts";
import { changePassword } from "./password-change.ts";
import { confirmPasswordReset, requestPasswordReset } from "./password-reset.ts";
import { readOwnProfile, readProfile, updateProfile } from "./profiles.ts";
import { registerPatient } from "./registration.ts";
import { resendVerificationOf, resendVerificationTo, verifyEmail } from "./verification.ts";

const { accountMessages: messages } = contract;

/** The calls of accounts (http-2). */
export async function serveAccounts(app: FastifyInstance, parts: AccountParts): Promise<void> {
  const { database } = parts;

  serve(app, contract.register, async ({ body: form }, request) => {
    const { id, isEmailSent } = await registerPatient(parts, { form, client: clientOf(request) });
    const message = isEmailSent ? messages.registered : messages.registeredWithoutEmail;
    return { ...(await readOwnProfile(database, id)), message };
  });
  await app.register(async (scope) => {
    await acceptForms(scope);
    serve(scope, contract.updateProfile, async ({ body, form }, request) => ({
      ...(await updateProfile(parts, { caller: callerOf(request), change: form ?? body ?? {} })),
      message: messages.profileUpdated,
    }));
  });
  serve(app, contract.readOwnUsername, async (_, request) => ({ username: callerOf(request).username }));
  serve(app, contract.readOwnProfile, (_, request) => readOwnProfile(database, callerOf(request).accountId));
  serve(app, contract.readProfile, ({ params }, request) =>
    readProfile(parts, { caller: callerOf(request), username: params.username }),
  );

  serve(app, contract.verifyEmail, async ({ params }, request) => ({
    message: await verifyEmail(parts, { code: params.token, client: clientOf(request) }),
  }));
  serve(app, contract.resendVerificationPublic, async ({ body }, request) => {
    await inEvenTime(() => resendVerificationTo(parts, { email: body.email, client: clientOf(request) }));
    return { message: messages.verificationPerhapsSent };
  });
  serve(app, contract.resendVerification, async (_, request) => ({
    message: await resendVerificationOf(parts, {
      accountId: callerOf(request).accountId,
      client: clientOf(request),
    }),
  }));

  serve(app, contract.requestPasswordReset, async ({ body }, request) => {
    await inEvenTime(() => requestPasswordReset(parts, { email: body.email, client: clientOf(request) }));
    return { message: messages.resetPerhapsSent };
  });
  serve(app, contract.confirmPasswordReset, async ({ params, body }, request) => {
    const { new_password: password } = body;
    await confirmPasswordReset(parts, { code: params.token, password, client: clientOf(request) });
    return { message: messages.passwordReset };
  });
  serve(app, contract.changePassword, async ({ body: form }, request) => {
    await changePassword(parts, { caller: callerOf(request), client: clientOf(request), form });
    return { message: messages.passwordChanged };
  });
  serve(app, contract.requestEmailChange, async ({ body: form }, request) => {
    await requestEmailChange(parts, { caller: callerOf(request), client: clientOf(request), form });
    return { message: messages.emailChangeRequested };
  });
  serve(app, contract.confirmEmailChange, async ({ params }, request) => {
    await confirmEmailChange(parts, { code: params.code, client: clientOf(request) });
    return { message: messages.emailChanged };
  });
}
