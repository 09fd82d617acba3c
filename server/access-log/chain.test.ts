import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { recordAccess } from "./access-log.ts";
import { checkChain } from "./chain.ts";

let place: TestDatabase;

beforeAll(async () => {
  place = await aDatabase();
});

afterAll(() => place.drop());

const employee = { accountId: 1, username: "ida.stone" };
const add = (id: number) =>
  recordAccess(place.database, { employee, patient: { id, username: `patient ${id}` }, now: new Date() });

/** What only the owner of the table can do. */
const tamper = (statement: string) =>
  place.pool.query(`ALTER TABLE access_log DISABLE TRIGGER access_log_is_append_only; ${statement};
    ALTER TABLE access_log ENABLE ALWAYS TRIGGER access_log_is_append_only`);

beforeEach(async () => {
  await tamper("DELETE FROM access_log");
  for (let id = 1; id <= 5; id += 1) await add(id);
});

test("entries of 20 transactions at the same time form one chain", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => add(10 + index)));
  expect(await checkChain(place.database)).toMatchObject({ entries: 25, broken: null, holdsNoted: true });
});

test.each([
  ["a changed", "UPDATE access_log SET patient_id = 9 WHERE patient_id = 3"],
  ["a removed", "DELETE FROM access_log WHERE patient_id = 3"],
  [
    "an inserted",
    "INSERT INTO access_log (id, at, employee_id, employee_username, patient_id, chain) OVERRIDING SYSTEM VALUE SELECT 0, now(), 2, 'x', 2, chain FROM access_log ORDER BY id LIMIT 1",
  ],
])("%s entry breaks it", async (_what, statement) => {
  expect((await checkChain(place.database)).broken).toBeNull();
  await tamper(statement);
  expect((await checkChain(place.database)).broken).not.toBeNull();
});

test("entries that were removed from its end are missed by the hash that was noted before", async () => {
  const { last } = await checkChain(place.database);
  await add(6);
  expect(await checkChain(place.database, last ?? "")).toMatchObject({ broken: null, holdsNoted: true });
  await tamper("DELETE FROM access_log WHERE patient_id >= 5");
  expect(await checkChain(place.database, last ?? "")).toMatchObject({ broken: null, holdsNoted: false });
});
