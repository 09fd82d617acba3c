import { useId } from "react";
import { pageGroups } from "#contract/site/page-groups.ts";
import type { PublicPage } from "#contract/site/public-pages.ts";
import { m } from "#messages/messages.js";
import { TextLink } from "#web/ui/text-link.tsx";

/** A page as it is listed. */
type ListedPage = Omit<PublicPage, "text">;

const headings: Readonly<Record<PublicPage["group"], () => string>> = {
  services: m.nav_services,
  patients: m.search_group_patients,
  practice: m.search_group_practice,
  posts: m.search_group_posts,
};

/** The pages of a group; posts, of which there may be hundreds, below the others in columns. */
function PageGroup({ group, pages }: { group: PublicPage["group"]; pages: readonly ListedPage[] }) {
  const id = useId();
  const isLong = group === "posts";
  return (
    <section aria-labelledby={id} className={isLong ? "col-span-full" : ""}>
      <h3 id={id} className="text-xl">
        {headings[group]()}
      </h3>
      <ul className={`mt-2 ${isLong ? "gap-x-10 sm:columns-2 lg:columns-3" : ""}`}>
        {pages.map(({ path, title, language }) => (
          <li key={path} lang={language} className="break-inside-avoid">
            <TextLink to={path} variant="standalone" className="py-1.5 leading-snug">
              {title}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Links to all pages by their groups: what there is without a search too. */
export function PageIndex({ pages }: { pages: readonly ListedPage[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-border pt-10 lg:pt-14">
      <h2 id={id} className="text-3xl">
        {m.nav_all_pages()}
      </h2>
      <div className="mt-6 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {pageGroups.map((group) => {
          const listed = pages.filter((page) => page.group === group);
          return listed.length > 0 && <PageGroup key={group} group={group} pages={listed} />;
        })}
      </div>
    </section>
  );
}
