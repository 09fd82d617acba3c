/** A color of the design: a token, named after its use (docs/design-system.md), or part of a picture behind words. */
export type Token = keyof typeof values;

/** The two schemes; the light one in high saturation and the dark one inverted, where they have other colors; the two contrasts. */
export type Setting = "light" | "dark" | "saturated" | "inverted" | "contrast-light" | "contrast-dark";

/** Light, dark (web/styles.css), light contrast and dark contrast (web/accessibility-sidebar/contrast.css). */
const values = {
  background: ["#fbf7f0", "#0f1c1a", "#ffffff", "#0a0a0a"],
  surface: ["#ffffff", "#162724", "#ffffff", "#141414"],
  "surface-sunken": ["#f3ecdf", "#0b1614", "#f2f2f2", "#000000"],
  foreground: ["#15302c", "#f2ede3", "#0a0a0a", "#fafafa"],
  muted: ["#4c5f5a", "#b7c6c0", "#222222", "#e8e8e8"],
  border: ["#e2d8c6", "#2b433e", "#6b6b6b", "#8f8f8f"],
  "border-strong": ["#8b8473", "#7d9690", "#333333", "#d0d0d0"],
  accent: ["#1a6b62", "#7fcabd", "#00403a", "#8fe5d8"],
  "accent-strong": ["#12403c", "#b4e3d9", "#002b27", "#c5f5ee"],
  "accent-subtle": ["#e3efeb", "#1b322e", "#e8e8e8", "#242424"],
  "on-accent": ["#ffffff", "#0d2421", "#ffffff", "#001a17"],
  info: ["#2a5d8a", "#9cc6ea", "#0b3357", "#a9d5ff"],
  success: ["#1f6b3b", "#8ed6a5", "#0b4420", "#9ff0b6"],
  warning: ["#80510a", "#f0c274", "#4f3300", "#ffd98a"],
  "warning-subtle": ["#fdeecf", "#3a2c10", "#fff3d6", "#2b2000"],
  danger: ["#a62b2b", "#f4a3a0", "#7a0d0d", "#ffb3b0"],
  "danger-subtle": ["#fbe4e1", "#3b1d1b", "#ffe8e6", "#33100f"],
  inverse: ["#12332f", "#0b1614", "#f2f2f2", "#000000"],
  "inverse-border": ["#2c524c", "#2b433e", "#d4d4d4", "#4a4a4a"],
  "on-inverse": ["#f6f0e4", "#f2ede3", "#0a0a0a", "#fafafa"],
  "on-inverse-muted": ["#b9cfc8", "#a9bbb5", "#222222", "#e8e8e8"],
  "category-1": ["#1a6b62", "#7fcabd", "#00403a", "#8fe5d8"],
  "category-2": ["#2a5d8a", "#9cc6ea", "#0b3357", "#a9d5ff"],
  "category-3": ["#6d3c72", "#d9aede", "#4c1852", "#f0c3f5"],
  "category-4": ["#8a5a06", "#f0c274", "#4f3300", "#ffd98a"],
  "category-5": ["#a83d24", "#f29b82", "#6e1d08", "#ffb59e"],

  // No tokens: of the home page's picture, what contrasts least with the tagline and with the other words on it. In a
  // contrast, and inverted, only a tenth of it is seen.
  "behind-tagline": ["#e9e4c8", "#3b4d41", "#fdfcfa", "#0f1110"],
  "behind-welcome": ["#e5d5bb", "#414f42", "#fcfbf8", "#101110"],
} as const;

const column = (at: 0 | 1 | 2 | 3) =>
  Object.fromEntries(Object.entries(values).map(([token, colors]) => [token, colors[at]])) as Record<
    Token,
    string
  >;

/** Each color of the design in each setting, as the stylesheets have it. */
export const designColors: Readonly<Record<Setting, Readonly<Record<Token, string>>>> = {
  light: column(0),
  dark: column(1),
  saturated: {
    ...column(0),
    accent: "#145850",
    danger: "#7c1d1d",
    success: "#1a5a32",
    warning: "#70470e",
    "category-1": "#145850",
    "category-4": "#704806",
    "category-5": "#812a18",
  },
  inverted: {
    ...column(1),
    "category-5": "#f5a893",
    "behind-tagline": "#13211e",
    "behind-welcome": "#14211e",
  },
  "contrast-light": column(2),
  "contrast-dark": column(3),
};
