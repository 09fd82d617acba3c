import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aFile, aPostForm } from "#tests/samples/post-forms.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { defaultTimeouts } from "./slow-requests.ts";

/** A fiftieth of the usual times: the program under test may be held up by others on this machine. */
const timeouts = {
  ...defaultTimeouts,
  headersTimeout: 600,
  connectionsCheckingInterval: 300,
  bodyCheckInterval: 600,
  minBodyRate: 2_000,
};

let program: TestApp;
let port: number;

beforeAll(async () => {
  program = await anApp({ timeouts });
  port = Number(new URL(await program.app.listen({ host: "127.0.0.1", port: 0 })).port);
});

afterAll(() => program.close());

/** A connection, with its whole answer and the milliseconds until it was closed. */
function aConnection(to = port) {
  const startedAt = performance.now();
  const socket = connect(to, "127.0.0.1").setEncoding("utf8").setNoDelay(true);
  let answer = "";
  socket.on("data", (chunk: string) => {
    answer += chunk;
  });
  socket.on("error", () => undefined);
  const closed = new Promise<{ answer: string; after: number }>((resolve) => {
    socket.on("close", () => resolve({ answer, after: performance.now() - startedAt }));
  });
  return { socket, closed };
}

/** Sends bytes in pieces with a pause, in milliseconds, after each, while the connection is open. */
async function sendSlowly(socket: Socket, bytes: Uint8Array, piece: number, pause: number): Promise<void> {
  for (let sent = 0; sent < bytes.length && !socket.destroyed; sent += piece) {
    socket.write(bytes.subarray(sent, sent + piece));
    await sleep(pause);
  }
}

function head(path: string, length: number, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join("")}Content-Length: ${length}\r\n\r\n`;
}

const json = { "content-type": "application/json" };

test("a picture over a slow but steady connection arrives, long after a dribbled one is rejected", async () => {
  const author = await signedIn(program, await anEmployee(program.database));
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const picture = await sharp({ create: { width: 160, height: 120, channels: 3, noise, background: "#000" } })
    .png()
    .toBuffer();
  const form = await aPostForm({ featured_image: aFile(picture) });
  expect(form.payload.length).toBeGreaterThan(40_000);
  const { socket, closed } = aConnection();
  socket.write(
    head("/api/blogs/", form.payload.length, { ...author.headers, ...form.headers, connection: "close" }),
  );
  await sendSlowly(socket, form.payload, 1_000, 40);
  const { answer, after } = await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(after).toBeGreaterThan(3 * timeouts.bodyCheckInterval);
});

test("a dribbled body is rejected, its connection closed, and nothing logged as an error", async () => {
  const { socket, closed } = aConnection();
  socket.write(head("/token/", 900_000, json));
  await sendSlowly(socket, new Uint8Array(900_000).fill(0x20), 10, 20);
  const { answer } = await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ detail: "request_timeout" });
  expect(socket.bytesWritten).toBeLessThan(900_000);
  expect(program.logLines.filter((line) => /"level":(50|"error")/.test(line))).toEqual([]);
});

test("a body that never arrives is rejected; after an early answer it is not waited for", async () => {
  const silent = aConnection();
  silent.socket.write(head("/token/", 900, json));
  const refused = aConnection();
  refused.socket.write(head("/api/blogs/", 4_000_000, json));
  await sendSlowly(refused.socket, new Uint8Array(4_000_000), 10, 20);
  expect((await silent.closed).answer).toMatch(/^HTTP\/1\.1 408 /);
  const { answer } = await refused.closed;
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(refused.socket.bytesWritten).toBeLessThan(4_000_000);
});

test("dribbled headers and silent connections are closed", async () => {
  const silent = aConnection();
  const dribbling = aConnection();
  await sendSlowly(dribbling.socket, Buffer.from(`GET / HTTP/1.1\r\nX: ${"x".repeat(500)}`), 1, 20);
  for (const { answer } of [await silent.closed, await dribbling.closed])
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test("a program that stops answers a slow upload with 503", async () => {
  const stopping = await anApp({ timeouts: { ...timeouts, bodyAtStop: 300 } });
  const address = await stopping.app.listen({ host: "127.0.0.1", port: 0 });
  const arrived = once(stopping.app.server, "request");
  const { socket, closed } = aConnection(Number(new URL(address).port));
  socket.write(head("/token/", 900_000, json));
  const sending = sendSlowly(socket, new Uint8Array(900_000).fill(0x20), 1_000, 40);
  await arrived;
  await stopping.close();
  const { answer } = await closed;
  expect(socket.bytesWritten).toBeLessThan(900_000);
  expect(answer).toMatch(/^HTTP\/1\.1 503 /);
  expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ detail: "unavailable" });
  await sending;
});
