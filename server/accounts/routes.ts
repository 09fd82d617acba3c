import { PassThrough, Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { ZipFile } from "yazl";
import * as contract from "#contract/accounts/accounts.ts";
import * as ownData from "#contract/accounts/own-data.ts";
import { exportOwnDataRoute, tooManyExports } from "#contract/accounts/own-data.ts";
import * as reauthentication from "#contract/accounts/reauthentication.ts";
import { exportLimit } from "#contract/rate-limits.ts";
import { m } from "#messages/messages.js";
import type { PictureStorage } from "#server/content/pictures.ts";
import { currentUserOf, requestContextOf } from "#server/http/access.ts";
import { clientOf } from "#server/http/client.ts";
import { withRateLimits } from "#server/http/rate-limits.ts";
import { acceptForms } from "#server/http/read-form.ts";
import { inConstantTime } from "#server/http/secrets.ts";
import { serve } from "#server/http/serve.ts";
import type { Services } from "#server/services.ts";
import { cancelDeletion, readDeletion, requestDeletion } from "./account-deletion.ts";
import { readOwnProfile } from "./accounts.ts";
import { recordSecurityEvent } from "./activity.ts";
import {
  confirmEmailChange,
  readEmailChange,
  requestEmailChange,
  withdrawEmailChange,
} from "./email-change.ts";
import type { AccountDependencies } from "./email-tokens.ts";
import { type OwnData, readOwnData } from "./own-data.ts";
import {
  changePassword,
  confirmPasswordReset,
  readPasswordReset,
  requestPasswordReset,
} from "./password-changes.ts";
import { type ProfileDependencies, readProfile, updateProfile } from "./profiles.ts";
import { beginPasskeyProof, type ProofDependencies, proveIdentity } from "./prove-identity.ts";
import { register, resendVerification, verifyEmail } from "./registration.ts";

/** The routes of profiles. */
export async function serveProfiles(app: FastifyInstance, dependencies: ProfileDependencies): Promise<void> {
  const { database } = dependencies;
  await app.register(async (scope) => {
    await acceptForms(scope);
    serve(scope, contract.updateProfileRoute, async ({ body, form }, request) => ({
      ...(await updateProfile(dependencies, { caller: currentUserOf(request), change: form ?? body ?? {} })),
      message: m.account_profile_updated(),
    }));
  });
  serve(app, contract.readOwnUsernameRoute, async (_, request) => ({
    username: currentUserOf(request).username,
  }));
  serve(app, contract.readOwnProfileRoute, (_, request) =>
    readOwnProfile(database, currentUserOf(request).accountId),
  );
  serve(app, contract.readProfileRoute, ({ params }, request) =>
    readProfile(dependencies, { caller: currentUserOf(request), username: params.username }),
  );
}

/** The routes of registration, verification, passwords and email changes, proofs of identity and deletion. */
export function serveAccountManagement(
  app: FastifyInstance,
  dependencies: AccountDependencies & ProofDependencies & { readonly constantTime: number },
): void {
  const { clock, constantTime } = dependencies;

  serve(app, contract.registerRoute, async ({ body: form }, request) => {
    const { id, isEmailSent } = await register(dependencies, { form, client: clientOf(request) });
    const message = isEmailSent ? m.account_registered() : m.account_registered_without_email();
    return { ...(await readOwnProfile(dependencies.database, id)), message };
  });
  serve(app, contract.verifyEmailRoute, async ({ params }, request) => ({
    message: await verifyEmail(dependencies, { token: params.token, client: clientOf(request) }),
  }));
  serve(app, contract.resendVerificationPublicRoute, async ({ body }, request) => {
    const { email, next } = body;
    await inConstantTime(constantTime, () =>
      resendVerification(dependencies, { account: { email }, client: clientOf(request), next }),
    );
    return { message: m.account_verification_perhaps_sent() };
  });
  serve(app, contract.resendVerificationRoute, async (_, request) => ({
    message: await resendVerification(dependencies, {
      account: currentUserOf(request),
      client: clientOf(request),
    }),
  }));

  serve(app, contract.requestPasswordResetRoute, async ({ body }, request) => {
    await inConstantTime(constantTime, () =>
      requestPasswordReset(dependencies, { email: body.email, client: clientOf(request) }),
    );
    return { message: m.account_reset_perhaps_sent() };
  });
  serve(app, contract.readPasswordResetRoute, async ({ params }, request) => ({
    username: await readPasswordReset(dependencies, { token: params.token, client: clientOf(request) }),
  }));
  serve(app, contract.confirmPasswordResetRoute, async ({ params, body }, request) => {
    const { new_password: password } = body;
    const reset = { token: params.token, password, client: clientOf(request) };
    return { message: m.account_password_reset(), user_id: await confirmPasswordReset(dependencies, reset) };
  });
  serve(app, contract.changePasswordRoute, async ({ body: form }, request) => {
    await changePassword(dependencies, { ...requestContextOf(request, clock()), form });
    return { message: m.account_password_changed() };
  });
  serve(app, contract.requestEmailChangeRoute, async ({ body: form }, request) => {
    await requestEmailChange(dependencies, { ...requestContextOf(request, clock()), form });
    return { message: m.account_email_change_requested() };
  });
  serve(app, contract.readEmailChangeRoute, async (_, request) => ({
    new_email: await readEmailChange(dependencies, currentUserOf(request).accountId),
  }));
  serve(app, contract.withdrawEmailChangeRoute, async (_, request) => {
    await withdrawEmailChange(dependencies, requestContextOf(request, clock()));
    return undefined;
  });
  serve(app, reauthentication.readProofRoute, async (_, request) => {
    const { acceptedProofs, provedUntil } = currentUserOf(request);
    return { accepts: [...acceptedProofs], expires_at: provedUntil?.toISOString() ?? null };
  });
  serve(app, reauthentication.beginPasskeyProofRoute, (_, request) =>
    beginPasskeyProof(dependencies, requestContextOf(request, clock())),
  );
  for (const route of [reauthentication.proveIdentityRoute, reauthentication.proveOwnersIdentityRoute])
    serve(app, route, async ({ body }, request) => ({
      expires_at: await proveIdentity(dependencies, {
        ...requestContextOf(request, clock()),
        reauthentication: body,
      }),
    }));
  serve(app, contract.confirmEmailChangeRoute, async ({ params }, request) => {
    const change = { token: params.code, client: clientOf(request) };
    return { message: m.account_email_changed(), user_id: await confirmEmailChange(dependencies, change) };
  });

  serve(app, ownData.readDeletionRoute, (_, request) =>
    readDeletion(dependencies.database, currentUserOf(request).accountId),
  );
  serve(app, ownData.requestDeletionRoute, ({ body }, request) =>
    requestDeletion(dependencies, { ...requestContextOf(request, clock()), reauthentication: body }),
  );
  serve(app, ownData.cancelDeletionRoute, (_, request) =>
    cancelDeletion(dependencies, requestContextOf(request, clock())),
  );
}

interface OwnDataDependencies extends Pick<Services, "database" | "clock" | "secretKey"> {
  readonly pictureStorage: Pick<PictureStorage, "read">;
}

/** Serves the download of one's own data (accounts-34). */
export function serveOwnData(
  app: FastifyInstance,
  { database, pictureStorage, clock, secretKey }: OwnDataDependencies,
): void {
  serve(app, exportOwnDataRoute, async (_received, request) => {
    const { accountId, sessionId } = currentUserOf(request);
    const now = clock();
    const limit = { secretKey, now, name: "own data", key: String(accountId), ...exportLimit };
    const data = await withRateLimits(database, { limits: [limit], problem: tooManyExports }, () =>
      database.transaction(
        async (transaction) => {
          const event = {
            kind: "data_downloaded",
            accountId,
            sessionId,
            client: clientOf(request),
            now,
          } as const;
          await recordSecurityEvent(transaction, event);
          return readOwnData(transaction, accountId);
        },
        // One snapshot, so that what refers to a row finds it.
        { isolationLevel: "repeatable read" },
      ),
    );
    return zipOf(data, { pictureStorage, now });
  });
}

/**
 * The zip of an export in parts; each picture is read when its turn comes, so that memory holds one at a time. An error
 * ends it early, so that no download looks whole that is not.
 */
async function* zipOf(
  { data, files }: OwnData,
  { pictureStorage, now }: Pick<OwnDataDependencies, "pictureStorage"> & { readonly now: Date },
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const parts = new PassThrough();
  const fail = (error: Error) => void parts.destroy(error);
  zip.outputStream.pipe(parts);
  zip.addBuffer(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), "data.json", { mtime: now });
  for (const file of files) {
    const bytes = Readable.from(readParts(pictureStorage, file)).on("error", fail);
    // Pictures are compressed already.
    zip.addReadStream(bytes, `pictures/${file}`, { mtime: now, compress: false });
  }
  zip.end();
  yield* parts;
}

/** A picture's bytes; none for one that was replaced since the rows were read. */
async function* readParts(pictureStorage: OwnDataDependencies["pictureStorage"], file: string) {
  const bytes = await pictureStorage.read(file);
  if (bytes) yield bytes;
}
