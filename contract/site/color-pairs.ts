import type { Setting, Token } from "./design-colors.ts";

/** What lies on what: `text` needs 4.5:1, or 7:1 in the contrast settings; a `part` of a control or chart 3:1. */
export interface Pair {
  readonly front: Token;
  readonly back: Token;
  readonly kind: "text" | "part";
  /** Only in the light or the dark setting of each kind. */
  readonly only?: "light" | "dark";
  /** The background has a tenth of the front's color: a category's badge. */
  readonly isTinted?: true;
}

/** Cards, panels and notices, on which any text may be. */
const surfaces = [
  "background",
  "surface",
  "surface-sunken",
  "accent-subtle",
  "warning-subtle",
  "danger-subtle",
] as const;

const [background, surface, sunken, subtle, warned, endangered] = surfaces;
const text: Partial<Record<Token, readonly Token[]>> = {
  // Words, fields, buttons and chips, also under the pointer; in the calendar today is `warning-subtle`.
  foreground: [...surfaces, "behind-welcome"],
  muted: [background, surface, sunken, subtle, warned, "behind-welcome"],
  // Links in prose and notices, the outline of what has the focus, and the borders of chips and fields under the pointer.
  accent: [...surfaces, "behind-tagline"],
  // A post's links under the pointer; a newer version of a post is `surface-sunken`.
  "accent-strong": [background, surface, sunken],
  // Primary buttons and selected chips, under the pointer `accent-strong`; visits in the calendar.
  "on-accent": ["accent", "accent-strong"],
  // Messages, badges and quiet buttons of that color, whose background is `accent-subtle` under the pointer.
  success: [background, surface, sunken, subtle],
  warning: [background, surface, warned],
  danger: [background, surface, sunken, subtle, endangered],
  // A button that cannot be undone.
  surface: ["danger"],
  // The footer and panels like it, and the outline of what has the focus there; the button on one of them.
  "on-inverse": ["inverse", "inverse-border"],
  "on-inverse-muted": ["inverse"],
  inverse: ["on-inverse", "on-inverse-muted"],
};

const parts: Partial<Record<Token, readonly Token[]>> = {
  // Outlines of controls, lines of tables, switches that are off, bars of charts.
  "border-strong": [background, surface, sunken, subtle, warned],
  // The button of the chat under the pointer.
  "accent-strong": [subtle],
  // A toast's icon and progress.
  info: [surface],
  // The time in the calendar, and the ring around a field with an error.
  danger: [warned],
  // Bars of a chart.
  "category-4": [background, surface],
};

const list = (kind: Pair["kind"], of: typeof text): Pair[] =>
  Object.entries(of).flatMap(([front, backs]) =>
    backs.map((back) => ({ front: front as Token, back, kind })),
  );

/** Every pair of the design. A control that is disabled, a line that divides and a picture need no contrast (WCAG 2.2, 1.4.3, 1.4.11). */
export const colorPairs: readonly Pair[] = [
  ...list("text", text),
  ...list("part", parts),
  // The request for an appointment on the home page.
  { front: "on-inverse", back: subtle, kind: "text", only: "dark" },
  { front: "on-inverse-muted", back: subtle, kind: "text", only: "dark" },
  ...([1, 2, 3, 4, 5] as const).flatMap((category) =>
    [background, surface].map(
      (back): Pair => ({ front: `category-${category}`, back, kind: "text", isTinted: true }),
    ),
  ),
];

/** The contrast that a pair needs in a setting (WCAG 2.2, 1.4.3, 1.4.6 and 1.4.11). */
export function leastContrast({ kind }: Pair, setting: Setting): number {
  if (kind === "part") return 3;
  return setting.startsWith("contrast") ? 7 : 4.5;
}
