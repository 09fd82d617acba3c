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
import { CardSection } from "#web/ui/card.tsx";
import { LoadError, Skeleton } from "#web/ui/loading.tsx";
import { Name } from "#web/ui/name.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { withElements } from "#web/ui/with-elements.ts";
import { useActionOutcome } from "./action-outcome.tsx";
import { AnotherTimeNotice, mustChoose } from "./another-time-notice.tsx";
import { AutosaveSwitch } from "./autosave-switch.tsx";
import { describeWhen } from "./labels.ts";
import { When } from "./linked-page.tsx";
import { type OwnAction, OwnVisitActions } from "./own-visit-actions.tsx";
import { nextVisitQuery, ownVisitApi } from "./own-visit-api.ts";

interface VisitProps {
  visit: Appointment;
  onDone: (action: OwnAction, when: string) => void;
  /** Called when a dialog of the visit's actions opens and when it closes. */
  onOpenChange: (isOpen: boolean) => void;
}

function Visit({ visit, onDone, onOpenChange }: VisitProps) {
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
        {attendance === "coming" && !visit.asked_to_choose && <span>{m.visit_said_coming()}</span>}
      </p>
      <OwnVisitActions
        isVisit
        mustChoose={mustChoose(visit)}
        when={when}
        cancel={actions.cancel}
        askForAnotherTime={actions.askForAnotherTime}
        onDone={(action) => onDone(action, when)}
        onOpenChange={onOpenChange}
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
  // While one of its dialogs is open a visit stays, with what was chosen in it, though another one is next (pages-68).
  const [asked, setAsked] = useState<Appointment>();
  const visit = asked && asked.id !== data?.visit?.id ? asked : data?.visit;
  if (isHiddenWithoutVisit && data && !visit && !outcome) return null;

  function content() {
    if (visit) {
      const onDone: typeof showOutcome = (...done) => {
        setDoneFor(visit.id);
        showOutcome(...done);
      };
      return (
        <Visit
          key={`visit-${visit.id}`}
          visit={visit}
          onDone={onDone}
          onOpenChange={(isOpen) => setAsked(isOpen ? visit : undefined)}
        />
      );
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
    <CardSection heading={m.visit_next()}>
      <div aria-busy={!data && !isError} className="grid gap-5">
        {outcome}
        {visit && !(outcome && doneFor === visit.id) && <AnotherTimeNotice {...visit} />}
        {content()}
      </div>
    </CardSection>
  );
}
