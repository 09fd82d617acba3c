import CircleCheck from "lucide-react/icons/circle-check";
import type { ReactNode } from "react";
import type * as z from "zod/mini";
import type { patientRequestForm } from "#contract/appointments/patient-requests.ts";
import { categoryName, emergencyCall } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { Button } from "#web/ui/button.tsx";
import { EmergencyLine } from "#web/ui/emergency-line.tsx";
import { isolateName } from "#web/ui/person-name.ts";
import { describePreferences, levelTyped, painAreaLabel } from "./labels.ts";
import { PainLevel } from "./pain.tsx";

/** A request as it was typed, a patient's or a guest's. */
type TypedRequest = z.input<typeof patientRequestForm>;

interface Asker {
  readonly first_name: string;
  readonly last_name: string;
}

/** For whom a request is that a person typed. */
function describePatient(
  { schedule_other_patient, patient_name, schedule_other }: TypedRequest,
  { first_name, last_name }: Asker,
): string {
  return isolateName(
    schedule_other_patient
      ? patient_name || schedule_other || m.request_sent_someone_else()
      : `${first_name} ${last_name}`,
  );
}

/** The form that had the focus is gone; a screen reader continues here. */
function focus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "center" });
}

/** How much it hurts, and where. */
function Pain({ level, area }: { level: number | undefined; area: string }) {
  return (
    <>
      {level ? <PainLevel level={level} /> : null}
      {area && <span>{level ? `, ${area}` : area}</span>}
    </>
  );
}

interface RequestSentProps {
  sent: TypedRequest;
  /** Who asked. */
  by: Asker;
  /** Where emails about it go, and what to do if that is wrong. */
  children: ReactNode;
  /** What else the person may do. */
  below?: ReactNode;
  /** Called with whether the next request is for someone else. */
  onAnother: (isForSomeoneElse: boolean) => void;
}

/** Replaces a request form once the request has been sent: what was sent, and what comes next (visits-14, visits-109). */
export function RequestSent({ sent, by, children, below, onAnother }: RequestSentProps) {
  const level = levelTyped(sent.level_of_discomfort);
  const { mouth_pain_area: painArea } = sent;
  const area = painArea && painArea !== "none" ? painAreaLabel(painArea) : "";
  const rows: readonly (readonly [label: string, value: ReactNode])[] = [
    [m.request_sent_for(), describePatient(sent, by)],
    [m.request_sent_when(), describePreferences(sent)],
    [m.request_sent_reason(), categoryName(sent.category)],
    [m.request_sent_pain(), (level || area) && <Pain level={level} area={area} />],
    [m.request_message(), sent.message],
  ];
  return (
    <div className="grid gap-8 py-4 sm:py-6">
      <div className="grid justify-items-center gap-4 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-accent-subtle text-success">
          <CircleCheck aria-hidden className="size-9" />
        </span>
        <h2 ref={focus} tabIndex={-1} className="text-3xl">
          {m.request_sent_heading()}
        </h2>
        <p className="text-lg text-muted">{m.request_sent_explanation()}</p>
        {site().practice.answer_time && <p>{site().practice.answer_time}</p>}
      </div>
      <section aria-labelledby="sent-heading">
        <h3 id="sent-heading" className="text-xl">
          {m.request_sent_summary()}
        </h3>
        <dl className="mt-3 divide-y divide-border border-y border-border">
          {rows
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div key={label} className="grid gap-x-4 py-2.5 leading-snug sm:grid-cols-[7rem_1fr]">
                <dt className="text-muted">{label}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
              </div>
            ))}
        </dl>
        <div className="mt-4 leading-snug wrap-anywhere">{children}</div>
      </section>
      <EmergencyLine call={emergencyCall()} />
      {below}
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="secondary" onClick={() => onAnother(false)}>
          {m.request_sent_another()}
        </Button>
        <Button variant="secondary" onClick={() => onAnother(true)}>
          {m.request_sent_another_person()}
        </Button>
      </div>
    </div>
  );
}
