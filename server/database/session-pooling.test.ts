import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { callCommand } from "#tests/support/command-line.ts";
import { aDatabase, silentLog } from "#tests/support/test-database.ts";
import { aTransactionPooler } from "#tests/support/transaction-pooler.ts";
import { connectDatabase } from "./connect.ts";
import { requireSessionPooling } from "./session-pooling.ts";

async function aPooler() {
  const testDatabase = await aDatabase();
  const pooler = await aTransactionPooler(testDatabase.connection);
  onTestFinished(async () => {
    pooler.stop();
    await testDatabase.drop();
  });
  return { testDatabase, pooler };
}

test("a pooler in transaction mode works statement by statement, and is recognised nevertheless", async () => {
  const { testDatabase, pooler } = await aPooler();
  const pooled = connectDatabase({ server: { url: pooler.url }, log: silentLog });
  onTestFinished(() => pooled.close());
  expect((await pooled.pool.query("SELECT count(*) AS count FROM accounts")).rows).toEqual([{ count: 0 }]);
  await expect(requireSessionPooling(pooled.createClient)).rejects.toThrow(
    /^DATABASE_URL points to a pooler in/,
  );
  await expect(requireSessionPooling(testDatabase.createClient)).resolves.toBeUndefined();
});

test("a pooler that drops a connection's settings is recognised", async () => {
  const { testDatabase } = await aPooler();
  await testDatabase.pool.query(
    `ALTER ROLE CURRENT_USER IN DATABASE ${testDatabase.connection.database} SET timezone = 'Asia/Tokyo'`,
  );
  await expect(requireSessionPooling(() => new pg.Client(testDatabase.connection))).rejects.toThrow(
    /drops a connection's settings/,
  );
});

for (const command of ["start", "migrate", "staff list"])
  test(`\`${command}\` rejects it with a one-line message`, {
    tags: command === "start" ? ["full"] : [],
  }, async () => {
    const { pooler } = await aPooler();
    const settings = { DATABASE_URL: pooler.url, SECRET_KEY: "s".repeat(40) };
    const { code, stderr } = await callCommand(settings, ...command.split(" "));
    expect({ code, stderr }).toEqual({
      code: 78,
      stderr: expect.stringMatching(
        /^DATABASE_URL points to a pooler in transaction mode, .*pool_mode = session.*\n$/,
      ),
    });
  });
