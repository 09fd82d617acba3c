import { useQuery } from "@tanstack/react-query";
import Building2 from "lucide-react/icons/building-2";
import KeyRound from "lucide-react/icons/key-round";
import Search from "lucide-react/icons/search";
import UserRound from "lucide-react/icons/user-round";
import type { Profile } from "#contract/accounts/accounts.ts";
import { cardClasses } from "#web/ui/card.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { summaryQuery } from "./appointment-queries.ts";
import { listAnchor, listPath } from "./list-view.ts";

interface FigureProps {
  /** A dash until it is known. */
  count: number | undefined;
  label: string;
}

function Figure({ count, label }: FigureProps) {
  return (
    <>
      <dt className="order-last text-sm leading-tight text-muted">{label}</dt>
      <dd className="font-display text-3xl leading-none font-semibold tabular-nums">{count ?? "–"}</dd>
    </>
  );
}

const figure =
  "flex min-w-0 items-center gap-2 max-sm:flex-1 max-sm:flex-col max-sm:items-start max-sm:gap-0.5";

/** An employee's pending work, and links to frequent tasks (visits-29). */
export function EmployeePanel({ profile }: { profile: Profile }) {
  const { data } = useQuery(summaryQuery);
  return (
    <section
      aria-labelledby="panel-heading"
      className={`${cardClasses} flex flex-wrap items-center gap-x-8 gap-y-2 px-5 py-3`}
    >
      <h2 id="panel-heading" className="text-2xl wrap-anywhere max-sm:sr-only">
        Hello, <bdi>{profile.first_name}</bdi>
      </h2>
      <dl
        aria-live="polite"
        className="flex flex-1 flex-wrap gap-x-6 gap-y-2 max-sm:grid max-sm:flex-auto max-sm:grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] max-sm:gap-x-3"
      >
        <div className={figure}>
          <Figure count={data?.pending} label="Pending requests" />
          <dd className="order-last text-sm max-sm:hidden">
            <TextLink to={`${listPath(1, "pending")}#${listAnchor}`}>See pending requests</TextLink>
          </dd>
        </div>
        <div className={figure}>
          <Figure count={data?.visits_today} label="Visits today" />
        </div>
        <div className={figure}>
          <Figure count={data?.visits_this_week} label="Visits this week" />
        </div>
      </dl>
      <div className="flex flex-wrap gap-x-5 max-sm:-my-1 max-sm:gap-x-3 max-sm:text-sm max-sm:[&_svg]:hidden">
        <TextLink to="/people" variant="standalone">
          <Search aria-hidden className="size-4" />
          Find a person
        </TextLink>
        <TextLink to={`/profile/${profile.username}`} variant="standalone">
          <UserRound aria-hidden className="size-4" />
          Your profile
        </TextLink>
        <TextLink to="/profile/edit" variant="standalone">
          <KeyRound aria-hidden className="size-4" />
          My Account
        </TextLink>
        {profile.owner && (
          <TextLink to="/office" variant="standalone">
            <Building2 aria-hidden className="size-4" />
            Run the office
          </TextLink>
        )}
      </div>
    </section>
  );
}
