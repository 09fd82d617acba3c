import { sql } from "drizzle-orm";
import { codeLimits } from "#contract/two-factor.ts";
import { connectDatabase } from "#server/database/connect.ts";
import { borrowEmbeddedServer } from "#server/embedded-postgres/running-server.ts";

const complain = (details: object, message: string) => console.error(message, details);
const log = { info: () => undefined, warn: complain, error: complain };

/** Lets so much time go by for the sessions of a journey's person that their proof of a code no longer counts. */
export async function outliveProofOfCode(username: string): Promise<void> {
  const dataDirectory = process.env.JOURNEY_DATA_DIR ?? "";
  const { connection, release } = await borrowEmbeddedServer({ dataDirectory, log });
  const { database, close } = connectDatabase({ server: connection, log });
  try {
    const { rowCount } = await database.execute(sql`
      UPDATE sessions SET code_proved_at = code_proved_at - make_interval(secs => ${codeLimits.stepUp})
      FROM accounts WHERE accounts.id = account_id AND accounts.username = ${username}`);
    if (!rowCount) throw new Error(`${username} has no session.`);
  } finally {
    await close();
    await release();
  }
}
