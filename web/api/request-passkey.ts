import { startAuthentication } from "@simplewebauthn/browser";
import { languageOfSite, saidIn } from "#contract/site/site.ts";
import { call, requireStorage } from "./browser-call.ts";

/** Asks the browser for a passkey that proves the user's identity (office-3). Rejects as `call()` and the browser do. */
export async function requestPasskeyProof() {
  const optionsJSON = await call("POST /api/users/me/proof/begin/", {});
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  return { id, rawId, type, response };
}

/**
 * Asks the browser for a passkey and signs in with it (passkeys-3). If the passkey belongs to another account than
 * `username`, its session is ended again and nothing is returned. Rejects as `call()` and the browser do.
 */
export async function requestPasskeySignIn(username?: string) {
  requireStorage();
  const language = languageOfSite();
  const optionsJSON = await call("POST /token/passkey/begin/", {});
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  const reply = await saidIn(language, () =>
    call("POST /token/passkey/", { body: { id, rawId, type, response } }),
  );
  if (username === undefined || reply.username === username) return reply;
  await call("POST /token/logout/", { body: { refresh: reply.refresh } });
  return undefined;
}
