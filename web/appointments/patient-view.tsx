import ArrowDown from "lucide-react/icons/arrow-down";
import { type ComponentProps, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Profile } from "#contract/accounts/accounts.ts";
import { m } from "#messages/messages.js";
import { cardClasses } from "#web/ui/card.tsx";
import { useFocusFallback } from "#web/ui/focus.tsx";
import { isolateName } from "#web/ui/person-name.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { refreshLists } from "./appointment-queries.ts";
import { insuranceLabel } from "./labels.ts";
import { listAnchor } from "./list-view.ts";
import { NextVisit } from "./next-visit.tsx";
import { listHeading, OwnRequests } from "./own-requests.tsx";
import { PatientForm, PatientRequestSent } from "./patient-form.tsx";

/** The details that the office takes from the account, so that they need not be typed again. */
function KnownDetails({ profile }: { profile: Profile }) {
  const known = [
    isolateName(`${profile.first_name} ${profile.last_name}`),
    profile.email,
    profile.phone,
    profile.insurance !== "none" && insuranceLabel(profile.insurance),
  ].filter(Boolean);
  return (
    <p className="mb-8 rounded-box bg-accent-subtle px-4 py-3 leading-snug wrap-anywhere">
      {m.own_requests_from_account({ details: known.join(", ") })}{" "}
      <TextLink to="/profile/edit">{m.own_requests_change_account()}</TextLink>
    </p>
  );
}

/**
 * A patient's view: the request form and the patient's requests (visits-30), to which a link leads where they are below
 * the form.
 */
export function PatientView({ profile }: { profile: Profile }) {
  const [sent, setSent] = useState<Parameters<ComponentProps<typeof PatientForm>["onSent"]>[0]>();
  const [forSomeoneElse, setForSomeoneElse] = useState(false);
  const { search } = useLocation();
  const request = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button for another request gives way to the form.
  useFocusFallback(request, heading);

  function handleSent(typed: NonNullable<typeof sent>) {
    setSent(typed);
    void refreshLists();
  }

  return (
    <div className="grid grid-cols-1 items-start gap-x-10 gap-y-12 lg:grid-cols-[1.15fr_1fr]">
      <div className="empty:hidden lg:col-span-2">
        <NextVisit isHiddenWithoutVisit />
      </div>
      <TextLink
        to={{ search, hash: listAnchor }}
        variant="standalone"
        className="-mb-6 justify-self-start lg:hidden"
        // The router scrolls to the list.
        onClick={() => document.getElementById(listHeading)?.focus({ preventScroll: true })}
      >
        {m.own_requests_heading()}
        <ArrowDown aria-hidden className="size-4.5" />
      </TextLink>
      <section
        ref={request}
        data-request-form
        aria-labelledby="request-heading"
        className={`${cardClasses} p-5 sm:p-8`}
      >
        <h2 id="request-heading" ref={heading} tabIndex={-1} className="mb-5 text-3xl">
          {m.request_heading()}
        </h2>
        {sent ? (
          <PatientRequestSent
            sent={sent}
            profile={profile}
            onAnother={(isForSomeoneElse) => {
              setForSomeoneElse(isForSomeoneElse);
              setSent(undefined);
            }}
          />
        ) : (
          <>
            <KnownDetails profile={profile} />
            <PatientForm profile={profile} forSomeoneElse={forSomeoneElse} onSent={handleSent} />
          </>
        )}
      </section>
      <OwnRequests />
    </div>
  );
}
