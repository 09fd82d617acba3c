import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { silentLog } from "#tests/support/test-database.ts";
import type { RenderedEmail } from "./build-email.ts";
import { createSmtpTransport } from "./transports.ts";

const emailTo = (to: string): RenderedEmail => ({
  id: to,
  kind: "password-changed",
  link: undefined,
  to,
  queuedAt: new Date("2026-05-04T10:00:00Z"),
  message: { from: "office@practice.example", to, subject: "Your password was changed", text: "It was." },
});

/** What a server does instead of answering: with the email of one reader, at one command. */
interface Breaking {
  readonly command: string;
  /** How often the email is tried at once. */
  readonly attempts: number;
  readonly act: (socket: Socket) => void;
}

/** A mail server that takes every email but those to broken@…, over which it breaks off; it counts those attempts. */
async function aBreakingServer({ command, act }: Omit<Breaking, "attempts">) {
  const seen = { broken: 0, arrived: [] as string[] };
  const server = createServer((socket) => {
    let recipient = "";
    let isContent = false;
    socket.on("error", () => undefined).write("220 ready\r\n");
    const answer = (line: string) => {
      if (isContent && line !== ".") return;
      const word = isContent ? "." : (line.split(/[ :]/)[0] ?? "");
      isContent = false;
      if (word === "RCPT") recipient = /<(.*)>/.exec(line)?.[1] ?? "";
      if (word === command && recipient.startsWith("broken")) {
        seen.broken += 1;
        return act(socket);
      }
      if (word === ".") seen.arrived.push(recipient);
      isContent = word === "DATA";
      socket.write(isContent ? "354 go on\r\n" : word === "QUIT" ? "221 bye\r\n" : "250 well\r\n");
    };
    let rest = "";
    socket.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) answer(line);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const ways: readonly (readonly [string, Breaking])[] = [
  ["hangs up at its recipient", { command: "RCPT", attempts: 2, act: (socket) => void socket.end() }],
  [
    "resets the connection at its content",
    { command: "DATA", attempts: 2, act: (socket) => void socket.resetAndDestroy() },
  ],
  ["hangs up before it acknowledges it", { command: ".", attempts: 2, act: (socket) => void socket.end() }],
  [
    "closes with a 421 at its recipient",
    { command: "RCPT", attempts: 1, act: (socket) => void socket.end("421 later\r\n") },
  ],
];

test.each(ways)(
  "an email over which the server %s costs it an attempt, and no other email waits",
  async (_, way) => {
    const { url, seen } = await aBreakingServer(way);
    const transport = createSmtpTransport({ url, log: silentLog });
    onTestFinished(() => transport.close(100));
    const { signal } = new AbortController();
    const send = (to: string) => transport.send({ render: async () => emailTo(to) }, signal);
    await expect(send("broken@home.example")).rejects.toThrow();
    expect(seen.broken).toBe(way.attempts);
    await send("ada@home.example");
    expect(seen.arrived).toEqual(["ada@home.example"]);
  },
);
