import { Link } from "react-router";
import { isDrawing } from "#contract/site/picture-file.ts";
import { site } from "#contract/site/site.ts";

/** The practice's logo and name, a link home; smaller on narrow screens. */
export function Logo() {
  const { look, practice } = site();
  const { logo } = look;
  const { name } = practice;
  return (
    <Link
      to="/"
      aria-label={name ? `${name}, home` : "Home"}
      className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-small @5xl:shrink-0"
    >
      {/* With a low priority React does not preload it before the page's first picture. */}
      {logo?.src && (
        <img
          src={logo.src}
          {...(!isDrawing(logo) && { srcSet: logo.srcset, sizes: "44px" })}
          alt=""
          width={44}
          height={44}
          fetchPriority="low"
          className="size-9 shrink-0 object-contain @7xl:size-11"
        />
      )}
      {/* In a bar that is too narrow for the name, the logo is alone. */}
      <span className="font-display text-lg leading-tight font-semibold tracking-tight text-balance @max-xs:sr-only @5xl:whitespace-nowrap @7xl:text-name">
        {name || "Home"}
      </span>
    </Link>
  );
}
