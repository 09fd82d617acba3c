import type { StaffAppointment } from "#contract/appointments.ts";
import { isolateName } from "#web/ui/person-name.ts";

type Marks = Pick<StaffAppointment, "last_initial" | "age"> & Partial<Pick<StaffAppointment, "phone_end">>;

/** What tells people of one first name apart, in the order in which it is said (visits-75). */
export function describePerson({ last_initial: initial, age, phone_end: phone }: Marks): string {
  const parts = [initial && isolateName(`${initial}.`), age !== null && String(age), phone && `…${phone}`];
  return parts.filter(Boolean).join(" · ");
}
