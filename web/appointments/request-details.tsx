import type { AppointmentDetails } from "#contract/appointments.ts";
import { Notice } from "../ui/notice.tsx";
import { accommodationLabel, categoryLabel, painAreaLabel } from "./labels.ts";

function forWhom({ schedule_other_patient, schedule_other }: AppointmentDetails): string | undefined {
  if (!schedule_other_patient) return undefined;
  return schedule_other ?? "Someone else, not named";
}

/** What the patient told about the visit. */
export function RequestDetails({ details }: { details: AppointmentDetails }) {
  const told = [
    { label: "Category", words: categoryLabel(details.category) },
    { label: "Visit for", words: forWhom(details) },
    { label: "Discomfort", words: details.level_of_discomfort && `${details.level_of_discomfort} of 10` },
    { label: "Mouth pain", words: painAreaLabel(details.mouth_pain_area) },
    { label: "Accommodations", words: accommodationLabel(details.accommodations) },
  ].filter(({ words }) => words);
  return (
    <section aria-labelledby="request-details-heading" className="grid gap-3 rounded-2xl bg-sunken p-4">
      <h3 id="request-details-heading" className="text-xl">
        The request
      </h3>
      {details.flags.map(({ code, message }) => (
        <Notice key={code + message} kind="warning">
          {message}
        </Notice>
      ))}
      <dl className="grid gap-1.5">
        {told.map(({ label, words }) => (
          <div key={label} className="grid grid-cols-[8.5rem_1fr] gap-3">
            <dt className="text-ink-soft">{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {details.message && <p className="whitespace-pre-line wrap-anywhere">{details.message}</p>}
    </section>
  );
}
