import { startAuthentication } from "@simplewebauthn/browser";
import { call } from "./browser-call.ts";
import { requireStorage } from "./require-storage.ts";

/**
 * Has the browser use a passkey and signs in with it (passkeys-3). Where another account's passkey was used than that of
 * `username`, its session ends again and nothing is returned. Rejects as `call()` and the browser do.
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
