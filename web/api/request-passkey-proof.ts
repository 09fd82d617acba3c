import { startAuthentication } from "@simplewebauthn/browser";
import { call } from "./browser-call.ts";

/** Asks the browser for a passkey that proves the user's identity (office-3). Rejects as `call()` and the browser do. */
export async function requestPasskeyProof() {
  const optionsJSON = await call("POST /api/users/me/proof/begin/", {});
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  return { id, rawId, type, response };
}
