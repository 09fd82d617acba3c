import { eq, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymizeAppointments } from "#server/appointments/anonymize.ts";
import { appointments } from "#server/appointments/table.ts";
import { anAccount } from "#tests/samples/accounts.ts";
import { anAppointment } from "#tests/samples/appointments.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { clearedColumns, exportedRow } from "./personal-columns.ts";
import { deletedWithPerson, personalData } from "./personal-data.ts";

let here: TestDatabase;

beforeAll(async () => {
  here = await aDatabase();
});

afterAll(() => here.drop());

/** Tables that say nothing about a person. */
const impersonal = [
  "backups",
  "enamel_migrations",
  "first_employee",
  "newsletter_sendings",
  "office_closures",
  "office_inbox",
  "office_notice",
  "rate_limits",
  "secret_key",
  "site_pictures",
  "used_challenges",
];

const tables: readonly { table: PgTable; columns: Readonly<Record<string, object>> }[] =
  Object.values(personalData);

describe("the list of personal data", () => {
  test("names every table of the database, or it holds none", async () => {
    const { rows } = await here.pool.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace",
    );
    const named = tables.map(({ table }) => getTableName(table));
    expect([...named, ...impersonal].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  test.each(tables.map(({ table, columns }) => [getTableName(table), table, columns] as const))(
    "names every column of %s",
    async (tableName, table, columns) => {
      const { rows } = await here.pool.query<{ name: string }>(
        "SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped",
        [tableName],
      );
      const inCode = table as unknown as Record<string, { name: string }>;
      const named = Object.keys(columns).map((property) => inCode[property]?.name);
      expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
      for (const handling of Object.values(columns))
        expect(handling).toSatisfy(
          ({ isExported, reason }: { isExported: boolean; reason?: string }) =>
            isExported || (reason ?? "") !== "",
        );
    },
  );

  test("withholds every hash, secret and token", () => {
    const kept = tables.flatMap(({ table, columns }) =>
      Object.keys(exportedRow({ table, columns } as never, undefined)).map(
        (name) => `${getTableName(table)}.${name}`,
      ),
    );
    expect(kept).toContain("accounts.email");
    expect(kept.filter((name) => /hash|secret|token\b|key\b|chain/.test(name))).toEqual([]);
  });

  test("names the rows that go with their account; the others refer to a row without a person", async () => {
    const { rows } = await here.pool.query<{ name: string; deletion: string }>(
      `SELECT conrelid::regclass || '.' || attname AS name, confdeltype AS deletion
       FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
       WHERE contype = 'f' AND confrelid = 'accounts'::regclass`,
    );
    const staying = rows.filter(({ deletion }) => deletion !== "c").map(({ name }) => name);
    expect(staying.toSorted()).toEqual([
      "absences.created_by",
      "appointments.account_id",
      "appointments.status_changed_by",
      "posts.author_id",
      "site_drafts.publish_by",
      "site_drafts.saved_by",
      "site_openings.opened_by",
      "site_versions.published_by",
    ]);
    const named = tables.map(({ table }) => getTableName(table));
    expect(named).toEqual(expect.arrayContaining(rows.map(({ name }) => name.split(".")[0])));
  });
});

test("an anonymised appointment has every column cleared that the list says, and no row of its person", async () => {
  const { database } = here;
  const [patient, former] = [await anAccount(database), await anAccount(database)];
  const { id } = await anAppointment(database, {
    accountId: patient.id,
    status: "cancelled",
    levelOfDiscomfort: 9,
    mouthPainArea: "upper_left",
    accommodations: "wheelchair",
    isForOther: true,
    otherPatient: "Ada, daughter",
    patientName: "Ada Quill",
    patientDateOfBirth: "2019-06-01",
    message: "It throbs.",
    wantsEarlier: true,
    language: "es",
    wishes: {
      preferred_day: "monday",
      preferred_time_frame: "morning",
      preferred_second_day: "none",
      preferred_second_time_frame: null,
    },
    note: "Nervous.",
  });
  const cleared = clearedColumns(personalData.appointments);
  const read = async () => (await database.select().from(appointments).where(eq(appointments.id, id)))[0];
  const before = await read();
  for (const [property, value] of Object.entries(cleared))
    expect(before?.[property as keyof typeof before], property).not.toEqual(value);
  const now = new Date("2027-03-10T20:00:00Z");
  await database.transaction((transaction) =>
    anonymizeAppointments(transaction, { ids: [id], formerId: former.id, now }),
  );
  expect(await read()).toEqual({ ...before, ...cleared, accountId: former.id, anonymisedAt: now });
  for (const table of deletedWithPerson)
    expect(await database.$count(table, sql`appointment_id = ${id}`)).toBe(0);
});
