import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { maxOffers, type OfferCandidate } from "#contract/appointments/offers.ts";
import { defaultMinutes } from "#contract/appointments/visit-times.ts";
import { officeNow } from "#contract/office-dates.ts";
import { providerName } from "#contract/site/look-up.ts";
import { call } from "#web/api/browser-call.ts";
import { describeTime, formatFullDate, formatShortDay, getErrorMessage } from "#web/api/english.ts";
import { CheckboxField } from "#web/forms/fields.tsx";
import { useQueryData } from "#web/forms/use-query-data.tsx";
import { Button } from "#web/ui/button.tsx";
import { cardClasses } from "#web/ui/card.tsx";
import { showToast } from "#web/ui/english-toast.ts";
import { keepFocusNear } from "#web/ui/focus.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useIsMounted } from "#web/ui/use-late-failure.ts";
import { refreshLists } from "./appointment-queries.ts";
import { describeWhose } from "./describe-person.ts";
import { addTakenBy } from "./describe-taken.ts";
import { candidatesQuery, type FreedTime, useFreedTime } from "./freed-time.ts";
import { categoryLabel } from "./labels.ts";
import { useHasBegun } from "./use-clock.ts";
import { isTimeTaken } from "./visit-mutations.ts";

const describeFailure = (error: unknown) =>
  addTakenBy(getErrorMessage(error, "Failed to offer the time."), error);

/** The details of a matching request. */
function hintOf(candidate: OfferCandidate, minutes: number): string {
  const { confirmed_date: date, confirmed_time: time, requested_at, category } = candidate;
  const needed = candidate.minutes ?? defaultMinutes(category as string);
  const hints = [
    candidate.is_offered && "already has this offer",
    candidate.wants_earlier && "would take an earlier time",
    date && time
      ? `visit on ${formatShortDay(date)} at ${describeTime(time)}`
      : `asked on ${formatShortDay(officeNow(new Date(requested_at)).date)}`,
    needed > minutes && `usually needs ${needed} minutes`,
  ]
    .filter(Boolean)
    .join(" · ");
  return hints.charAt(0).toUpperCase() + hints.slice(1);
}

/** The matching requests, of which staff choose those to offer the time to. */
export function OfferToCandidates({ freed }: { freed: FreedTime }) {
  const [data, fallback] = useQueryData(candidatesQuery(freed), {
    failure: "Failed to load the requests that fit.",
    loading: <Skeleton lines={3} />,
  });
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const isMounted = useIsMounted();
  const { appointmentId: _, ...time } = freed;
  const offer = useMutation({
    mutationFn: (to: number[]) => call("POST /api/appointments/offers/", { body: { ...time, to } }),
    onSuccess({ message }) {
      setChosen([]);
      void showToast(message, { type: "success" });
    },
    onError(error) {
      // A taken time is no longer shown here.
      if (isMounted() && !isTimeTaken(error)) return;
      const when = `${formatShortDay(freed.date)} at ${describeTime(freed.time)}`;
      void showToast(`${when} was not offered: ${describeFailure(error)}`, { type: "error" });
    },
    onSettled: () => void refreshLists(),
  });
  if (!data) return fallback;
  const { isFree, candidates, count } = data;
  if (!isFree) return <p className="text-muted">This time has been taken.</p>;
  if (candidates.length === 0) return <p className="text-muted">No request fits this time.</p>;
  const open = candidates.filter(({ is_offered }) => !is_offered).map(({ id }) => id);
  const to = chosen.filter((id) => open.includes(id));
  return (
    <>
      <fieldset className="grid gap-x-6 gap-y-3 md:grid-cols-2">
        <legend className="mb-3 font-semibold">Offer it by email to</legend>
        {candidates.map((candidate) => (
          <CheckboxField
            key={candidate.id}
            label={`${describeWhose(candidate)}, ${categoryLabel(candidate.category)}`}
            hint={hintOf(candidate, freed.minutes)}
            checked={candidate.is_offered || to.includes(candidate.id)}
            disabled={candidate.is_offered || (to.length >= maxOffers && !to.includes(candidate.id))}
            onChange={({ target }) =>
              setChosen(target.checked ? [...to, candidate.id] : to.filter((id) => id !== candidate.id))
            }
          />
        ))}
      </fieldset>
      {count > candidates.length && (
        <p className="text-muted">
          The first {candidates.length} of {count}
        </p>
      )}
      {offer.error && (
        <Notice role="alert" variant="danger">
          {describeFailure(offer.error)}
        </Notice>
      )}
      <Button
        isDisabled={offer.isPending || to.length === 0}
        onClick={() => offer.mutate(to)}
        className="justify-self-start"
      >
        {offer.isPending ? "Sending…" : "Offer this time"}
      </Button>
    </>
  );
}

/** The time, duration and provider of a visit in a sentence. */
export function VisitTime({ date, time, minutes, provider }: Omit<FreedTime, "appointmentId">) {
  return (
    <>
      <time dateTime={`${date}T${time}`} className="font-semibold">
        {formatFullDate(date)}, {describeTime(time)}
      </time>
      , {minutes} minutes with {providerName(provider)}
    </>
  );
}

/** The time that a cancelled or rescheduled visit has freed, with the matching requests (visits-70, visits-71). */
export function FreedTimeSection() {
  const { freed, hide } = useFreedTime();
  return freed && <FreedTimeCard freed={freed} onHide={hide} />;
}

function FreedTimeCard({ freed, onHide }: { freed: FreedTime; onHide: () => void }) {
  const { data } = useQuery(candidatesQuery(freed));
  const hasBegun = useHasBegun(freed);
  // The change was undone, or the time was taken: by a colleague, or by an accepted offer.
  if (hasBegun || (data && !data.isFree)) return null;
  const { date, time, provider } = freed;
  return (
    <section
      ref={keepFocusNear}
      aria-labelledby="freed-time-heading"
      className={`${cardClasses} grid gap-4 p-5 sm:p-8`}
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="freed-time-heading" className="text-3xl">
            A time has opened up
          </h2>
          <p className="mt-2">
            <VisitTime {...freed} />
          </p>
        </div>
        <Button variant="quiet" onClick={onHide}>
          Hide
        </Button>
      </div>
      <OfferToCandidates key={`${date} ${time} ${provider}`} freed={freed} />
    </section>
  );
}
