import { startAuthentication } from "@simplewebauthn/browser";
import { call } from "../api/browser-call.ts";

/** Has the browser use a passkey and signs in with it (passkeys-3). Rejects as `call()` and the browser do. */
export async function requestPasskeySignIn() {
  const optionsJSON = await call("POST /token/passkey/begin/", {});
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  return call("POST /token/passkey/", { body: { id, rawId, type, response } });
}
