import { sql } from "drizzle-orm";
import { reauthenticationLifetime } from "#contract/accounts/reauthentication.ts";
import { codeLimits } from "#contract/accounts/two-factor.ts";
import { journeyDatabase } from "./journey-database.ts";

/** Ages the sessions of a journey's person until the code that they entered no longer counts as reauthentication. */
export async function expireCodeReauthentication(username: string): Promise<void> {
  const { database } = await journeyDatabase();
  const { rowCount } = await database.execute(sql`
    UPDATE sessions SET code_proved_at = code_proved_at - make_interval(secs => ${codeLimits.stepUp})
    FROM accounts WHERE accounts.id = account_id AND accounts.username = ${username}`);
  if (!rowCount) throw new Error(`${username} has no session.`);
}

/** Ages the sessions of a journey's person until nothing counts as reauthentication. */
export async function expireReauthentication(username: string): Promise<void> {
  const { database } = await journeyDatabase();
  const { rowCount } = await database.execute(sql`
    UPDATE sessions
    SET created_at = sessions.created_at - make_interval(secs => ${reauthenticationLifetime}), proved_at = NULL,
      code_proved_at = NULL, strongly_proved_at = NULL
    FROM accounts WHERE accounts.id = account_id AND accounts.username = ${username}`);
  if (!rowCount) throw new Error(`${username} has no session.`);
}
