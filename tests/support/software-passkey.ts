import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

interface Ceremony {
  readonly challenge: string;
  readonly origin?: string;
  /** Whether the authenticator verifies its user, by a PIN or a fingerprint. */
  readonly verifiesUser?: boolean;
}

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();

const clientData = (type: string, { challenge, origin }: Ceremony & { origin: string }) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** Flags of authenticator data (WebAuthn Level 3, section 6.1). */
const flags = { userPresent: 1, userVerified: 4, hasCredential: 64 };

/** An authenticator in software with one passkey (ECDSA with P-256), for a site of the tests. */
export function aSoftwarePasskey({ origin: site = "https://practice.example" } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(16);
  const id = credentialId.toString("base64url");
  let userHandle: string | undefined;

  const authenticatorData = (flag: number, counter: number, credential = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(5);
    counted.writeUInt8(flag);
    counted.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(site).hostname), counted, credential]);
  };
  const flagOf = ({ verifiesUser = true }: Ceremony) =>
    flags.userPresent | (verifiesUser ? flags.userVerified : 0);

  /** The public key as COSE, written as CBOR: key type EC2, ES256, P-256, x and y. */
  const coseKey = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);

  return {
    id,
    /** Answers creation options, as `navigator.credentials.create()` does. */
    register({ user, ...ceremony }: Ceremony & { user: { id: string } }, { counter = 0 } = {}) {
      userHandle = user.id;
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey,
      ]);
      const data = authenticatorData(flagOf(ceremony) | flags.hasCredential, counter, credential);
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from("fmt"),
        Buffer.from([0x64]),
        Buffer.from("none"),
        Buffer.from([0x67]),
        Buffer.from("attStmt"),
        Buffer.from([0xa0, 0x68]),
        Buffer.from("authData"),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: { credProps: { rk: true } },
        response: {
          clientDataJSON: clientData("webauthn.create", { origin: site, ...ceremony }).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** Answers request options, as `navigator.credentials.get()` does. */
    authenticate(ceremony: Ceremony, { counter = 0, handle = userHandle } = {}) {
      const data = authenticatorData(flagOf(ceremony), counter);
      const client = clientData("webauthn.get", { origin: site, ...ceremony });
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
          userHandle: handle,
        },
      };
    },
  };
}
