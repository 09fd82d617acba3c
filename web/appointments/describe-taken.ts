import { type TakenTime, takenTime } from "#contract/appointments/visit-times.ts";
import { ApiProblem } from "#web/api/call.ts";
import { describeTime, formatShortDay } from "#web/api/english.ts";
import { isolateName } from "#web/ui/person-name.ts";
import { categoryLabel } from "./labels.ts";

/** The visit that has a time and the next free ones, of an error that carries them (visits-33). */
export function takenTimeOf(error: unknown): TakenTime | undefined {
  return error instanceof ApiProblem ? takenTime.safeParse(error.body).data : undefined;
}

/** The visit that has a time, for staff. */
export function describeTaken({ first_name, category, date, time, minutes }: TakenTime["taken_by"]): string {
  return `${isolateName(first_name)}, ${categoryLabel(category)}, ${formatShortDay(date)} at ${describeTime(time)} for ${minutes} minutes.`;
}

/** A message about an error, with the visit that has the time where the error says so; for staff, beside no form that says it. */
export function addTakenBy(message: string, error: unknown): string {
  const taken = takenTimeOf(error);
  return taken ? `${message.replace(/\.$/, "")}: ${describeTaken(taken.taken_by)}` : message;
}
