import { randomBytes } from "node:crypto";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastify from "fastify";
import { describe, expect, test } from "vitest";
import type { PublicResponse } from "./response-cache.ts";
import { ResponseCache } from "./response-cache.ts";

function response(text: string, given: Partial<PublicResponse> = {}): PublicResponse {
  return {
    status: 200,
    headers: { "Content-Type": "text/plain" },
    body: Buffer.from(text),
    tags: ["posts"],
    isCacheable: true,
    ...given,
  };
}

/** A cache behind a server, whose responses come from a list in turn. */
function aServer({ maxBytes = 1_000_000, texts = ["first", "second", "third"] } = {}) {
  const cache = new ResponseCache(maxBytes);
  const app = fastify();
  let rendered = 0;
  app.get("/:key", async (request, reply) => {
    const { key } = request.params as { key: string };
    const cached = await cache.getOrRender(key, async () => response(texts[rendered++] ?? "more"));
    return cached.send(request, reply);
  });
  return {
    cache,
    get: (key: string, headers = {}) => app.inject({ url: `/${key}`, headers }),
    timesRendered: () => rendered,
  };
}

describe("the response cache", () => {
  test("renders a response once and sends it again, headers and all", async () => {
    const { get, timesRendered } = aServer();
    const [one, two] = [await get("a"), await get("a")];
    expect([one.body, two.body]).toEqual(["first", "first"]);
    expect(two.headers).toMatchObject({ "content-type": "text/plain", "content-length": "5" });
    expect(timesRendered()).toBe(1);
  });

  test("renders a response once for simultaneous requests", async () => {
    const { get, timesRendered } = aServer();
    const replies = await Promise.all(Array.from({ length: 20 }, () => get("a")));
    expect(new Set(replies.map(({ body }) => body))).toEqual(new Set(["first"]));
    expect(timesRendered()).toBe(1);
  });

  test("invalidates responses by their tags, and no others", async () => {
    const { get, cache, timesRendered } = aServer();
    await get("a");
    cache.invalidate(["something else"]);
    await get("a");
    expect(timesRendered()).toBe(1);
    cache.invalidate(["posts"]);
    expect((await get("a")).body).toBe("second");
    cache.invalidateAll();
    expect((await get("a")).body).toBe("third");
  });

  test("never stores a response whose rendering began before a write", async () => {
    const cache = new ResponseCache(1_000_000);
    let finish: (made: PublicResponse) => void = () => undefined;
    const slow = cache.getOrRender("a", () => new Promise((resolve) => (finish = resolve)));
    cache.invalidate(["posts"]);
    const fresh = cache.getOrRender("a", async () => response("fresh"));
    finish(response("stale"));
    await slow;
    await fresh;
    expect(cache.get("a")).toBe(await fresh);
  });

  test("renders one response at a time however fast writes come, and none is older than its request", async () => {
    const cache = new ResponseCache(1_000_000);
    const turns = 60;
    let writes = 0;
    let rendered = 0;
    let current = 0;
    let mostAtOnce = 0;
    async function render() {
      const begunAfter = writes;
      rendered += 1;
      current += 1;
      mostAtOnce = Math.max(mostAtOnce, current);
      // As long as three writes, however fast this machine is.
      while (writes < Math.min(begunAfter + 3, turns)) await nextTurn();
      current -= 1;
      if (rendered === 2) throw new Error("down");
      return response("text", { tags: ["posts", String(begunAfter)] });
    }
    async function writeAndRead() {
      writes += 1;
      const written = writes;
      cache.invalidate(["posts"]);
      const { tags } = await cache.getOrRender("a", render);
      return Number(tags[1]) - written;
    }
    const reads: Promise<number | undefined>[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      reads.push(writeAndRead().catch(() => undefined));
      await sleep(turn % 3);
    }
    const answered = (await Promise.all(reads)).filter((later) => later !== undefined);
    expect(mostAtOnce).toBe(1);
    expect(rendered).toBeLessThan(turns);
    expect(answered.length).toBeGreaterThan(40);
    expect(Math.min(...answered)).toBeGreaterThanOrEqual(0);
  });

  test("stores nothing after a failed rendering, and renders again", async () => {
    const cache = new ResponseCache(1_000_000);
    const failing = cache.getOrRender("a", async () => Promise.reject(new Error("down")));
    await expect(failing).rejects.toThrow("down");
    await cache.getOrRender("a", async () => response("up"));
    expect(cache.get("a")).toBeDefined();
  });

  test("evicts the least recently used response beyond its bound", async () => {
    const cache = new ResponseCache(8_000);
    const render = (key: string) =>
      cache.getOrRender(key, async () => response("x".repeat(2_000), { isCompressed: true }));
    for (const key of ["a", "b", "c"]) await render(key);
    cache.get("a");
    for (const key of ["d", "e"]) await render(key);
    const stored = ["a", "b", "c", "d", "e"].filter((key) => cache.get(key));
    expect(stored.length).toBeLessThan(5);
    expect(stored).toContain("a");
    expect(stored).toContain("e");
    expect(stored).not.toContain("b");
  });

  test("counts a response by its bytes in every encoding", async () => {
    // Noise does not shrink, so that each of the three encodings holds about 100 kB.
    const render = async () => response(randomBytes(50_000).toString("hex"));
    const cache = new ResponseCache(400_000);
    const { size } = await cache.getOrRender("a", render);
    expect(size).toBeGreaterThan(200_000);
    await cache.getOrRender("b", render);
    expect([cache.get("a"), cache.get("b")]).toEqual([undefined, expect.anything()]);
  });

  test("compresses a stored response again, smaller, under the same ETag", async () => {
    const text = Array.from({ length: 2_000 }, (_, number) => `${number * 7_919} words`).join(" ");
    const { get, cache } = aServer({ texts: [text] });
    const quick = await get("a", { "accept-encoding": "br" });
    await expect.poll(() => cache.get("a")?.isQuick).toBe(false);
    const read = () => get("a", { "accept-encoding": "br" });
    await expect.poll(async () => (await read()).rawPayload.length).toBeLessThan(quick.rawPayload.length);
    const best = await read();
    expect(best.headers.etag).toBe(quick.headers.etag);
    expect(best.headers["content-length"]).toBe(String(best.rawPayload.length));
    expect(brotliDecompressSync(best.rawPayload).toString()).toBe(text);
  });

  test("stores no response that is larger than its bound, nor one that is not cacheable", async () => {
    const cache = new ResponseCache(10_000);
    await cache.getOrRender("large", async () => response("x".repeat(20_000)));
    await cache.getOrRender("passing", async () => response("x", { isCacheable: false }));
    expect([cache.get("large"), cache.get("passing")]).toEqual([undefined, undefined]);
  });
});

describe("the encoding of a response", () => {
  test.each([
    ["gzip, deflate, br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["br;q=0.0", undefined],
    ["identity", undefined],
    ["brotli-of-mine", undefined],
    ["*", "br"],
    ["", undefined],
  ])("for %j is %s", async (accepted, expected) => {
    const text = "word ".repeat(500);
    const { get } = aServer({ texts: [text] });
    const { headers, rawPayload } = await get("a", { "accept-encoding": accepted });
    expect(headers["content-encoding"]).toBe(expected);
    expect(headers.vary).toBe("Accept-Encoding");
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[expected ?? ""];
    expect((decode?.(rawPayload) ?? rawPayload).toString()).toBe(text);
  });

  test("changes the ETag, and any of its ETags names the response", async () => {
    const { get } = aServer();
    const tags = new Set<unknown>();
    for (const encoding of ["br", "gzip", "identity"])
      tags.add((await get("a", { "accept-encoding": encoding })).headers.etag);
    expect(tags.size).toBe(3);
    for (const tag of tags) {
      const reply = await get("a", { "if-none-match": `"x", ${tag}` });
      expect(reply.statusCode).toBe(304);
      expect(reply.body).toBe("");
    }
  });
});
