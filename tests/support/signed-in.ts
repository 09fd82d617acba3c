import { createSessionService } from "#server/accounts/sessions.ts";
import { identifyAddress } from "#server/http/client.ts";
import { anAccount } from "#tests/samples/accounts.ts";
import type { TestApp } from "./app.ts";

type Account = Awaited<ReturnType<typeof anAccount>>;

/** Someone signed in, and what their browser holds. */
export interface SignedIn {
  readonly account: Account;
  readonly sessionId: string;
  /** The access token. */
  readonly bearer: string;
  readonly refresh: string;
  /** Headers for a call. */
  readonly headers: { readonly authorization: string };
}

/** Opens a session as signing in does, by default with the password alone: of the account given, or of a new patient's. */
export async function signedIn(
  { database, secretKey, clock }: Pick<TestApp, "database" | "secretKey" | "clock">,
  given?: Account,
  { hasVerifiedCode = false } = {},
): Promise<SignedIn> {
  const account = given ?? (await anAccount(database));
  const { access, refresh, sessionId } = await createSessionService({ database, secretKey }).open(database, {
    account,
    client: { ...identifyAddress("127.0.0.1"), device: "Firefox on Linux" },
    now: clock(),
    hasVerifiedCode,
  });
  return { account, sessionId, bearer: access, refresh, headers: { authorization: `Bearer ${access}` } };
}
