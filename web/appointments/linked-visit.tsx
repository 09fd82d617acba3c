import { useMutation, useQuery } from "@tanstack/react-query";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { earlierTime } from "#contract/appointments/request-fields.ts";
import type { LinkedVisit as Visit } from "#contract/appointments/visit-links.ts";
import { m } from "#messages/messages.js";
import { getErrorMessage } from "#web/api/error-message.ts";
import { Button, ButtonLink, buttonClasses } from "#web/ui/button.tsx";
import { cardClasses } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { isolateName } from "#web/ui/person-name.ts";
import { useActionOutcome } from "./action-outcome.tsx";
import { AnotherTimeNotice, mustChoose } from "./another-time-notice.tsx";
import { AutosaveSwitch } from "./autosave-switch.tsx";
import { describeWhen } from "./labels.ts";
import { CallUs, LinkedPage, LinkPending, Office, ofPatient, When } from "./linked-page.tsx";
import { linkedVisitApi, linkedVisitQuery } from "./linked-visit-api.ts";
import { OwnVisitActions } from "./own-visit-actions.tsx";
import { StruckTime } from "./request-flags.tsx";

/** The page's heading: the day and time if there is one. */
function Heading({ status, date, time, patient_first_name: patient }: Visit) {
  if (date && time) {
    const when = <When date={date} time={time} />;
    return status === "cancelled" ? <StruckTime why="cancelled">{when}</StruckTime> : when;
  }
  return status === "cancelled"
    ? m.visit_request_cancelled(ofPatient(patient))
    : m.visit_request_received(ofPatient(patient));
}

/** The line above the heading. */
function lineOf({ status, date, can_ask_another_time: isAhead, ...names }: Visit): string {
  const reader = isolateName(names.first_name);
  const words = { reader, ...ofPatient(names.patient_first_name) };
  if (status === "cancelled" && date) return m.visit_line_cancelled(words);
  if (status !== "confirmed") return m.visit_line_hello({ reader });
  return isAhead ? m.visit_line_is_on(words) : m.visit_line_was_on(words);
}

/**
 * The button 'I’ll be there', until it was pressed or the office cannot keep the time; not the main one for who has asked for
 * another time.
 */
function Attend({
  visit,
  attend,
  onDone,
}: {
  visit: Visit;
  attend: () => Promise<void>;
  onDone: () => void;
}) {
  const { mutate, isPending, error } = useMutation({ mutationFn: attend, onSuccess: onDone });
  if (visit.attendance === "coming" || visit.asked_to_choose) return null;
  return (
    <>
      <Button
        id="coming"
        variant={visit.wants_another_time ? "secondary" : "primary"}
        isDisabled={isPending}
        onClick={() => mutate()}
      >
        {m.visit_coming()}
      </Button>
      {error && (
        <Notice role="alert" variant="danger" className="w-full sm:order-last">
          {getErrorMessage(error, m.visit_not_saved())}
        </Notice>
      )}
    </>
  );
}

/** What to press, for a patient who has followed a reminder's link to one of the buttons. */
function describeWanted(
  hash: string,
  { status, attendance, can_cancel, asked_to_choose, ...names }: Visit,
): string | undefined {
  if (status !== "confirmed") return undefined;
  if (hash === "#coming" && attendance === null && !asked_to_choose)
    return m.visit_press_coming({ button: m.visit_coming() });
  if (hash === "#cancel" && can_cancel)
    return m.visit_press_cancel({ button: m.visit_cannot_come(), ...ofPatient(names.patient_first_name) });
  return undefined;
}

/** The actions for a request or a visit that has not begun. */
function Actions({ token, visit }: { token: string; visit: Visit }) {
  const actions = linkedVisitApi(token);
  const { date, time, status, can_cancel, asked_to_choose, attendance } = visit;
  const when = date && time ? describeWhen({ date, time }) : undefined;
  const { outcome, showOutcome } = useActionOutcome({ isCancelled: status === "cancelled", when });
  // Another time can be asked for as long as the visit has not begun (visits-54).
  const isAhead = visit.can_ask_another_time;
  // A dialog stays open, with what was chosen in it, whatever the office does with the visit meanwhile (pages-68).
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const isVisit = status === "confirmed";
  const { hash } = useLocation();
  // A reminder's links lead to these buttons and change nothing by themselves, since mail scanners follow links
  // (visits-51).
  const wanted = outcome || !isAhead ? undefined : describeWanted(hash, visit);
  useEffect(() => document.getElementById(hash.slice(1))?.focus(), [hash]);
  return (
    <>
      {wanted && <Notice variant="info">{wanted}</Notice>}
      {outcome}
      {!outcome && attendance === "coming" && !asked_to_choose && (
        <Notice variant="success">{m.visit_said_coming()}</Notice>
      )}
      {!outcome && <AnotherTimeNotice {...visit} />}
      {(isAhead || isDialogOpen) && (
        <OwnVisitActions
          isVisit={isVisit}
          mustChoose={mustChoose(visit)}
          when={when}
          cancel={actions.cancel}
          canCancel={can_cancel}
          askForAnotherTime={actions.askForAnotherTime}
          onDone={(action) => showOutcome(action)}
          onOpenChange={setIsDialogOpen}
          cancelId="cancel"
          before={
            isVisit && (
              <Attend visit={visit} attend={actions.attend} onDone={() => showOutcome("attending")} />
            )
          }
        >
          {isVisit && (
            <a
              href={`/api/visits/${token}/calendar.ics`}
              download={m.visit_calendar_file()}
              className={buttonClasses("quiet")}
            >
              <CalendarPlus aria-hidden className="size-5" />
              {m.visit_add_to_calendar()}
            </a>
          )}
        </OwnVisitActions>
      )}
      {isAhead && !can_cancel && (
        <p>
          {m.visit_too_late()} <CallUs />
        </p>
      )}
      {isAhead && (
        <div className="grid gap-2 border-t border-border pt-4">
          <AutosaveSwitch {...earlierTime} isOn={visit.wants_earlier} save={actions.setWantsEarlier} />
          <AutosaveSwitch
            label={m.visit_reminders()}
            hint={m.visit_reminders_hint()}
            isOn={visit.reminders}
            save={actions.setReminders}
          />
        </div>
      )}
      {status === "cancelled" && (
        <ButtonLink to="/request-appointment" className="justify-self-start">
          {m.visit_request_new()}
        </ButtonLink>
      )}
    </>
  );
}

/** The request or visit of a link in an email, and the patient's actions (visits-51). */
export function LinkedVisit({ token }: { token: string }) {
  const query = useQuery(linkedVisitQuery(token));
  const { data: visit } = query;
  if (visit) {
    return (
      <LinkedPage line={lineOf(visit)} heading={<Heading {...visit} />}>
        {visit.status === "pending" && <p className="text-lg">{m.visit_request_pending()}</p>}
        <div className={`${cardClasses} grid gap-6 p-5 sm:p-8`}>
          <Office {...visit} />
          <Actions token={token} visit={visit} />
        </div>
      </LinkedPage>
    );
  }
  return (
    <LinkPending
      query={query}
      heading={m.visit_title()}
      label={m.visit_link_loading()}
      failure={m.visit_link_failed()}
    />
  );
}
