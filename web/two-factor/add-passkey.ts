import { startRegistration } from "@simplewebauthn/browser";
import { call } from "#web/api/browser-call.ts";

interface NewPasskey {
  readonly name: string;
  /** Sends a call that may require reauthentication. */
  readonly withReauthentication: <Reply>(send: () => Promise<Reply>) => Promise<Reply>;
}

/** Creates a passkey in the browser and adds it to the account (passkeys-1). Rejects as `call()` and the browser do. */
export async function addPasskey({ name, withReauthentication }: NewPasskey) {
  const optionsJSON = await withReauthentication(() => call("POST /api/passkeys/begin/", {}));
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const body = { id, rawId, type, response, name };
  return withReauthentication(() => call("POST /api/passkeys/confirm/", { body }));
}
