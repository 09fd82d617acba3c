import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { silentLog } from "#tests/support/test-database.ts";
import type { RenderedEmail } from "./build-email.ts";
import { createSmtpTransport } from "./transports.ts";

const email: RenderedEmail = {
  id: "1",
  kind: "password-changed",
  link: undefined,
  to: "ada@home.example",
  queuedAt: new Date("2026-05-04T10:00:00Z"),
  message: {
    from: "office@practice.example",
    to: "ada@home.example",
    subject: "Your password was changed",
    text: "It was changed.",
  },
};

const certificates = join(import.meta.dirname, "../../tests/support/tls");
const [key, cert] = ["localhost.key", "localhost.pem"].map((name) => readFileSync(join(certificates, name)));

const afterwards: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of afterwards.splice(0).toReversed()) await step();
});

/** A mail server that wants a password; it notes whether each password and email came over TLS. */
async function aServer(options: SMTPServerOptions) {
  const passwords: boolean[] = [];
  const emails: boolean[] = [];
  const server = new SMTPServer({
    key,
    cert,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth(_auth, { secure }, done) {
      passwords.push(secure);
      done(null, { user: "enamel" });
    },
    onData(stream, { secure }, done) {
      stream.resume().on("end", () => {
        emails.push(secure);
        done();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  afterwards.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return { port: (server.server.address() as AddressInfo).port, passwords, emails };
}

/** Sends the email, and gives up once the first attempt to reach the server has failed. */
function send(url: string, log = silentLog): Promise<void> {
  const refused = new AbortController();
  const warn = (about: object, line: string) => {
    log.warn(about, line);
    refused.abort();
  };
  const transport = createSmtpTransport({ url, log: { ...log, warn } });
  afterwards.push(() => transport.close(100));
  return transport.send({ render: async () => email }, refused.signal);
}

// 0.0.0.0 reaches this machine too, and is no loopback address.
const remote = "0.0.0.0";

test.each(["", "?requireTLS=false", "?ignoreTLS=true&opportunisticTLS=true"])(
  "a password for another host is never sent unencrypted (smtp://…%s)",
  async (parameters) => {
    const { port, passwords, emails } = await aServer({ disabledCommands: ["STARTTLS"] });
    const warnings: string[] = [];
    const log = { ...silentLog, warn: (_about: object, line: string) => void warnings.push(line) };
    await expect(send(`smtp://enamel:secret@${remote}:${port}/${parameters}`, log)).rejects.toThrow();
    expect(warnings).toEqual(["The mail server cannot be used; emails wait for it"]);
    expect({ passwords, emails }).toEqual({ passwords: [], emails: [] });
  },
);

test("a password for another host is sent after STARTTLS", async () => {
  const { port, passwords, emails } = await aServer({});
  // No authority that the client knows has signed the server's certificate.
  await send(`smtp://enamel:secret@${remote}:${port}/?tls.rejectUnauthorized=false`);
  expect({ passwords, emails }).toEqual({ passwords: [true], emails: [true] });
});

test("a certificate that is not trusted gets no password", async () => {
  const { port, passwords } = await aServer({});
  await expect(send(`smtp://enamel:secret@${remote}:${port}`)).rejects.toThrow();
  expect(passwords).toEqual([]);
});

test.each(["127.0.0.1", "localhost"])("a password for a mail server at %s needs no TLS", async (host) => {
  const { port, passwords, emails } = await aServer({ disabledCommands: ["STARTTLS"] });
  await send(`smtp://enamel:secret@${host}:${port}`);
  expect({ passwords, emails }).toEqual({ passwords: [false], emails: [false] });
});

test("a mail server of another host without a password may lack TLS", async () => {
  const { port, emails } = await aServer({ disabledCommands: ["STARTTLS", "AUTH"], authOptional: true });
  await send(`smtp://${remote}:${port}`);
  expect(emails).toEqual([false]);
});

test.each(["127.0.0.1", "localhost"])(
  "a mail server at %s may have a certificate that it signed itself, as Debian's Postfix has (mail-46)",
  async (host) => {
    const { port, passwords, emails } = await aServer({});
    await send(`smtp://enamel:secret@${host}:${port}`);
    expect({ passwords, emails }).toEqual({ passwords: [true], emails: [true] });
  },
);

test("a loopback server's certificate is verified where the address asks for it", async () => {
  const { port, emails } = await aServer({});
  await expect(send(`smtp://enamel:secret@127.0.0.1:${port}/?tls.rejectUnauthorized=true`)).rejects.toThrow();
  expect(emails).toEqual([]);
});

test.each([
  ["smtp", true, "begins with TLS: use smtps:// instead of smtp:// in SMTP_URL."],
  ["smtps", false, "does not begin with TLS: use smtp:// instead of smtps:// in SMTP_URL."],
])(
  "%s:// at the other kind of port is named in the log (mail-47)",
  { tags: "full" },
  async (scheme, secure, end) => {
    const { port } = await aServer({ secure });
    const lines: string[] = [];
    const log = { ...silentLog, warn: (_about: object, line: string) => void lines.push(line) };
    const transport = createSmtpTransport({ url: `${scheme}://127.0.0.1:${port}`, log });
    afterwards.push(() => transport.close(100));
    const given = new AbortController();
    const sending = transport.send({ render: async () => email }, given.signal).catch(() => undefined);
    await expect.poll(() => lines).toContain(`127.0.0.1:${port} ${end}`);
    given.abort();
    await sending;
  },
);
