import { useQuery } from "@tanstack/react-query";
import { ownProfileQuery } from "#web/api/own-account.ts";
import { lazyComponent } from "#web/islands/lazy-component.tsx";
import { CardSection } from "#web/ui/card.tsx";
import { InEnglish } from "#web/ui/in-english.tsx";
import { Skeleton, showNotLoaded } from "#web/ui/loading.tsx";

const Feed = lazyComponent(async () => (await import("./calendar-feed.tsx")).Feed, {
  fallback: <Skeleton lines={3} />,
  failure: showNotLoaded,
});

/** An employee's own calendar feed (exports-1). Nothing for patients, who do not load its code. */
export function CalendarFeedCard() {
  const { data: profile } = useQuery(ownProfileQuery);
  if (profile?.role !== "employee") return null;
  return (
    <InEnglish>
      <CardSection id="calendar" heading="Visits in your calendar">
        <Feed />
      </CardSection>
    </InEnglish>
  );
}
