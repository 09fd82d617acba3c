import ChevronDown from "lucide-react/icons/chevron-down";
import { NavLink } from "react-router";
import { type Link } from "#contract/site/site.ts";

/** A section of the top bar: a native disclosure, so that it opens by click and keyboard without any script. */
export function DropDown({ label, links }: { label: string; links: readonly Link[] }) {
  return (
    <details name="top-bar" className="group relative" data-drop-down suppressHydrationWarning>
      <summary className="flex min-h-11 list-none items-center gap-1.5 rounded-full px-2 @7xl:px-4 font-semibold transition-colors hover:bg-accent-subtle group-open:bg-accent-subtle">
        {label}
        <ChevronDown
          aria-hidden
          className="size-4 text-muted transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      {/* The padding bridges the gap to the panel, so that the pointer stays inside on its way there. */}
      <div className="absolute top-full left-0 pt-2">
        <ul className="w-max min-w-60 rounded-box border border-border bg-surface p-2 shadow-raised">
          {links.map(({ label: page, href }) => (
            <li key={href}>
              <NavLink
                to={href}
                className="flex min-h-11 items-center rounded-control px-4 font-medium transition-colors hover:bg-accent-subtle aria-[current=page]:text-accent aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-4"
              >
                {page}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
