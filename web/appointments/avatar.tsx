import type { AppointmentDetails } from "#contract/appointments.ts";
import { Portrait } from "../ui/portrait.tsx";

function initialsOf({ first_name, last_name, username }: AppointmentDetails["patient"]): string {
  const initials = [first_name, last_name].map((name) => [...name][0] ?? "").join("");
  return (initials || (username ?? "?").slice(0, 1)).toUpperCase();
}

/** A patient's picture; the initials stay behind it, for one that there is not or that does not arrive. */
export function Avatar({ patient }: Pick<AppointmentDetails, "patient">) {
  return (
    <Portrait
      initials={initialsOf(patient)}
      picture={patient.profile_picture}
      size={64}
      className="size-16 text-xl"
    />
  );
}
