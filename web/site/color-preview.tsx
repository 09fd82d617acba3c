import type { CSSProperties } from "react";
import type { Token } from "#contract/site/design-colors.ts";
import { lightnessOf } from "#contract/site/palette.ts";
import { siteColors } from "#contract/site/site-colors.ts";
import { buttonClasses } from "#web/ui/button.tsx";

type Scheme = "light" | "dark";

/** What each color is for, in the words of someone who looks at the page. */
const uses: readonly [Token, string][] = [
  ["accent", "Buttons and links"],
  ["accent-strong", "Under the pointer"],
  ["accent-subtle", "Tinted panels"],
  ["foreground", "Headings and text"],
  ["background", "Page"],
  ["inverse", "Footer"],
];

/** Says whether pages show the brand color as it is, and if not, why. */
function describe(scheme: Scheme, color: string, accent: string): string {
  if (accent === color) return `In ${scheme} mode, buttons and links use your exact color.`;
  const change = lightnessOf(accent) - lightnessOf(color);
  if (scheme === "dark" && change <= 0)
    return `In dark mode buttons and links are softer than your color, ${accent}, so that it does not glare.`;
  const how = change > 0 ? "lighter" : "darker";
  return `In ${scheme} mode buttons and links are ${how} than your color, ${accent}, so that words stay easy to read.`;
}

/** Buttons, links and headings as pages show them in a brand's colors, light and dark, with the colors by name (site-14). */
export function ColorPreview({ color }: { color: string }) {
  const colors = siteColors(color);
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {(["light", "dark"] as const).map((scheme) => (
        <SchemePreview key={scheme} scheme={scheme} color={color} tokens={colors[scheme]} />
      ))}
    </div>
  );
}

interface SchemePreviewProps {
  readonly scheme: Scheme;
  readonly color: string;
  readonly tokens: Readonly<Record<Token, string>>;
}

function SchemePreview({ scheme, color, tokens }: SchemePreviewProps) {
  const style = Object.fromEntries(Object.entries(tokens).map(([token, hex]) => [`--color-${token}`, hex]));
  return (
    <div className="grid min-w-0 content-start gap-3">
      <div
        aria-hidden
        data-color-preview={scheme}
        style={{ ...style, colorScheme: scheme } as CSSProperties}
        className="overflow-hidden rounded-box border border-border bg-background text-foreground"
      >
        <div className="grid gap-3 p-5">
          <p className="font-display text-2xl leading-tight font-semibold">Good morning</p>
          <p className="text-muted">
            Words around <span className="font-semibold text-accent underline">a link</span>, as on every
            page.
          </p>
          <p className="flex flex-wrap gap-2">
            <span className={buttonClasses("primary")}>Request a visit</span>
            <span className={buttonClasses("secondary")}>Call us</span>
          </p>
          <p className="rounded-control bg-accent-subtle px-4 py-3">A panel that stands out</p>
        </div>
        <p className="bg-inverse px-5 py-3 text-on-inverse">
          Footer <span className="text-on-inverse-muted">and what is small in it</span>
        </p>
      </div>
      <output className="text-note leading-snug">{describe(scheme, color, tokens.accent)}</output>
      <ul className="grid grid-cols-1 gap-x-4 gap-y-2 text-note sm:grid-cols-2">
        {uses.map(([token, use]) => (
          <li key={token} className="flex items-center gap-2.5">
            <span
              className="size-6 shrink-0 rounded-small border border-border-strong forced-color-adjust-none"
              style={{ backgroundColor: tokens[token] }}
            />
            <span className="min-w-0">
              {use} <span className="text-muted">{tokens[token]}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
