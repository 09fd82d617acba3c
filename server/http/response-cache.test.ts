import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import fastify from "fastify";
import { describe, expect, test } from "vitest";
import { type CacheableResponse, ResponseCache } from "./response-cache.ts";

function reply(text: string, given: Partial<CacheableResponse> = {}): CacheableResponse {
  return {
    status: 200,
    headers: { "Content-Type": "text/plain" },
    body: Buffer.from(text),
    madeOf: ["posts"],
    keep: true,
    ...given,
  };
}

/** A store behind a server, whose answers come from a list in turn. */
function aStore({ limit = 1_000_000, answers = ["first", "second", "third"] } = {}) {
  const replies = new ResponseCache(limit, { "X-Every": "yes" });
  const app = fastify();
  let made = 0;
  app.get("/:key", async (request, response) => {
    const { key } = request.params as { key: string };
    const kept = await replies.getOrMake(key, async () => reply(answers[made++] ?? "more"));
    return kept.send(request, response);
  });
  return {
    replies,
    ask: (key: string, headers = {}) => app.inject({ url: `/${key}`, headers }),
    howOftenMade: () => made,
  };
}

describe("a store of kept answers", () => {
  test("makes an answer once and gives it again, headers and all", async () => {
    const { ask, howOftenMade } = aStore();
    const [one, two] = [await ask("a"), await ask("a")];
    expect([one.body, two.body]).toEqual(["first", "first"]);
    expect(two.headers).toMatchObject({
      "x-every": "yes",
      "content-type": "text/plain",
      "content-length": "5",
    });
    expect(howOftenMade()).toBe(1);
  });

  test("makes an answer once for all who ask at the same time", async () => {
    const { ask, howOftenMade } = aStore();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask("a")));
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(["first"]));
    expect(howOftenMade()).toBe(1);
  });

  test("forgets what was made of what has changed, and nothing else", async () => {
    const { ask, replies, howOftenMade } = aStore();
    await ask("a");
    replies.forget(["something else"]);
    await ask("a");
    expect(howOftenMade()).toBe(1);
    replies.forget(["posts"]);
    expect((await ask("a")).body).toBe("second");
  });

  test("never keeps an answer whose making began before a write", async () => {
    const replies = new ResponseCache(1_000_000, {});
    let finish: (made: CacheableResponse) => void = () => undefined;
    const slow = replies.getOrMake("a", () => new Promise((resolve) => (finish = resolve)));
    replies.forget(["posts"]);
    const fresh = replies.getOrMake("a", async () => reply("fresh"));
    finish(reply("stale"));
    await slow;
    await fresh;
    expect(replies.get("a")).toBe(await fresh);
  });

  test("makes one answer at a time however fast writes come, and nobody gets one begun before they asked", async () => {
    const replies = new ResponseCache(1_000_000, {});
    let writes = 0;
    let made = 0;
    let underWay = 0;
    let mostAtOnce = 0;
    async function make() {
      const begunAfter = String(writes);
      made += 1;
      underWay += 1;
      mostAtOnce = Math.max(mostAtOnce, underWay);
      await sleep(3);
      underWay -= 1;
      if (made === 2) throw new Error("down");
      return reply("text", { madeOf: ["posts", begunAfter] });
    }
    async function writeAndAsk() {
      writes += 1;
      const written = writes;
      replies.forget(["posts"]);
      const { madeOf } = await replies.getOrMake("a", make);
      return Number(madeOf[1]) - written;
    }
    const asking: Promise<number | undefined>[] = [];
    for (let turn = 0; turn < 60; turn += 1) {
      asking.push(writeAndAsk().catch(() => undefined));
      await sleep(turn % 3);
    }
    const answered = (await Promise.all(asking)).filter((later) => later !== undefined);
    expect(mostAtOnce).toBe(1);
    expect(made).toBeLessThan(60);
    expect(answered.length).toBeGreaterThan(40);
    expect(Math.min(...answered)).toBeGreaterThanOrEqual(0);
  });

  test("keeps nothing that failed, and asks again", async () => {
    const replies = new ResponseCache(1_000_000, {});
    await expect(replies.getOrMake("a", async () => Promise.reject(new Error("down")))).rejects.toThrow(
      "down",
    );
    await replies.getOrMake("a", async () => reply("up"));
    expect(replies.get("a")).toBeDefined();
  });

  test("stays within its bounds: what was used longest ago goes first", async () => {
    const replies = new ResponseCache(20_000, {});
    const make = (key: string) => replies.getOrMake(key, async () => reply("x".repeat(2_000)));
    await make("a");
    await make("b");
    await make("c");
    replies.get("a");
    await make("d");
    await make("e");
    expect(["a", "b", "c", "d", "e"].filter((key) => replies.get(key))).toEqual(
      ["a", "d", "e"].filter(Boolean),
    );
  });

  test("keeps no answer that is larger than all of it, nor one that says not to", async () => {
    const replies = new ResponseCache(10_000, {});
    await replies.getOrMake("large", async () => reply("x".repeat(20_000)));
    await replies.getOrMake("passing", async () => reply("x", { keep: false }));
    expect([replies.get("large"), replies.get("passing")]).toEqual([undefined, undefined]);
  });
});

describe("the encoding of an answer", () => {
  test.each([
    ["gzip, deflate, br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["br;q=0.0", undefined],
    ["identity", undefined],
    ["brotli-of-mine", undefined],
    ["", undefined],
  ])("for %j is %s", async (accepted, expected) => {
    const { ask } = aStore({ answers: ["word ".repeat(500)] });
    const { headers } = await ask("a", { "accept-encoding": accepted });
    expect(headers["content-encoding"]).toBe(expected);
    expect(headers.vary).toBe("Accept-Encoding");
  });

  test("is made in haste for who asks first, and better once the answer is asked for again later", async () => {
    const { ask } = aStore({
      answers: [Array.from({ length: 4_000 }, (_, index) => `${index * 7_919}`).join(" ")],
    });
    const [first, second] = [
      await ask("a", { "accept-encoding": "br" }),
      await ask("a", { "accept-encoding": "br" }),
    ];
    expect(second.rawPayload).toEqual(first.rawPayload);
    await sleep(1_100);
    await ask("a", { "accept-encoding": "br" });
    await expect
      .poll(async () => (await ask("a", { "accept-encoding": "br" })).rawPayload.length)
      .toBeLessThan(first.rawPayload.length);
    const later = await ask("a", { "accept-encoding": "br" });
    expect(brotliDecompressSync(later.rawPayload)).toEqual(brotliDecompressSync(first.rawPayload));
    expect(later.headers.etag).not.toBe(first.headers.etag);
    const known = { "accept-encoding": "br", "if-none-match": first.headers.etag };
    expect((await ask("a", known)).statusCode).toBe(304);
  });

  test("changes the ETag, and any of them names the answer", async () => {
    const { ask } = aStore();
    const tags = new Set<unknown>();
    for (const encoding of ["br", "gzip", "identity"]) {
      tags.add((await ask("a", { "accept-encoding": encoding })).headers.etag);
    }
    expect(tags.size).toBe(3);
    for (const tag of tags) expect((await ask("a", { "if-none-match": `"x", ${tag}` })).statusCode).toBe(304);
  });
});
