import type { SchemaCases } from "./sent.ts";

const eitherSentence = "Enter your password, or a code from your authenticator app";

const proof: SchemaCases = {
  accepted: {
    "a password": { input: { password: " As typed " } },
    "a code with blanks": { input: { otp_code: " 123 456 " }, output: { otp_code: "123456" } },
    "a password beside no code": { input: { password: "x", otp_code: null } },
  },
  rejected: {
    nothing: { input: {}, faults: { password: eitherSentence } },
    both: { input: { password: "x", otp_code: "123456" }, faults: { password: eitherSentence } },
    "an empty password": { input: { password: "" }, faults: { password: "Password is required" } },
    "a long code": { input: { otp_code: "1".repeat(61) }, faults: { otp_code: "The code is too long" } },
  },
};

/** Cases of the schemas of the office's calls. */
export const officeCases: Readonly<Record<string, SchemaCases>> = {
  "proveIdentity.body": proof,
  "proveOwnersIdentity.body": proof,
};
