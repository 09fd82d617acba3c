/** What a cell of a table may hold; nothing if it was not measured. */
type Cell = string | number | undefined;

/** Rows with the same columns, in the order of the first row's. */
export interface Table {
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, Cell>>[];
}

type Bound = { readonly atLeast: number } | { readonly atMost: number };

/** A figure and its bound. */
export interface Target {
  readonly what: string;
  readonly figure: number;
  readonly bound: Bound;
  readonly unit: string;
  /** The bound on any machine, however busy: missing it is a fault, and ends the run with exit code 1. */
  readonly fault?: Bound;
}

/** Of what must never be. */
export const none = { bound: { atMost: 0 }, fault: { atMost: 0 }, unit: "" } as const;

/** What one benchmark found. */
export interface Report {
  readonly notes: readonly string[];
  readonly tables: readonly Table[];
  readonly targets: readonly Target[];
}

/** Whether a figure is within a bound; one that could not be measured is not. */
const isWithin = (figure: number, bound: Bound) =>
  "atLeast" in bound ? figure >= bound.atLeast : figure <= bound.atMost;

/** Whether a target is missed beyond what any machine explains. */
export const isFaulty = ({ figure, fault }: Target): boolean =>
  fault !== undefined && !isWithin(figure, fault);

function write(cell: Cell): string {
  if (typeof cell !== "number") return cell ?? "–";
  if (Number.isNaN(cell)) return "–";
  if (Math.abs(cell) >= 100) return Math.round(cell).toLocaleString("en-US");
  return String(Number(cell.toPrecision(3)));
}

function writeTable({ title, rows }: Table): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => columns.map((column) => write(row[column])))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const isText = columns.map((column) => rows.every((row) => typeof row[column] !== "number"));
  const align = (text: string, index: number) =>
    isText[index] ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0);
  return [title, ...lines.map((line) => `  ${line.map(align).join("  ").trimEnd()}`)].join("\n");
}

function writeTarget(target: Target): string {
  const { what, figure, bound, unit } = target;
  const wanted = "atLeast" in bound ? `at least ${write(bound.atLeast)}` : `at most ${write(bound.atMost)}`;
  const space = unit && " ";
  return `  ${isFaulty(target) ? "✗✗" : isWithin(figure, bound) ? "✓" : "✗"} ${what}: ${write(figure)}${space}${unit} (${wanted})`;
}

/** The report as text for a terminal. */
export function writeReport({ notes, tables, targets }: Report): string {
  const targetLines = targets.length > 0 ? [["Targets", ...targets.map(writeTarget)].join("\n")] : [];
  return [...notes, ...tables.map(writeTable), ...targetLines].join("\n\n");
}
