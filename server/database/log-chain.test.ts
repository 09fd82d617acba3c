import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordAccess } from "#server/office/access-log.ts";
import { recordOfficeAct } from "#server/office/office-log.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { type ChainedLog, checkChain } from "./log-chain.ts";

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await aDatabase();
});

afterAll(() => testDatabase.drop());

const person = { accountId: 1, username: "ida.stone" };

/** Each log: how an entry is added, which of its columns names it, and a copy of its first entry under another id. */
const logs: Readonly<
  Record<ChainedLog, { add(id: number): Promise<void>; column: string; inserted: string }>
> = {
  access_log: {
    add: (id) =>
      recordAccess(testDatabase.database, {
        employee: person,
        patient: { id, username: `patient ${id}` },
        now: new Date(),
      }),
    column: "patient_id::text",
    inserted:
      "INSERT INTO access_log (id, at, employee_id, employee_username, patient_id, chain) OVERRIDING SYSTEM VALUE SELECT 0, now(), 2, 'x', 2, chain FROM access_log ORDER BY id LIMIT 1",
  },
  office_log: {
    add: (id) =>
      recordOfficeAct(testDatabase.database, {
        actor: person,
        act: "staff_invited",
        subject: String(id),
        now: new Date(),
      }),
    column: "subject",
    inserted:
      "INSERT INTO office_log (id, at, actor_id, actor_username, act, chain) OVERRIDING SYSTEM VALUE SELECT 0, now(), 2, 'x', 'owner_added', chain FROM office_log ORDER BY id LIMIT 1",
  },
};

describe.each(Object.entries(logs))("the chain of %s", (name, { add, column, inserted }) => {
  const log = name as ChainedLog;
  const check = (noted?: string) => checkChain(testDatabase.database, log, noted);

  /** What only the owner of the table can do. */
  const tamper = (statement: string) =>
    testDatabase.pool.query(`ALTER TABLE ${log} DISABLE TRIGGER ${log}_is_append_only; ${statement};
    ALTER TABLE ${log} ENABLE ALWAYS TRIGGER ${log}_is_append_only`);

  beforeEach(async () => {
    await tamper(`DELETE FROM ${log}`);
    for (let id = 1; id <= 5; id += 1) await add(id);
  });

  test("entries of 20 transactions at the same time form one chain", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(10 + index)));
    expect(await check()).toMatchObject({ entries: 25, broken: null, holdsNoted: true });
  });

  test.each([
    ["a changed", `UPDATE ${log} SET at = at - interval '1 day' WHERE ${column} = '3'`],
    ["a removed", `DELETE FROM ${log} WHERE ${column} = '3'`],
    ["an inserted", inserted],
  ])("%s entry breaks it", async (_what, statement) => {
    expect((await check()).broken).toBeNull();
    await tamper(statement);
    expect((await check()).broken).not.toBeNull();
  });

  test("entries that were removed from its end are missed by the hash that was noted before", async () => {
    const { last } = await check();
    await add(6);
    expect(await check(last ?? "")).toMatchObject({ broken: null, holdsNoted: true });
    await tamper(`DELETE FROM ${log} WHERE ${column} >= '5'`);
    expect(await check(last ?? "")).toMatchObject({ broken: null, holdsNoted: false });
  });

  test("the database rejects changes and deletions of an entry", async () => {
    for (const statement of [`UPDATE ${log} SET at = now()`, `DELETE FROM ${log}`, `TRUNCATE ${log}`])
      await expect(
        testDatabase.database.transaction((transaction) => transaction.execute(sql.raw(statement))),
      ).rejects.toMatchObject({ cause: { message: `The ${log.replace("_", " ")} is append-only.` } });
  });
});
