import { useQuery } from "@tanstack/react-query";
import Building2 from "lucide-react/icons/building-2";
import KeyRound from "lucide-react/icons/key-round";
import PenLine from "lucide-react/icons/pen-line";
import UserRound from "lucide-react/icons/user-round";
import type { Profile } from "#contract/accounts.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { cardClasses } from "#web/ui/card.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { summaryQuery } from "./appointment-queries.ts";
import { listAnchor, listPath } from "./list-view.ts";

/** A count with its label; a dash until it is known. */
function Figure({ count, label }: { count: number | undefined; label: string }) {
  return (
    <>
      <dt className="order-last text-muted">{label}</dt>
      <dd className="font-display text-4xl leading-none font-semibold tabular-nums sm:text-5xl">
        {count ?? "–"}
      </dd>
    </>
  );
}

const tile = `${cardClasses} flex flex-wrap items-center gap-x-4 gap-y-2 p-5 sm:flex-col sm:items-start sm:p-6`;

/** An employee's pending work, and links to frequent tasks (visits-29). */
export function EmployeePanel({ profile }: { profile: Profile }) {
  const { data } = useQuery(summaryQuery);
  return (
    <section aria-labelledby="panel-heading">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h2 id="panel-heading" className="text-3xl wrap-anywhere">
          Hello, <bdi>{profile.first_name}</bdi>
        </h2>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/create" variant="secondary">
            <PenLine aria-hidden className="size-4.5" />
            Create Post
          </ButtonLink>
          <ButtonLink to={`/profile/${profile.username}`} variant="secondary">
            <UserRound aria-hidden className="size-4.5" />
            Your profile
          </ButtonLink>
          <ButtonLink to="/profile/edit" variant="secondary">
            <KeyRound aria-hidden className="size-4.5" />
            My Account
          </ButtonLink>
          {profile.owner && (
            <ButtonLink to="/office" variant="secondary">
              <Building2 aria-hidden className="size-4.5" />
              Run the office
            </ButtonLink>
          )}
        </div>
      </div>
      <dl aria-live="polite" className="grid gap-3 sm:grid-cols-3 sm:gap-5">
        <div className={`${tile} relative transition-colors hover:border-accent`}>
          <Figure count={data?.pending} label="Pending requests" />
          <dd className="order-last">
            <TextLink
              to={`${listPath(1, "pending")}#${listAnchor}`}
              className="after:absolute after:inset-0 after:rounded-card"
            >
              See pending requests
            </TextLink>
          </dd>
        </div>
        <div className={tile}>
          <Figure count={data?.visits_today} label="Visits today" />
        </div>
        <div className={tile}>
          <Figure count={data?.visits_this_week} label="Visits this week" />
        </div>
      </dl>
    </section>
  );
}
