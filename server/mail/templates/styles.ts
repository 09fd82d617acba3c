/**
 * The site's colours by their names in web/styles.css, which mails cannot load: light values stand in each element's
 * style, dark ones in the head for mail programs that know `prefers-color-scheme`.
 */
export const colours = {
  light: {
    paper: "#fbf7f0",
    surface: "#ffffff",
    line: "#e2d8c6",
    ink: "#15302c",
    inkSoft: "#4c5f5a",
    brand: "#1a6b62",
    onBrand: "#ffffff",
  },
  dark: {
    paper: "#0f1c1a",
    surface: "#162724",
    line: "#2b433e",
    ink: "#f2ede3",
    inkSoft: "#b7c6c0",
    brand: "#7fcabd",
    onBrand: "#0d2421",
  },
} as const;

/** The site's families first, where the reader has them; no mail fetches a font. */
export const fonts = {
  text: "'Figtree Variable', Figtree, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  display: "'Fraunces Variable', Fraunces, Georgia, 'Times New Roman', serif",
} as const;

const { dark } = colours;

/**
 * What inline styles cannot say: the dark side, and less air on a phone. Classes are those of email-layout.tsx; the
 * paper is also a table's cell, for mail programs that drop the body.
 */
export const headStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: ${dark.paper} !important; }
  .surface { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.inkSoft} !important; }
  .brand { color: ${dark.brand} !important; }
  .action { background-color: ${dark.brand} !important; color: ${dark.onBrand} !important; }
  .line { border-color: ${dark.line} !important; }
}
@media (max-width: 480px) {
  .surface { padding: 24px 20px !important; }
}
`;
