/**
 * The site's colours by their names in web/styles.css, which mails cannot load: light values are in each element's
 * style, dark ones in the head for mail programs that know `prefers-color-scheme`.
 */
export const colours = {
  light: {
    background: "#fbf7f0",
    surface: "#ffffff",
    border: "#e2d8c6",
    foreground: "#15302c",
    muted: "#4c5f5a",
    accent: "#1a6b62",
    onAccent: "#ffffff",
  },
  dark: {
    background: "#0f1c1a",
    surface: "#162724",
    border: "#2b433e",
    foreground: "#f2ede3",
    muted: "#b7c6c0",
    accent: "#7fcabd",
    onAccent: "#0d2421",
  },
} as const;

/** The site's families first, where the reader has them; no mail fetches a font. */
export const fonts = {
  text: "'Figtree Variable', Figtree, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  display: "'Fraunces Variable', Fraunces, Georgia, 'Times New Roman', serif",
} as const;

const { dark } = colours;

/**
 * What inline styles cannot express: the dark scheme, and less padding on a phone. Classes are those of email-layout.tsx; the
 * background is also a table's cell, for mail programs that drop the body.
 */
export const headStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .background, .background > table > tbody > tr > td { background-color: ${dark.background} !important; }
  .surface { background-color: ${dark.surface} !important; border-color: ${dark.border} !important; }
  .foreground { color: ${dark.foreground} !important; }
  .muted { color: ${dark.muted} !important; }
  .accent { color: ${dark.accent} !important; }
  .action { background-color: ${dark.accent} !important; color: ${dark.onAccent} !important; }
  .border { border-color: ${dark.border} !important; }
}
@media (max-width: 480px) {
  .surface { padding: 24px 20px !important; }
}
`;
