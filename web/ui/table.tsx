import type { ReactNode } from "react";
import { m } from "#messages/messages.js";
import { useLanguage } from "./in-english.tsx";

/** A column: its heading, and what it shows of a row. */
export interface Column<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
}

/**
 * Rows in a narrow window: `cards` with gaps, or blocks separated by `lines`; in a wide window `compact` rows are one
 * line each.
 */
type TableVariant = "cards" | "lines" | "compact";

/** A label beside its value, or above it if there is no room. */
const pair = "grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-3 wrap-break-word";

const lines = {
  heading:
    "border-border px-3 py-3 text-sm leading-snug font-semibold text-muted first:pl-5 wide-table:border-b",
  body: "block",
  row: "grid gap-x-8 border-b border-border p-5 last:border-b-0 sm:grid-cols-2 wide-table:*:border-b wide-table:*:border-border wide-table:last:*:border-b-0",
  rowHeader: "align-top font-normal sm:col-span-2 wide-table:py-4 wide-table:pr-3 wide-table:pl-5",
  cell: `${pair} py-1.5 align-top wide-table:px-3 wide-table:py-4`,
  actions: "block pt-3 align-top sm:col-span-2 wide-table:py-3 wide-table:pr-5 wide-table:text-right",
};

const variants = {
  cards: {
    heading: "border-b-2 border-border-strong py-3 font-semibold not-first:px-4",
    body: "grid gap-4",
    row: "block rounded-box border border-border bg-surface px-5 py-4 wide-table:rounded-none wide-table:border-0 wide-table:bg-transparent wide-table:*:border-b wide-table:*:border-border",
    rowHeader: "font-display text-2xl font-semibold wide-table:py-2 wide-table:pr-4 wide-table:text-xl",
    cell: "flex items-center justify-between gap-4 wide-table:px-4 wide-table:py-2",
    actions: "block pt-3",
  },
  lines,
  compact: {
    heading:
      "border-border px-1.5 py-1.5 text-xs leading-tight font-semibold text-muted first:pl-4 wide-table:border-b",
    body: "block",
    row: lines.row,
    rowHeader:
      "align-middle font-normal sm:col-span-2 wide-table:py-0.5 wide-table:pr-1.5 wide-table:pl-4 wide-table:leading-tight",
    cell: `${pair} py-1.5 align-middle wide-table:px-1.5 wide-table:py-0.5 wide-table:text-sm wide-table:leading-tight wide-table:whitespace-nowrap`,
    actions:
      "block pt-3 align-middle sm:col-span-2 wide-table:py-0.5 wide-table:pr-3 wide-table:[&_button]:min-h-8 wide-table:[&_button]:px-2.5 wide-table:[&_button]:py-1 wide-table:[&_button]:text-sm",
  },
} as const satisfies Record<TableVariant, unknown>;

interface TableProps<Row> {
  labelledBy: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The first column, whose cells are the headings of their rows. */
  rowHeader: Column<Row>;
  columns: readonly Column<Row>[];
  /** What marks a row for the styles around the table: `:has()` would have every row's computed anew by any dialog. */
  marksOf?: (row: Row) => Readonly<Record<`data-${string}`, true | undefined>>;
  /** A row's controls, in a last column of their own. */
  renderActions?: (row: Row) => ReactNode;
  variant: TableVariant;
  /** The window width from which the table has columns (Tailwind's breakpoints). */
  wideFrom: "md" | "xl";
}

/**
 * A responsive table: in a narrow window each cell has its column's label beside it; for screen readers it stays a
 * table.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { labelledBy, rows, keyOf, rowHeader, columns, marksOf, renderActions, variant, wideFrom } = props;
  const classes = variants[variant];
  const locale = useLanguage();
  return (
    <table
      aria-labelledby={labelledBy}
      data-wide-from={wideFrom}
      className="block w-full border-separate border-spacing-0 text-left wide-table:table"
    >
      <thead className="sr-only wide-table:not-sr-only wide-table:table-header-group">
        <tr>
          {[rowHeader, ...columns].map(({ heading }) => (
            <th key={heading} scope="col" className={classes.heading}>
              {heading}
            </th>
          ))}
          {renderActions && (
            <th scope="col" className={classes.heading}>
              <span className="sr-only">{m.table_actions({}, { locale })}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className={`${classes.body} wide-table:table-row-group`}>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            {...marksOf?.(row)}
            className={`${classes.row} wide-table:table-row wide-table:p-0`}
          >
            <th scope="row" className={`block pb-2 wide-table:table-cell ${classes.rowHeader}`}>
              {rowHeader.cell(row)}
            </th>
            {columns.map(({ heading, cell }) => {
              const content = cell(row);
              return (
                <td
                  key={heading}
                  data-heading={heading}
                  className={`${classes.cell} wide-table:table-cell wide-table:before:hidden`}
                >
                  {typeof content === "string" ? content : <span>{content}</span>}
                </td>
              );
            })}
            {renderActions && (
              <td className={`${classes.actions} wide-table:table-cell`}>{renderActions(row)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
