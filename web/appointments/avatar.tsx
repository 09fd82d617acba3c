import type { AppointmentDetails } from "#contract/appointments.ts";

function initialsOf({ first_name, last_name, username }: AppointmentDetails["patient"]): string {
  const initials = [first_name, last_name].map((name) => [...name][0] ?? "").join("");
  return (initials || (username ?? "?").slice(0, 1)).toUpperCase();
}

/** A patient's picture; the initials stay behind it, for one that there is not or that does not arrive. */
export function Avatar({ patient }: Pick<AppointmentDetails, "patient">) {
  return (
    <span
      aria-hidden
      className="relative grid size-16 shrink-0 place-items-center overflow-hidden rounded-full bg-tint text-xl font-semibold text-brand"
    >
      {initialsOf(patient)}
      {patient.profile_picture && (
        <img
          src={patient.profile_picture}
          alt=""
          width={64}
          height={64}
          className="absolute inset-0 size-full object-cover object-top"
        />
      )}
    </span>
  );
}
