import { Link } from "react-router";
import { isDrawing } from "#contract/site/picture-file.ts";
import { type Picture, site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";

/** The classes of a logo that is about as wide as high, and of one that is a word. */
const square = "size-9 shrink-0 object-contain @7xl:size-11";
const wide = "h-9 w-auto max-w-40 shrink-0 object-contain @7xl:h-11 @7xl:max-w-56";

/** The ground of a logo that could not be seen in one of the schemes: the page of the other one (site-16). */
const groundOf = ({ ink }: Picture) => site().colors[ink === "pale" ? "dark" : "light"].background;

const isWide = ({ width, height }: Picture) => width > 2 * height;

function LogoPicture({ logo }: { logo: Picture }) {
  return (
    <img
      src={logo.src}
      {...(!isDrawing(logo) && { srcSet: logo.srcset, sizes: isWide(logo) ? "224px" : "44px" })}
      alt=""
      width={isWide(logo) ? Math.round((44 * logo.width) / logo.height) : 44}
      height={44}
      // With a low priority React does not preload it before the page's first picture.
      fetchPriority="low"
      className={`${isWide(logo) ? wide : square}${logo.ink ? " rounded-small p-1" : ""}`}
      {...(logo.ink && { style: { backgroundColor: groundOf(logo) } })}
    />
  );
}

/** The practice's logo and name, a link home; smaller on narrow screens. */
export function Logo() {
  const { logo } = site().look;
  // A wide logo is the name itself; in a bar that is too narrow for both, any logo is alone.
  const hidden = logo?.src && isWide(logo) ? "sr-only" : "@max-xs:sr-only";
  return (
    <Link
      to="/"
      aria-label={m.nav_logo_home({ practice: site().practice.name })}
      className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-small @5xl:shrink-0"
    >
      {logo?.src && <LogoPicture logo={logo} />}
      <span
        translate="no"
        className={`font-display text-lg leading-tight font-semibold tracking-tight text-balance ${hidden} @5xl:whitespace-nowrap @7xl:text-name`}
      >
        {site().practice.name}
      </span>
    </Link>
  );
}
