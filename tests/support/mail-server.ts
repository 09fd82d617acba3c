import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { Database } from "#server/database/connect.ts";

/** A mail that has arrived: parsed, as its raw text, and whom the envelope named. */
export interface ArrivedMail extends Email {
  readonly raw: string;
  readonly recipients: readonly string[];
}

/** A real SMTP server on this machine. */
export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string;
  /** What has arrived so far, oldest first. */
  readonly mails: readonly ArrivedMail[];
  stop(): Promise<void>;
}

interface MailServerOptions {
  /** A port that was free before, so that a server can come back where one was. */
  readonly port?: number;
  /** SMTP code of the answer to a recipient, where it is refused. */
  readonly refuse?: (address: string) => number | undefined;
  /** Milliseconds that it takes over a mail. */
  readonly slowness?: (mail: Email) => number;
  /** It takes a mail only once this has resolved. */
  readonly hold?: (mail: Email) => Promise<void> | undefined;
  /** SMTP code of the answer to a sender, where it is refused. */
  readonly refuseSender?: (address: string) => number | undefined;
  /** Called with each mail before it is acknowledged to its sender. */
  readonly onArrival?: (mail: ArrivedMail) => void;
  /** Key and certificate, as PEM, of a server that offers STARTTLS. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

/** Starts an SMTP server that accepts every mail but those for `refuse`. */
export async function aMailServer({
  port = 0,
  refuse,
  refuseSender,
  slowness = () => 0,
  hold,
  onArrival,
  tls,
}: MailServerOptions = {}): Promise<MailServer> {
  const mails: ArrivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: tls ? ["AUTH"] : ["AUTH", "STARTTLS"],
    ...tls,
    disableReverseLookup: true,
    closeTimeout: 100,
    onMailFrom({ address }, _session, done) {
      const responseCode = refuseSender?.(address);
      done(responseCode ? Object.assign(new Error("Sender address rejected"), { responseCode }) : null);
    },
    onRcptTo({ address }, _session, done) {
      const responseCode = refuse?.(address);
      // Servers name the recipient in their answer, behind the enhanced status (RFC 3463).
      done(
        responseCode ? Object.assign(new Error(`5.1.1 <${address}> is not here`), { responseCode }) : null,
      );
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const raw = Buffer.concat(chunks);
        const read = await PostalMime.parse(raw);
        await new Promise((resolve) => setTimeout(resolve, slowness(read)));
        await hold?.(read);
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const mail = { ...read, raw: raw.toString(), recipients };
        mails.push(mail);
        onArrival?.(mail);
        done();
      });
    },
  });
  // A client that is killed takes its connection with it.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Waits until nothing is left to send in a database's outbox, and returns what the server has. */
export async function allArrived(database: Database, server: MailServer): Promise<readonly ArrivedMail[]> {
  for (let look = 0; look < 5_000; look += 1) {
    const { rows } = await database.execute(
      sql`SELECT FROM pgboss.job WHERE name = 'mail' AND state IN ('created', 'retry', 'active') LIMIT 1`,
    );
    if (rows.length === 0) return server.mails;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("The outbox was not empty after 100 seconds.");
}
