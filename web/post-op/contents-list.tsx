import { postOpPage } from "#practice/post-op/page.ts";
import { treatments } from "#practice/post-op/treatments.ts";

/** The treatments as links to their sheets; it stays in view where there is room beside them. */
export function ContentsList() {
  return (
    <nav
      aria-labelledby="contents-heading"
      className="lg:sticky lg:top-[calc(var(--top-bar-height)+2.5rem)] lg:self-start print:hidden"
    >
      <h2 id="contents-heading" className="font-sans text-base font-semibold tracking-normal text-accent">
        {postOpPage.contentsHeading}
      </h2>
      <ul className="mt-3 grid gap-x-6 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-1">
        {treatments.map(({ anchor, title }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              suppressHydrationWarning
              className="flex min-h-11 items-center border-l-2 border-border py-1.5 pl-4 leading-snug transition-colors hover:border-accent hover:text-accent aria-[current=location]:border-accent aria-[current=location]:font-semibold aria-[current=location]:text-accent"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
