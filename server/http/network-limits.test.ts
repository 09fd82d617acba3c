import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { identifyAddress } from "./client.ts";
import { consumeRateLimits, limitsByNetwork, networkLimits, refundRateLimits } from "./rate-limits.ts";

let here: TestDatabase;

beforeAll(async () => {
  here = await aDatabase();
});

afterAll(() => here.drop());

const secretKey = Buffer.from("a secret for tests, as long as one");
const now = new Date("2026-03-02T09:00:00Z");

type Name = keyof typeof networkLimits;

const limitsOf = (name: Name, address: string, of?: string) =>
  limitsByNetwork(identifyAddress(address), name, { secretKey, now, ...(of !== undefined && { of }) });

/** Consumes a limit once from each address in turn; how often it was allowed. */
async function countAllowed(name: Name, addresses: readonly string[], of?: string): Promise<number> {
  const results = await Promise.all(
    addresses.map((address) => consumeRateLimits(here.database, limitsOf(name, address, of))),
  );
  return results.filter(({ allowed }) => allowed).length;
}

const times = (count: number, addressOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => addressOf(index));

const ipv4 = [
  "203.0.113.9",
  "203.0.113.9:50001",
  "::ffff:203.0.113.9",
  "[::FFFF:203.0.113.9]:443",
  " 203.0.113.9 ",
];
const ipv6 = ["2001:db8:1:2::5", "[2001:db8:1:2::6]", "[2001:db8:1:2:a::]:443", "2001:0DB8:1:2::7%eth0"];
const none = ["", "unknown", "_hidden", "<script>", "203.0.113.9.1", "999.1.1.1", "[::1", "localhost:1"];

describe.each(Object.keys(networkLimits) as Name[])("the limit '%s'", (name) => {
  const { max } = networkLimits[name];

  test("is of one client however its address is spelled, and of no other", async () => {
    for (const [spellings, other] of [
      [ipv4, "203.0.113.10:50001"],
      [ipv6, "2001:db8:7:2::5"],
      [none, "203.0.113.11"],
    ] as const) {
      const addresses = times(max + 3, (index) => spellings[index % spellings.length] ?? "");
      expect(await countAllowed(name, addresses)).toBe(max);
      expect(await countAllowed(name, [other])).toBe(1);
    }
  });

  test("is four times as high for an IPv6 /48, over its /64 networks", async () => {
    const inSite = times(4 * max + 3, (index) => `2001:db8:99:${(index + 1).toString(16)}::1`);
    expect(await countAllowed(name, inSite)).toBe(4 * max);
    expect(await countAllowed(name, ["2001:db8:9a:1::1"])).toBe(1);
  });

  test("is refunded in each network, and counts apart what it is of", async () => {
    const address = "2001:db8:55:1::1";
    expect(
      await countAllowed(
        name,
        times(max, () => address),
        "one",
      ),
    ).toBe(max);
    expect(await countAllowed(name, [address], "another")).toBe(1);
    expect(await countAllowed(name, [address], "one")).toBe(0);
    await refundRateLimits(here.database, limitsOf(name, address, "one"));
    expect(await countAllowed(name, [address, address], "one")).toBe(1);
  });
});
