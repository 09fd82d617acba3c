import { connect } from "node:tls";
import { domainToASCII } from "node:url";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import SMTPTransport from "nodemailer/lib/smtp-transport";
import { requiresTls, secureUrl } from "./build-email.ts";

/** Milliseconds for connecting, for the greeting, and for each answer after it. */
const timeout = 10_000;

/** The name of a login that asks for a sender: the driver lets only a login's handler send commands of its own. */
const senderMethod = "X-SENDER";

interface Session {
  readonly auth: { readonly user?: string | undefined };
  sendCommand(command: string): Promise<{ readonly response: string }>;
}

/** Begins an email from a sender and takes it back. Throws an error with the server's words where it is refused. */
async function askForSender({ auth: { user = "" }, sendCommand }: Session): Promise<void> {
  const at = user.lastIndexOf("@") + 1;
  const { response } = await sendCommand(`MAIL FROM:<${user.slice(0, at)}${domainToASCII(user.slice(at))}>`);
  if (!response.startsWith("2")) throw new Error("The sender is refused.");
  await sendCommand("RSET");
}

/** Opens a session as a sender would, up to the login, and leaves it. Throws the driver's error. */
async function withConnection(
  url: string,
  during: (login: (auth: object) => Promise<void>) => Promise<void> = async () => undefined,
): Promise<void> {
  const { options, auth } = new SMTPTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    customAuth: { [senderMethod]: askForSender },
  });
  const connection = new SMTPConnection(options);
  const lost = new Promise<never>((_resolve, reject) => {
    connection.once("error", reject).once("end", () => reject(new Error("Connection closed")));
  });
  const step = (begin: (done: (error?: Error | null) => void) => void) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    begin((error) => (error ? reject(error) : resolve()));
    return Promise.race([promise, lost]);
  };
  const login = (as: object) => step((done) => connection.login(as, done));
  try {
    await step((done) => connection.connect(done));
    if (auth && connection.allowsAuth) await login(auth);
    await during(login);
    connection.quit();
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Whether a mail server can be reached and takes the login; sends nothing. Throws the driver's error. */
export async function verifyLogin(url: string): Promise<void> {
  await withConnection(secureUrl(url));
}

/** Milliseconds for a TLS handshake with a server that says nothing without one. */
const handshakeTimeout = 3_000;

/** Whether a server begins with TLS, as `smtps://` expects. */
function beginsWithTls({ hostname, port }: URL): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port || 587),
    timeout: handshakeTimeout,
    // Nothing is sent over it: that it answers is enough.
    rejectUnauthorized: false,
  });
  socket.once("secureConnect", () => resolve(true));
  for (const event of ["error", "timeout", "close"]) socket.once(event, () => resolve(false));
  return promise.finally(() => socket.destroy());
}

/**
 * One sentence where a mail server cannot be used since SMTP_URL begins with the wrong one of `smtp://` and `smtps://`
 * (mail-47); undefined for any other failure.
 */
export async function findWrongProtocol(url: string, failure: unknown): Promise<string | undefined> {
  const server = new URL(url);
  const { message } = failure as Error;
  if (server.protocol === "smtps:") {
    if (!/wrong version number|packet length too long|SSL routines/i.test(message)) return undefined;
    return `${server.host} does not begin with TLS: use smtp:// instead of smtps:// in SMTP_URL.`;
  }
  const saysNothing = /greeting|timeout|closed|unexpected socket/i.test(message);
  if (!saysNothing || !(await beginsWithTls(server))) return undefined;
  return `${server.host} begins with TLS: use smtps:// instead of smtp:// in SMTP_URL.`;
}

/** What a mail server says to a sender of emails. */
interface MailServerAnswer {
  readonly isEncrypted: boolean;
  /** Its words, where it does not let this user send from the address. */
  readonly refusal: string | undefined;
}

/**
 * Connects to a mail server as a sender would, up to the email's first command, and sends nothing. Throws the driver's
 * error where it cannot be reached or refuses the login.
 */
export async function verifyMailServer(url: string, sender: string): Promise<MailServerAnswer> {
  let refusal: string | undefined;
  await withConnection(secureUrl(url), async (login) => {
    await login({ method: senderMethod, user: sender }).catch((error: Error & { response?: string }) => {
      if (error.response === undefined) throw error;
      refusal = error.response.split("\n", 1)[0];
    });
  });
  const address = new URL(url);
  if (address.protocol === "smtps:" || requiresTls(address)) return { isEncrypted: true, refusal };
  // A sender uses STARTTLS wherever it is offered.
  address.searchParams.set("requireTLS", "true");
  const isEncrypted = await withConnection(address.href).then(
    () => true,
    () => false,
  );
  return { isEncrypted, refusal };
}
