import { expect, test } from "vitest";
import { decrypt, deriveKey, encrypt, hmac } from "./secrets.ts";

const secret = Buffer.from("a secret that is long enough for a test");
const key = deriveKey(secret, "one-time code secret");

test("each purpose has a key of its own, always the same", () => {
  expect(deriveKey(secret, "one-time code secret").equals(key)).toBe(true);
  expect(deriveKey(secret, "recovery code").equals(key)).toBe(false);
  expect(deriveKey(Buffer.from("another"), "one-time code secret").equals(key)).toBe(false);
  expect(hmac(key, "a")).not.toBe(hmac(deriveKey(secret, "recovery code"), "a"));
});

test("a text is decrypted with the same key and context only, and never encrypted the same twice", () => {
  const encrypted = encrypt(key, "JBSWY3DP", "account 1");
  expect(decrypt(key, encrypted, "account 1")).toBe("JBSWY3DP");
  expect(encrypt(key, "JBSWY3DP", "account 1")).not.toBe(encrypted);
  expect(() => decrypt(key, encrypted, "account 2")).toThrow();
  expect(() => decrypt(deriveKey(secret, "recovery code"), encrypted, "account 1")).toThrow();
  const bytes = Buffer.from(encrypted, "base64url");
  for (const place of [0, 12, 28, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(() => decrypt(key, changed.toString("base64url"), "account 1")).toThrow();
  }
  expect(() => decrypt(key, "", "account 1")).toThrow();
});
