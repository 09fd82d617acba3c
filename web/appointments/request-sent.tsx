import CircleCheck from "lucide-react/icons/circle-check";
import type { ReactNode } from "react";
import { emergencyCall } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { Button } from "#web/ui/button.tsx";
import { EmergencyLine } from "#web/ui/emergency-line.tsx";
import { isolateName } from "#web/ui/person-name.ts";
import { categoryLabel, describePreferences, levelTyped, painAreaLabel } from "./labels.ts";
import { PainLevel } from "./pain.tsx";

/** A request as it was typed, for the summary of what was sent. */
export interface TypedRequest {
  /** For whom it is. */
  readonly patient: string;
  readonly wishes: Parameters<typeof describePreferences>[0];
  readonly category: string;
  readonly level: unknown;
  readonly painArea: string | null | undefined;
  readonly message: string;
}

interface TypedPatient {
  readonly schedule_other_patient?: unknown;
  readonly patient_name?: string | null | undefined;
  readonly schedule_other?: string | null | undefined;
}

/** For whom a request is that a person typed. */
export function describePatient(
  { schedule_other_patient, patient_name, schedule_other }: TypedPatient,
  { first_name, last_name }: { readonly first_name: string; readonly last_name: string },
): string {
  return isolateName(
    schedule_other_patient ? patient_name || schedule_other || "Someone else" : `${first_name} ${last_name}`,
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
  request: TypedRequest;
  /** Where emails about it go, and what to do if that is wrong. */
  children: ReactNode;
  /** What else the person may do. */
  below?: ReactNode;
  onAnother: () => void;
}

/** Replaces a request form once the request has been sent: what was sent, and what comes next (visits-14, visits-109). */
export function RequestSent({ request, children, below, onAnother }: RequestSentProps) {
  const level = levelTyped(request.level);
  const area = request.painArea && request.painArea !== "none" ? painAreaLabel(request.painArea) : "";
  const rows: readonly (readonly [label: string, value: ReactNode])[] = [
    ["For", request.patient],
    ["When", describePreferences(request.wishes)],
    ["What for", categoryLabel(request.category)],
    ["Pain", (level || area) && <Pain level={level} area={area} />],
    ["Message", request.message],
  ];
  return (
    <div className="grid gap-8 py-4 sm:py-6">
      <div className="grid justify-items-center gap-4 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-accent-subtle text-success">
          <CircleCheck aria-hidden className="size-9" />
        </span>
        <h2 ref={focus} tabIndex={-1} className="text-3xl">
          Appointment Request Submitted
        </h2>
        <p className="text-lg text-muted">We will get back to you soon.</p>
        {site().practice.answer_time && <p>{site().practice.answer_time}</p>}
      </div>
      <section aria-labelledby="sent-heading">
        <h3 id="sent-heading" className="text-xl">
          What you sent
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
      <Button variant="secondary" onClick={onAnother} className="justify-self-center">
        Submit another
      </Button>
    </div>
  );
}
