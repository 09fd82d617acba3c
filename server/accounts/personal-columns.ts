import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** What becomes of a column. */
interface Handling {
  /** Whether the download of one's own data has it. */
  readonly isExported: boolean;
  /** Its name there; that of the property in snake case where it is left out. */
  readonly name?: string;
  /** Why the download does not have it. */
  readonly reason?: string;
  /** What it is set to where a row stays without its person. */
  readonly clearedTo?: null | string | boolean;
}

/** In the download. */
export const exported: Handling = { isExported: true };
/** In the download by another name. */
export const exportedAs = (name: string): Handling => ({ isExported: true, name });
/** In the download, and set to a value where the row stays without its person. */
export const clearedTo = (value: null | string | boolean): Handling => ({
  isExported: true,
  clearedTo: value,
});
/** Not in the download, for a reason. */
export const withheld = (reason: string): Handling => ({ isExported: false, reason });

/** Not in the download, as whose it is. */
export const holder = withheld("The account whose download it is.");
/** Not in the download, as another person's. */
export const ofOthers = withheld("Names an employee, whose data it is.");

/** A table with what becomes of each of its columns. */
interface PersonalTable<Table extends PgTable = PgTable> {
  readonly table: Table;
  readonly columns: Readonly<Record<keyof Table["$inferSelect"] & string, Handling>>;
}

/** Names what becomes of each column of a table; one that is left out does not compile. */
export const personal = <Table extends PgTable>(table: Table, columns: PersonalTable<Table>["columns"]) => ({
  table,
  columns,
});

/** Says of all columns of a table what becomes of them, also of those that it is yet to have. */
export const personalThroughout = <Table extends PgTable>(table: Table, handling: Handling) => {
  const columns = Object.keys(getTableColumns(table)).map((property) => [property, handling]);
  return personal(table, Object.fromEntries(columns) as PersonalTable<Table>["columns"]);
};

/** A row as the download of one's own data has it; null in each column where there is no row. */
export function exportedRow<Table extends PgTable>(
  table: PersonalTable<Table>,
  row: Table["$inferSelect"] | undefined,
): Readonly<Record<string, unknown>> {
  const spell = (property: string) => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(
    Object.entries<Handling>(table.columns)
      .filter(([, { isExported }]) => isExported)
      .map(([property, { name = spell(property) }]) => [name, row?.[property as keyof typeof row] ?? null]),
  );
}

/** What the columns of a row are set to that stays without its person. */
export function clearedColumns<Table extends PgTable>(
  table: PersonalTable<Table>,
): Partial<Table["$inferInsert"]> {
  return Object.fromEntries(
    Object.entries<Handling>(table.columns).flatMap(([property, { clearedTo: value }]) =>
      value === undefined ? [] : [[property, value]],
    ),
  ) as Partial<Table["$inferInsert"]>;
}
