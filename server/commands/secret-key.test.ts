import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { recoveryCodes, sessions, twoFactor } from "#server/accounts/table.ts";
import { anAccount } from "#tests/samples/accounts.ts";
import { callCommand } from "#tests/support/command-line.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";

const former = "former-key-of-the-practice-0123456789";
const other = "another-key-of-the-practice-987654321";

let place: TestDatabase;

beforeEach(async () => {
  place = await aDatabase();
});

afterEach(() => place.drop());

/** Runs a command with a secret key. */
const enamel = (key: string, ...words: string[]) =>
  callCommand({ DATABASE_URL: place.url, SECRET_KEY: key }, ...words);

const storedFingerprint = async () =>
  (await place.pool.query<{ fingerprint: string }>("SELECT fingerprint FROM secret_key")).rows[0]
    ?.fingerprint;

const refusal =
  "SECRET_KEY, or DATA_DIR/secret-key if it is not set, does not match this database. Put the old one back, or replace it: enamel secret-key replace\n";

/** Accounts with two-factor, a session and a queued mail, all under the former key. */
async function useFormerKey(): Promise<void> {
  await enamel(former, "mail", "list");
  const { database } = place;
  for (const username of ["ida.stone", "ben.hill"]) {
    const { id: accountId } = await anAccount(database, { username, email: `${username}@home.example` });
    const now = new Date();
    await database.insert(twoFactor).values({ accountId, secret: "encrypted", enabledAt: now });
    await database.insert(recoveryCodes).values({ accountId, codeHash: "hash" });
    await database.insert(sessions).values({
      id: crypto.randomUUID(),
      accountId,
      kind: "full",
      rotatedAt: now,
      device: "Firefox",
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    });
  }
}

test("a database belongs to the first key that it is used with", async () => {
  expect(await enamel(former, "mail", "list")).toMatchObject({ code: 0 });
  const fingerprint = await storedFingerprint();
  expect(fingerprint).toMatch(/^[\w-]{43}$/);
  expect(await enamel(former, "mail", "list")).toMatchObject({ code: 0 });
  expect(await enamel(other, "mail", "list")).toEqual({ code: 78, stdout: "", stderr: refusal });
  const invitation = ["staff", "add", "--username", "jane.doe", "--email", "jane@office.example"];
  const name = ["--first-name", "Jane", "--last-name", "Doe"];
  expect(await enamel(other, ...invitation, ...name)).toMatchObject({ code: 78, stderr: refusal });
  expect(await storedFingerprint()).toBe(fingerprint);
});

test("a start with another key ends with a one-line message and code 78", { tags: "full" }, async () => {
  await useFormerKey();
  expect(await enamel(other, "start")).toEqual({ code: 78, stdout: "", stderr: refusal });
});

test("one of several simultaneous first uses with different keys is accepted", { tags: "full" }, async () => {
  const keys = Array.from({ length: 4 }, () => randomBytes(32).toString("hex"));
  const codes = await Promise.all(keys.map(async (key) => (await enamel(key, "mail", "list")).code));
  expect(codes.toSorted()).toEqual([0, 78, 78, 78]);
});

describe("replacing a lost key", () => {
  test("changes nothing before it is confirmed, and names what would be lost", async () => {
    await useFormerKey();
    const fingerprint = await storedFingerprint();
    expect(await enamel(other, "secret-key", "replace")).toEqual({
      code: 0,
      stdout:
        "Without the old secret key, you lose: 2 accounts' two-factor authentication, 2 sessions, 0 queued emails. Nothing has changed yet.\nTo continue: enamel secret-key replace yes\n",
      stderr: "",
    });
    expect(await enamel(other, "secret-key", "replace", "now")).toMatchObject({ code: 2 });
    expect(await storedFingerprint()).toBe(fingerprint);
    expect(await place.database.$count(twoFactor)).toBe(2);
  });

  test("resets two-factor with an email to each owner, ends sessions, and accepts the new key", {
    tags: "full",
  }, async () => {
    await useFormerKey();
    expect(await enamel(other, "secret-key", "replace", "yes")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^The secret key is replaced\. Lost: 2 accounts' .+\n$/),
    });
    for (const table of [twoFactor, recoveryCodes, sessions])
      expect(await place.database.$count(table)).toBe(0);
    const { rows } = await place.pool.query("SELECT data->>'kind' AS kind FROM pgboss.job");
    expect(rows).toEqual([{ kind: "two-factor-disabled" }, { kind: "two-factor-disabled" }]);
    expect(await enamel(other, "mail", "list")).toMatchObject({ code: 0 });
    expect(await enamel(former, "mail", "list")).toMatchObject({ code: 78 });
    expect((await enamel(other, "secret-key", "replace", "yes")).stdout).toBe(
      "This is already the database's secret key.\n",
    );
  });

  test("is refused while a program serves with the former one", { tags: "full" }, async () => {
    await useFormerKey();
    const serving = place.createClient();
    await serving.connect();
    await serving.query("SET application_name = 'enamel listener'");
    expect(await enamel(other, "secret-key", "replace", "yes")).toMatchObject({
      code: 1,
      stderr: "The program is running with the old secret key. Stop it first.\n",
    });
    await serving.end();
    expect(await place.database.$count(twoFactor)).toBe(2);
  });
});
