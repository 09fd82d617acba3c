import type { SchemaCases } from "./sent.ts";

const notEncoded = "Must be base64url";

/** Cases of a path that names a thing by its UUID. */
export const uuidInPath: SchemaCases = {
  accepted: { "an id": { input: { id: "0b8f4f0e-6a0f-4b0e-9a0e-2f6f0d6f7a11" } } },
  rejected: { "a number": { input: { id: "7" }, faults: { id: "Not an id." } } },
};

const credential = { id: "a-Z_09", rawId: "a-Z_09", type: "public-key" };

const registration = {
  ...credential,
  response: { clientDataJSON: "e30", attestationObject: "o2M", transports: ["internal", "hybrid"] },
};

const assertion = {
  ...credential,
  response: { clientDataJSON: "e30", authenticatorData: "SZY", signature: "MEU", userHandle: "dXNlcg" },
};

const name: SchemaCases["rejected"] = {
  "a blank name": { input: { ...registration, name: "  " }, faults: { name: "Name is required" } },
  "a long name": { input: { ...registration, name: "a".repeat(61) }, faults: { name: "Max 60 characters" } },
};

/** The cases of what is sent about passkeys and sessions. */
export const passkeyCases: Readonly<Record<string, SchemaCases>> = {
  "endSession.params": uuidInPath,
  "followSession.params": uuidInPath,
  "removePasskey.params": uuidInPath,
  "passkey-name.passkeyNameForm": {
    accepted: { "a name": { input: { name: " My phone " }, output: { name: "My phone" } } },
    rejected: { "no name": { input: {}, faults: { name: "Name is required" } } },
  },
  "confirmPasskey.body": {
    accepted: {
      "a response and a name": {
        input: { ...registration, name: "My phone", clientExtensionResults: { credProps: { rk: true } } },
        output: { ...registration, name: "My phone" },
      },
    },
    rejected: {
      ...name,
      "padding, a long id and another type": {
        input: { ...registration, id: "YQ==", rawId: "a".repeat(1_365), type: "password", name: "x" },
        faults: { id: notEncoded, rawId: notEncoded, type: "Must be another value" },
      },
      "no bytes": {
        input: { ...registration, response: { clientDataJSON: "", attestationObject: 7 }, name: "x" },
        faults: { "response.clientDataJSON": notEncoded, "response.attestationObject": notEncoded },
      },
      "transports that are none": {
        input: {
          ...registration,
          response: { ...registration.response, transports: ["Café"] },
          name: "x",
        },
        faults: { "response.transports.0": "Not a transport" },
      },
    },
  },
  "signInWithPasskey.body": {
    accepted: {
      "a response": { input: assertion },
      "a response without a user handle, and a code": {
        input: {
          ...assertion,
          response: { ...assertion.response, userHandle: null },
          otp_code: "123 456",
        },
        output: {
          ...assertion,
          response: { ...assertion.response, userHandle: null },
          otp_code: "123456",
        },
      },
    },
    rejected: {
      "a long signature": {
        input: { ...assertion, response: { ...assertion.response, signature: "a".repeat(8_193) } },
        faults: { "response.signature": notEncoded },
      },
    },
  },
};
