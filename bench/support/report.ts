/** What a cell of a table may hold; nothing if it was not measured. */
type Cell = string | number | undefined;

/** Rows with the same columns, in the order of the first row's. */
export interface Table {
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, Cell>>[];
}

/** A figure and its bound. */
export interface Target {
  readonly what: string;
  readonly figure: number;
  readonly bound: { readonly atLeast: number } | { readonly atMost: number };
  readonly unit: string;
  /** Whether missing it is a fault on any machine, however busy, and ends the run with exit code 1. */
  readonly isFault?: boolean;
}

/** What one benchmark found. */
export interface Report {
  readonly notes: readonly string[];
  readonly tables: readonly Table[];
  readonly targets: readonly Target[];
}

/** Whether the figure is within its bound; one that could not be measured is not. */
export function isMet({ figure, bound }: Target): boolean {
  return "atLeast" in bound ? figure >= bound.atLeast : figure <= bound.atMost;
}

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
  return `  ${isMet(target) ? "✓" : "✗"} ${what}: ${write(figure)}${space}${unit} (${wanted})`;
}

/** The report as text for a terminal. */
export function writeReport({ notes, tables, targets }: Report): string {
  const targetLines = targets.length > 0 ? [["Targets", ...targets.map(writeTarget)].join("\n")] : [];
  return [...notes, ...tables.map(writeTable), ...targetLines].join("\n\n");
}
