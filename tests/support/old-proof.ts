import { sql } from "drizzle-orm";
import { reauthenticationLifetime } from "#contract/reauthentication.ts";
import { codeLimits } from "#contract/two-factor.ts";
import { journeyDatabase } from "./journey-database.ts";

/** Lets so much time go by for the sessions of a journey's person that their proof of a code no longer counts. */
export async function outliveProofOfCode(username: string): Promise<void> {
  const { database } = await journeyDatabase();
  const { rowCount } = await database.execute(sql`
    UPDATE sessions SET code_proved_at = code_proved_at - make_interval(secs => ${codeLimits.stepUp})
    FROM accounts WHERE accounts.id = account_id AND accounts.username = ${username}`);
  if (!rowCount) throw new Error(`${username} has no session.`);
}

/** Lets so much time go by for the sessions of a journey's person that none proves their identity any more. */
export async function outliveProof(username: string): Promise<void> {
  const { database } = await journeyDatabase();
  const { rowCount } = await database.execute(sql`
    UPDATE sessions
    SET created_at = sessions.created_at - make_interval(secs => ${reauthenticationLifetime}), proved_at = NULL, code_proved_at = NULL
    FROM accounts WHERE accounts.id = account_id AND accounts.username = ${username}`);
  if (!rowCount) throw new Error(`${username} has no session.`);
}
