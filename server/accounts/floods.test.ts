import { afterAll, beforeAll, expect, test } from "vitest";
import { anAccountWithPassword, tryToSignIn } from "#tests/samples/sign-ins.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";

let program: TestApp;
let address = "";

beforeAll(async () => {
  program = await anApp();
  address = await program.app.listen({ port: 0, host: "127.0.0.1" });
});

afterAll(() => program.close());

const wrong = "Wrong-Password-1!";

/** Posts over the network, as from an address behind the proxy on this machine. */
async function post(path: string, body: object, from: string) {
  const reply = await fetch(`${address}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from },
    body: JSON.stringify(body),
  });
  await reply.arrayBuffer();
  return { status: reply.status, headers: reply.headers };
}

test("a rejection under load is one log line without a stack", async () => {
  const logged = program.logLines.length;
  const replies = await Promise.all(
    Array.from({ length: 80 }, (_, index) =>
      post("/token/", { username: `crowd.${index}`, password: wrong }, "198.51.100.67"),
    ),
  );
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  await expect.poll(() => program.logLines.length - logged).toBe(80);
  expect(program.logLines.slice(logged).join("")).not.toContain("stack");
});

test("one address is limited to sixty wrong passwords in a quarter of an hour over all usernames", async () => {
  const from = "198.51.100.68";
  const { username } = await anAccountWithPassword(program);
  for (let count = 0; count < 20; count += 1)
    expect((await tryToSignIn(program, { username, from })).statusCode).toBe(200);
  for (let count = 0; count < 60; count += 1)
    expect(
      (await tryToSignIn(program, { username: `guess.${count}`, password: wrong, from })).statusCode,
    ).toBe(401);
  const refused = await tryToSignIn(program, { username, from });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(800);
  expect((await tryToSignIn(program, { username })).statusCode).toBe(200);
}, 60_000);
