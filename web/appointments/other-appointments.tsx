import { useQuery } from "@tanstack/react-query";
import type { AppointmentDetails, StaffAppointment } from "#contract/appointments/appointments.ts";
import { describeTime, formatMediumDate } from "#web/api/english.ts";
import { staffListQuery } from "./appointment-queries.ts";
import { describeWhose } from "./describe-person.ts";
import { categoryLabel } from "./labels.ts";
import { statusLabel } from "./request-flags.tsx";

/** A line about one of them: the visit's day and time, or that it is a request, and what became of it. */
function describe({ status, outcome, confirmed_date: date, confirmed_time }: StaffAppointment): string {
  const when = date && confirmed_time && `${formatMediumDate(date)}, ${describeTime(confirmed_time)}`;
  const ends = { completed: "came", no_show: "did not come" };
  return [when || "Request", outcome ? ends[outcome] : statusLabel(status, "en").toLowerCase()].join(" · ");
}

/** The person's other requests and visits, found by the address or number that they gave (visits-84). */
export function OtherAppointments({ details }: { details: AppointmentDetails }) {
  const search = details.patient.email ?? details.patient.phone ?? "";
  const { data } = useQuery({
    ...staffListQuery({ page: "1", page_size: "10", order: "newest", search }),
    enabled: search !== "",
  });
  const others = data?.results.filter(({ id }) => id !== details.id) ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="other-appointments-heading" className="grid gap-2">
      <h3 id="other-appointments-heading" className="text-xl">
        Other visits and requests
      </h3>
      <ul className="grid gap-1">
        {others.map((other) => (
          <li key={other.id} className="wrap-anywhere">
            {describe(other)}
            <span className="block text-sm text-muted">
              {describeWhose(other)}, {categoryLabel(other.category)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
