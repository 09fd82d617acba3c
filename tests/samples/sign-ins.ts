import { createHash } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { hashPassword } from "#server/accounts/passwords.ts";
import type { TestApp } from "#tests/support/app.ts";
import { anAccount } from "./accounts.ts";

/** The password of every sample account that has one. */
export const samplePassword = "Sample-Password-1!";

let hashed: Promise<string> | undefined;

/** Stores an account that can sign in with the sample password. */
export async function anAccountWithPassword(
  { database }: Pick<TestApp, "database">,
  given: Parameters<typeof anAccount>[1] = {},
) {
  hashed ??= hashPassword(samplePassword);
  return anAccount(database, { passwordHash: await hashed, ...given });
}

interface Try {
  readonly username: string;
  readonly password?: string;
  readonly otp_code?: string | null;
  /** The address it comes from; by default one for each username. */
  readonly from?: string;
  /** Another process than the program's first. */
  readonly app?: TestApp["app"];
}

/** An address of a person's own, so that attempts at other usernames are not counted with theirs. */
export function homeOf(username: string): string {
  const [a, b, c] = createHash("sha256").update(username.trim().toLowerCase()).digest();
  return `10.${a}.${b}.${c}`;
}

/** Tries to sign in over HTTP. */
export function tryToSignIn(
  program: TestApp,
  { username, password = samplePassword, otp_code, from = homeOf(username), app = program.app }: Try,
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: "POST",
    url: "/token/",
    remoteAddress: from,
    payload: { username, password, ...(otp_code !== undefined && { otp_code }) },
  });
}
