import { m } from "#messages/messages.js";
import { useLanguage } from "#web/ui/in-english.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

interface NothingOnPageProps {
  /** The number of requests on all pages. */
  count: number;
  /** The text if there are none at all. */
  none: string;
  /** The list's first page. */
  first: string;
}

/**
 * Replaces an empty list: there are none at all, or the page is past the end, as after its last request was removed.
 */
export function NothingOnPage({ count, none, first }: NothingOnPageProps) {
  const locale = useLanguage();
  if (count === 0) return <p className="text-muted">{none}</p>;
  return (
    <p className="text-muted">
      {m.own_requests_page_empty({}, { locale })}{" "}
      <TextLink to={first} preventScrollReset>
        {m.own_requests_first_page({}, { locale })}
      </TextLink>
    </p>
  );
}
