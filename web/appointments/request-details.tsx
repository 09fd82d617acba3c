import type { AppointmentDetails } from "#contract/appointments/appointments.ts";
import { otherLanguage } from "#contract/language.ts";
import { formatLongDate } from "#web/api/english.ts";
import { accommodationLabel, categoryLabel, describePreferences, painAreaLabel } from "./labels.ts";
import { FlagNotices, PainLevel } from "./pain.tsx";

/** The person that it is for, where that is someone else: the name, and the birth date if it was given. */
function forWhom(details: AppointmentDetails): string | undefined {
  const { schedule_other_patient, patient_name, patient_date_of_birth: born, age } = details;
  if (!schedule_other_patient) return undefined;
  const name = patient_name ?? "Someone else, not named";
  return born ? `${name}, born ${formatLongDate(born)} (${age} years)` : name;
}

/** What was written about that person beside the name. */
function describeRelation({ schedule_other, patient_name }: AppointmentDetails): string | null {
  return schedule_other === patient_name ? null : schedule_other;
}

/** The request itself. */
export function RequestDetails({ details }: { details: AppointmentDetails }) {
  const { level_of_discomfort: level } = details;
  const entries = [
    { label: "Category", value: categoryLabel(details.category) },
    { label: "Preferred", value: describePreferences(details, "en") },
    { label: "Asks for", value: details.wishes && describePreferences(details.wishes, "en") },
    { label: "Earlier time", value: details.wants_earlier && "Would take one" },
    { label: "Received", value: details.source === "phone" && "By phone" },
    { label: "Language", value: otherLanguage(details.language) },
    { label: "Visit for", value: forWhom(details) },
    { label: "Relationship", value: describeRelation(details) },
    { label: "Discomfort", value: level && <PainLevel level={level} /> },
    { label: "Mouth pain", value: painAreaLabel(details.mouth_pain_area, "en") },
    { label: "Accommodations", value: accommodationLabel(details.accommodations, "en") },
  ].filter(({ value }) => value);
  return (
    <section
      aria-labelledby="request-details-heading"
      className="grid gap-3 rounded-box bg-surface-sunken p-4"
    >
      <h3 id="request-details-heading" className="text-xl">
        The request
      </h3>
      <FlagNotices flags={details.flags} variant="warning" />
      {details.message && (
        <p className="border-l-3 border-border-strong pl-3 whitespace-pre-line wrap-anywhere">
          {details.message}
        </p>
      )}
      <dl className="grid gap-1.5">
        {entries.map(({ label, value }) => (
          <div key={label} className="grid grid-cols-[8.5rem_1fr] gap-3">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
