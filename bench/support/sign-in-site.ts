import { connectDatabase } from "#server/database/connect.ts";
import { acquireEmbeddedServer } from "#server/database/embedded-server.ts";
import { anAccountWithPassword, samplePassword } from "#tests/samples/sign-ins.ts";
import type { BenchmarkContext } from "./benchmark-context.ts";
import { startDemoSite } from "./demo-site.ts";
import { quietLog } from "./quiet-log.ts";
import type { ServerProcess } from "./server-process.ts";

/** The running program with accounts, each of which signs in from addresses of its own. */
export interface SignInSite extends ServerProcess {
  readonly usernames: readonly string[];
  /** Tries to sign in as from an unused address; milliseconds until the whole response. */
  signIn(username: string, options?: { password?: string; address?: string }): Promise<SignInAnswer>;
}

/** What came of a sign-in. */
export interface SignInAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly milliseconds: number;
  readonly access: string | undefined;
}

let addresses = 0;

function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Starts the built program, with this many more accounts; it trusts this process's `X-Forwarded-For`. */
export async function startSignInSite(context: BenchmarkContext, people: number): Promise<SignInSite> {
  const site = await startDemoSite(context, { TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "info" });
  const { connection, release } = await acquireEmbeddedServer({
    dataDirectory: site.dataDirectory,
    log: quietLog,
  });
  const { database, close } = connectDatabase({ server: connection, log: quietLog });
  const usernames: string[] = [];
  for (let count = 0; count < people; count += 1)
    usernames.push((await anAccountWithPassword({ database })).username);
  await close();
  await release();

  return {
    ...site,
    usernames,
    async signIn(username, { password = samplePassword, address = nextAddress() } = {}) {
      const begin = performance.now();
      const answer = await fetch(`${site.origin}/token/`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": address },
        body: JSON.stringify({ username, password }),
      });
      const body = (await answer.json()) as { access?: string };
      return {
        status: answer.status,
        retryAfter: answer.headers.get("retry-after"),
        milliseconds: performance.now() - begin,
        access: body.access,
      };
    },
  };
}
