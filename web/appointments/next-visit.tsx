import { useQuery } from "@tanstack/react-query";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import { useState } from "react";
import type { Appointment } from "#contract/appointments/appointments.ts";
import { earlierTime } from "#contract/appointments/request-fields.ts";
import { providerName } from "#contract/site/look-up.ts";
import { m } from "#messages/messages.js";
import { fetchFile } from "#web/api/browser-call.ts";
import { DownloadButton } from "#web/forms/download-button.tsx";
import { useSession } from "#web/session/use-session.ts";
import { cardClasses } from "#web/ui/card.tsx";
import { LoadError, Skeleton } from "#web/ui/loading.tsx";
import { Name } from "#web/ui/name.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { withElements } from "#web/ui/with-elements.ts";
import { useActionOutcome } from "./action-outcome.tsx";
import { AutosaveSwitch } from "./autosave-switch.tsx";
import { describeWhen } from "./labels.ts";
import { When } from "./linked-page.tsx";
import { type OwnAction, OwnVisitActions } from "./own-visit-actions.tsx";
import { nextVisitQuery, ownVisitApi } from "./own-visit-api.ts";

interface VisitProps {
  visit: Appointment;
  onDone: (action: OwnAction, when: string) => void;
}

function Visit({ visit, onDone }: VisitProps) {
  const { id, confirmed_date: date, confirmed_time: time, provider, minutes, attendance } = visit;
  const actions = ownVisitApi(id);
  if (!date || !time) return null;
  const when = describeWhen({ date, time });
  return (
    <>
      <p className="font-display text-3xl leading-tight font-semibold text-balance sm:text-4xl">
        <When date={date} time={time} />
      </p>
      <p>
        {visit.patient_name && (
          <span>{withElements(m.visit_next_for, { patient: <Name>{visit.patient_name}</Name> })} </span>
        )}
        {provider && (
          <span>{m.visit_next_with({ provider: providerName(provider), minutes: minutes ?? 0 })} </span>
        )}
        {attendance === "coming" && <span>{m.visit_said_coming()}</span>}
      </p>
      <OwnVisitActions
        isVisit
        when={when}
        cancel={actions.cancel}
        askForAnotherTime={actions.askForAnotherTime}
        onDone={(action) => onDone(action, when)}
      >
        <DownloadButton
          variant="quiet"
          fileName={m.visit_calendar_file()}
          load={() => fetchFile(`/api/appointments/${id}/calendar.ics`)}
          failure={m.visit_calendar_failed()}
        >
          <CalendarPlus aria-hidden className="size-5" />
          {m.visit_add_to_calendar()}
        </DownloadButton>
      </OwnVisitActions>
      <div className="border-t border-border pt-3">
        <AutosaveSwitch {...earlierTime} isOn={visit.wants_earlier} save={actions.setWantsEarlier} />
      </div>
    </>
  );
}

/** The next visit of a patient's account; an employee's has none. */
export function PatientsNextVisit() {
  return useSession()?.role === "employee" ? null : <NextVisit />;
}

/** The card's content without a visit. */
function NoVisit() {
  return (
    <p className="text-muted">
      {m.visit_next_none()} <TextLink to="/appointments">{m.visit_next_request()}</TextLink>
    </p>
  );
}

/**
 * The signed-in patient's next visit, with its actions (visits-57). Without a visit it renders nothing if
 * `isHiddenWithoutVisit`.
 */
export function NextVisit({ isHiddenWithoutVisit = false }: { isHiddenWithoutVisit?: boolean }) {
  const { data, isError, refetch } = useQuery(nextVisitQuery);
  const { outcome, showOutcome } = useActionOutcome();
  // The outcome of one visit says nothing of the next that takes its place.
  const [doneFor, setDoneFor] = useState<number>();
  if (isHiddenWithoutVisit && data && !data.visit && !outcome) return null;

  function content() {
    const visit = data?.visit;
    if (visit) {
      const onDone: typeof showOutcome = (...done) => {
        setDoneFor(visit.id);
        showOutcome(...done);
      };
      return <Visit key={visit.id} visit={visit} onDone={onDone} />;
    }
    if (data) return <NoVisit />;
    if (isError) {
      return (
        <LoadError role="alert" onRetry={() => void refetch()}>
          {m.visit_next_failed()}
        </LoadError>
      );
    }
    return (
      <>
        <p className="sr-only">{m.visit_loading()}</p>
        <Skeleton lines={4} />
      </>
    );
  }

  return (
    <section
      aria-labelledby="next-visit-heading"
      aria-busy={!data && !isError}
      className={`${cardClasses} grid gap-5 p-5 sm:p-8`}
    >
      <h2 id="next-visit-heading" className="text-2xl">
        {m.visit_next()}
      </h2>
      {outcome}
      {data?.visit?.wants_another_time && !(outcome && doneFor === data.visit.id) && (
        <Notice variant="info">{m.visit_asked_another_time()}</Notice>
      )}
      {content()}
    </section>
  );
}
