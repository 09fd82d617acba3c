import { TextLink } from "../ui/text-link.tsx";

interface NothingOnPageProps {
  /** How many requests there are on other pages. */
  count: number;
  /** The text if there are none at all. */
  none: string;
  /** The list's first page. */
  first: string;
}

/** Replaces an empty list: there may be none, or the page may be past the end, as when its last request left. */
export function NothingOnPage({ count, none, first }: NothingOnPageProps) {
  if (count === 0) return <p className="text-muted">{none}</p>;
  return (
    <p className="text-muted">
      Nothing is left on this page.{" "}
      <TextLink to={first} preventScrollReset>
        Back to the first page
      </TextLink>
    </p>
  );
}
