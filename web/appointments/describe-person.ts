import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { otherLanguage } from "#contract/language.ts";
import { isolateName } from "#web/ui/person-name.ts";

type Marks = Pick<StaffAppointment, "last_initial" | "age"> &
  Partial<Pick<StaffAppointment, "phone_end" | "patient_first_name" | "language">>;

/** For whom a visit is, where that is someone else, with the age, which is then theirs (visits-113). */
export function describeOther(name: string | null | undefined, age: number | null): string | undefined {
  if (!name) return undefined;
  return age === null ? `for ${isolateName(name)}` : `for ${isolateName(name)}, ${age}`;
}

/** The names of an appointment, and for whom it is. */
type Named = Pick<StaffAppointment, "user" | "patient_first_name"> &
  Partial<Pick<StaffAppointment, "patient_name" | "age">>;

/** The words with the person behind them for whom an appointment is, where that is someone else (visits-113). */
function withOther(
  words: string,
  { patient_first_name, patient_name }: Named,
  age: number | null = null,
): string {
  return [words, describeOther(patient_first_name ?? patient_name, age)].filter(Boolean).join(" ");
}

/** Whose an appointment is, in a line: 'Ada', or 'Ada for Elin, 7'. */
export function describeWhose(appointment: Named): string {
  return withOther(isolateName(appointment.user.first_name), appointment, appointment.age);
}

/** An appointment in a sentence: 'Ada’s visit', or 'Ada’s visit for Elin'. */
export function nameAppointment(appointment: Named, noun: "appointment" | "request" | "visit"): string {
  return withOther(`${isolateName(appointment.user.first_name)}’s ${noun}`, appointment);
}

/** That the patient of a visit is asked for another time, in a sentence. */
export function describeAskedFor(visit: Named): string {
  return `${withOther(`${isolateName(visit.user.first_name)} is asked by email to choose another time`, visit)}.`;
}

/** In which language the next email about an appointment will be, where that is worth a word (visits-123). */
export function describeEmail({ language }: Pick<StaffAppointment, "language">): string | undefined {
  const name = otherLanguage(language);
  return name && `The email will be in ${name}.`;
}

/**
 * What tells people of one first name apart, in the order in which it is said (visits-75), and their language where it is
 * not the practice's (visits-123).
 */
export function describePerson(marks: Marks): string {
  const { last_initial: initial, age, phone_end: phone, language, ...other } = marks;
  const whoseAge = describeOther(other.patient_first_name, age) ?? (age !== null && String(age));
  const parts = [
    initial && isolateName(`${initial}.`),
    whoseAge,
    phone && `…${phone}`,
    language && otherLanguage(language),
  ];
  return parts.filter(Boolean).join(" · ");
}
