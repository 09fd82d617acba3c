import type { AppointmentDetails } from "#contract/appointments.ts";
import { initialsOf } from "../ui/person-name.ts";
import { Portrait } from "../ui/portrait.tsx";

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
