import { startAuthentication } from "@simplewebauthn/browser";
import { call } from "./browser-call.ts";
import { requireStorage } from "./require-storage.ts";

/**
 * Asks the browser for a passkey and signs in with it (passkeys-3). If the passkey belongs to another account than
 * `username`, its session is ended again and nothing is returned. Rejects as `call()` and the browser do.
 */
export async function requestPasskeySignIn(username?: string) {
  requireStorage();
  const optionsJSON = await call("POST /token/passkey/begin/", {});
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  const reply = await call("POST /token/passkey/", { body: { id, rawId, type, response } });
  if (username === undefined || reply.username === username) return reply;
  await call("POST /token/logout/", { body: { refresh: reply.refresh } });
  return undefined;
}
