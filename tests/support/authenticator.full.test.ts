import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { base32 } from "@otplib/plugin-base32-scure";
import { expect, test } from "vitest";
import { codeAt } from "./authenticator.ts";

const hasOathtool = spawnSync("oathtool", ["--version"]).status === 0;

test("the authenticator of the tests shows oathtool's codes", ({ skip }) => {
  skip(!hasOathtool, "oathtool is not installed (Debian: oathtool; Homebrew: oath-toolkit)");
  const moments = [
    "1970-01-01T00:00:59Z",
    "2005-03-18T01:58:31Z",
    "2028-02-29T23:59:59Z",
    "2033-05-18T03:33:20Z",
  ];
  for (const moment of moments) {
    const secret = base32.encode(randomBytes(20));
    const now = moment.replace("T", " ").replace("Z", " UTC");
    const codes = execFileSync("oathtool", ["--totp", "--base32", "--now", now, secret], {
      encoding: "utf8",
    });
    expect(codeAt(secret, new Date(moment)), `${secret} at ${moment}`).toBe(codes.trim());
  }
});
