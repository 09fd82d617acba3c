import type { StaffAppointment } from "#contract/appointments.ts";
import { isolateName } from "#web/ui/person-name.ts";

type Marks = Pick<StaffAppointment, "last_initial" | "age"> &
  Partial<Pick<StaffAppointment, "phone_end" | "patient_first_name">>;

/** For whom a visit is, where that is someone else, with the age, which is then theirs (visits-113). */
export function describeOther(name: string | null | undefined, age: number | null): string | undefined {
  if (!name) return undefined;
  return age === null ? `for ${isolateName(name)}` : `for ${isolateName(name)}, ${age}`;
}

/** What tells people of one first name apart, in the order in which it is said (visits-75). */
export function describePerson({ last_initial: initial, age, phone_end: phone, ...other }: Marks): string {
  const whoseAge = describeOther(other.patient_first_name, age) ?? (age !== null && String(age));
  const parts = [initial && isolateName(`${initial}.`), whoseAge, phone && `…${phone}`];
  return parts.filter(Boolean).join(" · ");
}
