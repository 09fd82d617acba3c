import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { Offer } from "#contract/appointments/offers.ts";
import { officeNow } from "#contract/office-dates.ts";
import { m } from "#messages/messages.js";
import { call } from "#web/api/browser-call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { getQueryClient, storeAndRefetch } from "#web/api/query-client.tsx";
import { Button } from "#web/ui/button.tsx";
import { cardClasses } from "#web/ui/card.tsx";
import { useFocusFallback } from "#web/ui/focus.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { isolateName } from "#web/ui/person-name.ts";
import { ActionOutcome } from "./action-outcome.tsx";
import { describeWhen } from "./labels.ts";
import { CallUs, isBrokenLink, LinkedPage, LinkPending, Office, ofPatient, When } from "./linked-page.tsx";
import { untilRefused } from "./linked-visit-api.ts";
import { StruckTime } from "./request-flags.tsx";
import { useClock } from "./use-clock.ts";

/** The offer of a link in an email (visits-72), refetched while it is open, since another patient may accept it. */
export function offerQuery(token: string) {
  return queryOptions({
    queryKey: ["offer", token],
    queryFn: () => call("GET /api/offers/{token}/", { params: { token } }),
    staleTime: 0,
    refetchInterval: (query) => query.state.data?.state === "open" && untilRefused(query),
  });
}

/** An offer on its page, which may have been left open until the offer has ended. */
type ShownOffer = Omit<Offer, "state"> & { readonly state: Offer["state"] | "ended" };

function lineOf({ first_name, patient_first_name: patient, state }: ShownOffer): string {
  const lines = {
    open: m.offer_line_open,
    taken: m.offer_line_taken,
    ended: m.offer_line_ended,
    accepted: m.visit_line_is_on,
  } as const;
  return lines[state]({ reader: isolateName(first_name), ...ofPatient(patient) });
}

/** Why an offer can no longer be accepted. */
const endings: Readonly<
  Partial<Record<ShownOffer["state"], { struck: "taken" | "ended"; notice: () => string }>>
> = {
  taken: { struck: "taken", notice: m.offer_taken },
  ended: { struck: "ended", notice: m.offer_ended },
};

/** What happens to the patient's current request or visit. */
function CurrentAppointment({ current, state, patient_first_name: patient }: ShownOffer) {
  const stays = current
    ? m.offer_visit_stays({ when: describeWhen(current), ...ofPatient(patient) })
    : m.offer_request_stays(ofPatient(patient));
  if (endings[state]) return <p>{stays}</p>;
  return (
    <p>
      {current && (
        <span>{m.offer_would_replace({ when: describeWhen(current), ...ofPatient(patient) })} </span>
      )}
      <span>
        {m.offer_first_who_accepts()} {stays}
      </span>
    </p>
  );
}

/** Accepts the offer. */
function Accept({ token }: { token: string }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call("POST /api/offers/{token}/accept/", { params: { token } }),
    onSuccess: (offer) => void storeAndRefetch(offerQuery(token), () => offer),
    onError: () => getQueryClient().invalidateQueries(offerQuery(token)),
  });
  return (
    <>
      {error && (
        <Notice role="alert" variant="danger">
          {getErrorMessage(error, m.visit_not_saved())}
        </Notice>
      )}
      <Button isDisabled={isPending} onClick={() => mutate()} className="justify-self-start">
        {isPending ? m.offer_accepting() : m.offer_accept()}
      </Button>
    </>
  );
}

/** An offer and the button that accepts it; if it no longer can be, the notice takes the button's focus. */
function OfferCard({ token, offer }: { token: string; offer: ShownOffer }) {
  const card = useRef<HTMLDivElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  useFocusFallback(card, notice);
  const ends = officeNow(new Date(offer.expires_at));
  const ending = endings[offer.state];
  return (
    <div ref={card} className={`${cardClasses} grid gap-6 p-5 sm:p-8`}>
      {ending && (
        <div ref={notice} tabIndex={-1} role="alert">
          <Notice variant="warning">{ending.notice()}</Notice>
        </div>
      )}
      {offer.state === "accepted" && <ActionOutcome action="accepted" />}
      <Office {...offer} />
      {offer.state !== "accepted" && <CurrentAppointment {...offer} />}
      {offer.state === "open" && (
        <>
          <p className="text-muted">{m.offer_ends({ when: describeWhen(ends) })}</p>
          <Accept token={token} />
        </>
      )}
      {ending && (
        <p>
          {m.offer_need_soon()} <CallUs />
        </p>
      )}
    </div>
  );
}

/** The free time that a link in an email offers, and the patient's actions (visits-72). */
export function OfferedTime({ token }: { token: string }) {
  const query = useQuery(offerQuery(token));
  const { data: loaded, dataUpdatedAt } = query;
  const hasEnded = useClock((now) => {
    if (loaded?.state !== "open") return false;
    // What the server called open after that by this clock is open: then the clock is fast.
    const ends = Date.parse(loaded.expires_at);
    return dataUpdatedAt < ends && now.getTime() >= ends;
  });
  // A failed refetch comes first: the appointment was cancelled since.
  if (loaded && (hasEnded || !isBrokenLink(query.error))) {
    const offer: ShownOffer = hasEnded ? { ...loaded, state: "ended" } : loaded;
    const struck = endings[offer.state]?.struck;
    const when = <When {...offer} />;
    return (
      <LinkedPage line={lineOf(offer)} heading={struck ? <StruckTime why={struck}>{when}</StruckTime> : when}>
        <OfferCard token={token} offer={offer} />
      </LinkedPage>
    );
  }
  return (
    <LinkPending
      query={query}
      heading={m.offer_title()}
      label={m.offer_loading()}
      failure={m.offer_failed()}
    />
  );
}
