import type { SchemaCases } from "./sent.ts";

const oneTimeCode: SchemaCases = {
  accepted: {
    "a code with blanks": { input: { otp_code: " 123 456 " }, output: { otp_code: "123456" } },
    "a recovery code": { input: { otp_code: "ABCDE\u2011fghij" }, output: { otp_code: "abcdefghij" } },
  },
  rejected: {
    "no code": { input: {}, faults: { otp_code: "Enter the code as a text" } },
    "a long text": { input: { otp_code: "1".repeat(61) }, faults: { otp_code: "The code is too long" } },
  },
};

const perhapsCode: SchemaCases = {
  accepted: {
    "no body": { input: undefined, output: { otp_code: undefined } },
    null: { input: null, output: { otp_code: undefined } },
    "an empty body": { input: {} },
    "a code": { input: { otp_code: "123 456" }, output: { otp_code: "123456" } },
  },
  rejected: {
    "a number": { input: { otp_code: 123_456 }, faults: { otp_code: "Enter the code as a text" } },
  },
};

/** The cases of sign-in and two-factor authentication. */
export const signInCases: Readonly<Record<string, SchemaCases>> = {
  "signIn.body": {
    accepted: {
      "a name with blanks around it": {
        input: { username: " ada.quill ", password: " secret ", otp_code: null },
        output: { username: "ada.quill", password: " secret ", otp_code: null },
      },
    },
    rejected: {
      "blank fields": {
        input: { username: "  ", password: "" },
        faults: { username: "Username is required", password: "Password is required" },
      },
      "long fields": {
        input: { username: "u".repeat(255), password: "p".repeat(1_025), otp_code: "1".repeat(61) },
        faults: {
          username: "Max 254 characters",
          password: "Max 1024 characters",
          otp_code: "The code is too long",
        },
      },
    },
  },
  "refreshSession.body": {
    accepted: { "a token": { input: { refresh: "abc" } } },
    rejected: {
      "no token": { input: {}, faults: { refresh: "A refresh token is required" } },
      "a long one": {
        input: { refresh: "r".repeat(1_001) },
        faults: { refresh: "A refresh token is shorter." },
      },
    },
  },
  "signOut.body": { accepted: { anything: { input: ["nonsense"] } }, rejected: {} },
  "beginTwoFactor.body": perhapsCode,
  "confirmTwoFactor.body": oneTimeCode,
  "disableTwoFactor.body": perhapsCode,
};
